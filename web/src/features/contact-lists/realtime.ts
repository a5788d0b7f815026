import type {
  ContactList,
  ContactListEvent,
  ContactListItemEvent,
} from '@prosa/contracts/contact-lists/schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type LiveEvent, type LiveRule, liveRule } from '#lib/live-query.ts';
import { isBeforeByName } from '#lib/text-search.ts';
import {
  type ContactLists,
  type ContactListsKey,
  contactListKeys,
  contactListPages,
  type ListItems,
  type ListItemsKey,
  listItemPages,
} from './queries.ts';

export function reduceContactLists(
  lists: ContactLists,
  event: ContactListEvent,
  search: string,
): ContactLists {
  if (event.action === 'delete') return contactListPages.remove(lists, event.id);
  return contactListPages.put(lists, event.record, search);
}

export function reduceAllContactLists(lists: ContactList[], event: ContactListEvent): ContactList[] {
  const id = event.action === 'delete' ? event.id : event.record.id;
  const known = lists.find((list) => list.id === id);
  const others = lists.filter((list) => list !== known);
  if (event.action === 'delete') return known ? others : lists;
  if (known && known.updatedAt > event.record.updatedAt) return lists;
  return [...others, event.record].sort((a, b) => (isBeforeByName(a, b) ? -1 : 1));
}

/** Applies an event to the details of one list. */
export function reduceContactList(current: ContactList, event: ContactListEvent): ContactList {
  if (event.action === 'delete' || event.record.id !== current.id) return current;
  return event.record.updatedAt >= current.updatedAt ? event.record : current;
}

export function reduceListItems(
  items: ListItems,
  event: ContactListItemEvent,
  [, contactListId, { search }]: ListItemsKey,
): ListItems {
  if (event.contactListId !== contactListId) return items;
  if (event.action === 'delete') return listItemPages.remove(items, event.id);
  if ('record' in event) return listItemPages.put(items, event.record, search);
  return listItemPages.putMany(items, event.records, search);
}

export const contactListLiveRules: readonly LiveRule[] = [
  liveRule<'ContactList', ContactLists>({
    event: 'ContactList',
    queryKey: contactListKeys.lists,
    reduce: (lists, event, key) => reduceContactLists(lists, event, (key as ContactListsKey)[2].search),
  }),
  liveRule<'ContactList', ContactList[]>({
    event: 'ContactList',
    queryKey: contactListKeys.all,
    reduce: reduceAllContactLists,
  }),
  liveRule<'ContactList', ContactList>({
    event: 'ContactList',
    queryKey: contactListKeys.allDetails,
    reduce: reduceContactList,
  }),
  liveRule<'ContactListItem', ListItems>({
    event: 'ContactListItem',
    queryKey: contactListKeys.allItems,
    reduce: (items, event, key) => reduceListItems(items, event, key as ListItemsKey),
  }),
];

/** Refetches a list's items after a bulk insert, whose rows are not broadcast. Drops the items of a deleted list. */
export function refetchListItems(client: QueryClient, { name, payload }: LiveEvent): void {
  if (name === 'ContactListItem' && payload.action === 'reload') {
    void client.invalidateQueries({ queryKey: contactListKeys.itemsOf(payload.contactListId) });
  }
  if (name === 'ContactList' && payload.action === 'delete') {
    client.removeQueries({ queryKey: contactListKeys.itemsOf(payload.id) });
    void client.resetQueries({ queryKey: contactListKeys.details(payload.id) });
  }
}
