import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom } from '#platform/realtime/rooms.ts';
import { contactCreated, contactDeleted, contactsImported, contactUpdated } from './events.ts';

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
