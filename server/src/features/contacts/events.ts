import type { Contact, ContactImport } from '@prosa/contracts/contacts/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom, userRoom } from '#platform/realtime/rooms.ts';

export const contactCreated = defineEvent<{ contact: Contact }>('contact.created');
export const contactUpdated = defineEvent<{ contact: Contact }>('contact.updated');
export const contactDeleted = defineEvent<{ contactId: number }>('contact.deleted');
/** A part of an import: few enough to travel together. */
export const contactsImported = defineEvent<{ contacts: Contact[] }>('contact.imported');

export const contactImportChanged = defineEvent<{ userId: number; contactImport: ContactImport }>(
  'contact-import.changed',
);

export const contactBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(contactCreated, ({ contact }, companyId) => [
    { name: 'contact', payload: { action: 'create', contact }, rooms: [companyRoom(companyId)] },
  ]),
  broadcastOf(contactUpdated, ({ contact }, companyId) => [
    { name: 'contact', payload: { action: 'update', contact }, rooms: [companyRoom(companyId)] },
  ]),
  broadcastOf(contactsImported, ({ contacts }, companyId) => [
    { name: 'contact', payload: { action: 'create', records: contacts }, rooms: [companyRoom(companyId)] },
  ]),
  broadcastOf(contactDeleted, ({ contactId }, companyId) => [
    { name: 'contact', payload: { action: 'delete', contactId }, rooms: [companyRoom(companyId)] },
  ]),
];

export const contactImportBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(contactImportChanged, ({ userId, contactImport }, companyId) => [
    {
      name: 'contactImport',
      payload: { action: 'update', contactImport },
      rooms: [userRoom(companyId, userId)],
    },
  ]),
];
