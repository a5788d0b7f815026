import type { ContactList, ContactListItem } from '@prosa/contracts/contact-lists/schema.ts';
import type { ContactImport } from '@prosa/contracts/contacts/schema.ts';
import { contactImportChanged } from '#features/contacts/events.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { permissionRoom } from '#platform/realtime/rooms.ts';

export const contactListCreated = defineEvent<{ contactList: ContactList }>('contact-list.created');
export const contactListUpdated = defineEvent<{ contactList: ContactList }>('contact-list.updated');
export const contactListDeleted = defineEvent<{ contactListId: number }>('contact-list.deleted');

export const contactListItemCreated = defineEvent<{ item: ContactListItem }>('contact-list-item.created');
export const contactListItemUpdated = defineEvent<{ item: ContactListItem }>('contact-list-item.updated');
export const contactListItemDeleted = defineEvent<{ contactListId: number; itemId: number }>(
  'contact-list-item.deleted',
);
/** Result of a lookup for some items of a list, few enough for one event. */
export const contactListItemsChecked = defineEvent<{ contactListId: number; items: ContactListItem[] }>(
  'contact-list-item.checked',
);

const roomsOf = (companyId: CompanyId) => [permissionRoom(companyId, 'campaigns:manage')];

/** Clients reload the list every this many rows, instead of with every batch of a large file. */
const reloadEvery = 5000;

function isWorthReload({ status, processed }: ContactImport): boolean {
  if (status === 'done' || status === 'cancelled') return true;
  return status === 'running' && processed > 0 && processed % reloadEvery === 0;
}

export const contactListBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(contactListCreated, ({ contactList: record }, companyId) => [
    { name: 'ContactList', payload: { action: 'create', record }, rooms: roomsOf(companyId) },
  ]),
  broadcastOf(contactListUpdated, ({ contactList: record }, companyId) => [
    { name: 'ContactList', payload: { action: 'update', record }, rooms: roomsOf(companyId) },
  ]),
  broadcastOf(contactListDeleted, ({ contactListId: id }, companyId) => [
    { name: 'ContactList', payload: { action: 'delete', id }, rooms: roomsOf(companyId) },
  ]),
  broadcastOf(contactListItemCreated, ({ item: record }, companyId) => [
    {
      name: 'ContactListItem',
      payload: { action: 'create', contactListId: record.contactListId, record },
      rooms: roomsOf(companyId),
    },
  ]),
  broadcastOf(contactListItemUpdated, ({ item: record }, companyId) => [
    {
      name: 'ContactListItem',
      payload: { action: 'update', contactListId: record.contactListId, record },
      rooms: roomsOf(companyId),
    },
  ]),
  broadcastOf(contactListItemDeleted, ({ contactListId, itemId: id }, companyId) => [
    {
      name: 'ContactListItem',
      payload: { action: 'delete', contactListId, id },
      rooms: roomsOf(companyId),
    },
  ]),
  broadcastOf(contactListItemsChecked, ({ contactListId, items: records }, companyId) => [
    {
      name: 'ContactListItem',
      payload: { action: 'check', contactListId, records },
      rooms: roomsOf(companyId),
    },
  ]),
  broadcastOf(contactImportChanged, ({ contactImport }, companyId) => {
    const { contactListId } = contactImport;
    if (contactListId === null || !isWorthReload(contactImport)) return [];
    const payload = { action: 'reload', contactListId, records: [] } as const;
    return [{ name: 'ContactListItem', payload, rooms: roomsOf(companyId) }];
  }),
];
