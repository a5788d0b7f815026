import {
  getContactList,
  listAllContactLists,
  listContactListItems,
  listContactLists,
} from '@prosa/contracts/contact-lists/api.ts';
import type {
  ContactList,
  ContactListItem,
  ContactListItemPage,
  ContactListPage,
} from '@prosa/contracts/contact-lists/schema.ts';
import { isContactBefore, matchesContactSearch } from '@prosa/contracts/contacts/rules.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { createPagedList, cursorAfter, type NameCursor } from '#lib/paged-list.ts';
import { isBeforeByName, isFoundIn } from '#lib/text-search.ts';

export type ContactLists = InfiniteData<ContactListPage, number>;
export type ContactListsKey = readonly ['contact-lists', 'list', { readonly search: string }];
export type ListItems = InfiniteData<ContactListItemPage, NameCursor>;
export type ListItemsKey = readonly ['contact-list-items', number, { readonly search: string }];

export const contactListKeys = {
  lists: ['contact-lists', 'list'] as const,
  list: (search: string): ContactListsKey => ['contact-lists', 'list', { search }],
  all: ['contact-lists', 'all'] as const,
  allDetails: ['contact-lists', 'one'] as const,
  details: (id: number) => ['contact-lists', 'one', id] as const,
  allItems: ['contact-list-items'] as const,
  itemsOf: (id: number) => ['contact-list-items', id] as const,
  items: (id: number, search: string): ListItemsKey => ['contact-list-items', id, { search }],
};

export const contactListPages = createPagedList<ContactListPage, ContactList>({
  rows: (page) => page.records,
  withRows: (page, records) => ({ ...page, records }),
  perPage: 20,
  isBefore: isBeforeByName,
  matches: ({ name }, search) => isFoundIn(search, [name]),
});

export const listItemPages = createPagedList<ContactListItemPage, ContactListItem, NameCursor>({
  rows: (page) => page.contacts,
  withRows: (page, contacts) => ({ ...page, contacts }),
  perPage: 20,
  isBefore: isContactBefore,
  matches: matchesContactSearch,
});

export function contactListsQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: contactListKeys.list(search),
    queryFn: ({ pageParam, signal }) =>
      call(listContactLists, { query: { searchParam: search, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: contactListPages.nextPage,
    placeholderData: keepPreviousData,
  });
}

/** All of them by name, to choose from. */
export function allContactListsQuery() {
  return queryOptions({
    queryKey: contactListKeys.all,
    queryFn: ({ signal }) => call(listAllContactLists, { signal }),
  });
}

export function contactListQuery(contactListId: number) {
  return queryOptions({
    queryKey: contactListKeys.details(contactListId),
    queryFn: ({ signal }) => call(getContactList, { params: { contactListId }, signal }),
  });
}

function pageAfter(lastPage: ContactListItemPage, pages: ContactListItemPage[]): NameCursor | undefined {
  return lastPage.hasMore ? cursorAfter(listItemPages.rowsOf({ pages }).at(-1)) : undefined;
}

export function listItemsQuery(contactListId: number, search: string) {
  return infiniteQueryOptions({
    queryKey: contactListKeys.items(contactListId, search),
    queryFn: ({ pageParam, signal }) =>
      call(listContactListItems, {
        query: { contactListId, searchParam: search, ...pageParam },
        signal,
      }),
    initialPageParam: {} as NameCursor,
    getNextPageParam: pageAfter,
    placeholderData: keepPreviousData,
  });
}
