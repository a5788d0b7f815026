import { getContact, getContactImport, listContacts, listPhoneBooks } from '@prosa/contracts/contacts/api.ts';
import { isContactBefore, matchesContactSearch } from '@prosa/contracts/contacts/rules.ts';
import type { Contact, ContactPage } from '@prosa/contracts/contacts/schema.ts';
import { getErasure, listErasures } from '@prosa/contracts/erasures/api.ts';
import type { ErasurePage } from '@prosa/contracts/erasures/schema.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { createPagedList, cursorAfter, type NameCursor } from '#lib/paged-list.ts';

export type ContactList = InfiniteData<ContactPage, NameCursor>;
export type ContactListKey = readonly ['contacts', 'list', { readonly search: string }];

export const contactKeys = {
  lists: ['contacts', 'list'] as const,
  list: (search: string): ContactListKey => ['contacts', 'list', { search }],
  allDetails: ['contacts', 'one'] as const,
  details: (id: number) => ['contacts', 'one', id] as const,
  imports: ['contact-imports', 'one'] as const,
  import: (id: number) => ['contact-imports', 'one', id] as const,
  erasures: ['contacts', 'erasures'] as const,
  erasure: (erasureId: number) => ['contacts', 'erasure', erasureId] as const,
  phoneBooks: ['phone-books', 'list'] as const,
  importErrors: (id: number) => ['contact-imports', 'errors', id] as const,
};

export const contactPages = createPagedList<ContactPage, Contact, NameCursor>({
  rows: (page) => page.contacts,
  withRows: (page, contacts) => ({ ...page, contacts }),
  perPage: 30,
  isBefore: isContactBefore,
  matches: matchesContactSearch,
});

function nextPage(lastPage: ContactPage, pages: ContactPage[]): NameCursor | undefined {
  return lastPage.hasMore ? cursorAfter(contactPages.rowsOf({ pages }).at(-1)) : undefined;
}

export function contactListQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: contactKeys.list(search),
    queryFn: ({ pageParam, signal }) =>
      call(listContacts, { query: { searchParam: search, ...pageParam }, signal }),
    initialPageParam: {} as NameCursor,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });
}

export function contactQuery(contactId: number) {
  return queryOptions({
    queryKey: contactKeys.details(contactId),
    queryFn: ({ signal }) => call(getContact, { params: { contactId }, signal }),
  });
}

/** Polls until the erasure has finished, because its progress is not broadcast. */
export function erasureQuery(erasureId: number) {
  return queryOptions({
    queryKey: contactKeys.erasure(erasureId),
    queryFn: ({ signal }) => call(getErasure, { params: { erasureId }, signal }),
    refetchInterval: ({ state }) => (state.data && state.data.finishedAt !== null ? false : 1000),
  });
}

export function erasuresQuery() {
  return infiniteQueryOptions({
    queryKey: contactKeys.erasures,
    queryFn: ({ pageParam, signal }) => call(listErasures, { query: { pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last: ErasurePage, _pages, page: number) => (last.hasMore ? page + 1 : undefined),
    // Erasures have no live events; a request made a moment ago must be listed.
    staleTime: 0,
  });
}

/** Progress of an import; live events update it. */
export function contactImportQuery(contactImportId: number) {
  return queryOptions({
    queryKey: contactKeys.import(contactImportId),
    queryFn: async ({ signal }) => {
      const { errors: _, ...contactImport } = await call(getContactImport, {
        params: { contactImportId },
        signal,
      });
      return contactImport;
    },
  });
}

/** Skipped rows; requested once the import has ended. */
export function contactImportErrorsQuery(contactImportId: number) {
  return queryOptions({
    queryKey: contactKeys.importErrors(contactImportId),
    queryFn: async ({ signal }) =>
      (await call(getContactImport, { params: { contactImportId }, signal })).errors,
  });
}

/** Refetched on every mount, because phone book changes have no live event. */
export function phoneBooksQuery() {
  return queryOptions({
    queryKey: contactKeys.phoneBooks,
    queryFn: ({ signal }) => call(listPhoneBooks, { signal }),
    refetchOnMount: 'always',
  });
}
