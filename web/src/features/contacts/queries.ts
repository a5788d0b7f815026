import { getContact, getContactImport, listContacts, listPhoneBooks } from '@prosa/contracts/contacts/api.ts';
import { isContactBefore, matchesContactSearch } from '@prosa/contracts/contacts/rules.ts';
import type { Contact, ContactPage } from '@prosa/contracts/contacts/schema.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { createPagedList } from '#lib/paged-list.ts';

/** The row a page comes after: a place that stays where it is while the list moves. */
interface Cursor {
  readonly afterName?: string;
  readonly afterId?: number;
}

export type ContactList = InfiniteData<ContactPage, Cursor>;
export type ContactListKey = readonly ['contacts', 'list', { readonly search: string }];

export const contactKeys = {
  lists: ['contacts', 'list'] as const,
  list: (search: string): ContactListKey => ['contacts', 'list', { search }],
  allDetails: ['contacts', 'one'] as const,
  details: (id: number) => ['contacts', 'one', id] as const,
  imports: ['contact-imports', 'one'] as const,
  import: (id: number) => ['contact-imports', 'one', id] as const,
  phoneBooks: ['phone-books', 'list'] as const,
  importErrors: (id: number) => ['contact-imports', 'errors', id] as const,
};

export const contactPages = createPagedList<ContactPage, Contact, Cursor>({
  rows: (page) => page.contacts,
  withRows: (page, contacts) => ({ ...page, contacts }),
  perPage: 30,
  isBefore: isContactBefore,
  matches: matchesContactSearch,
});

function nextPage(lastPage: ContactPage, pages: ContactPage[]): Cursor | undefined {
  if (!lastPage.hasMore) return undefined;
  const last = contactPages.rowsOf({ pages }).at(-1);
  return last ? { afterName: last.name, afterId: last.id } : {};
}

export function contactListQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: contactKeys.list(search),
    queryFn: ({ pageParam, signal }) =>
      call(listContacts, { query: { searchParam: search, ...pageParam }, signal }),
    initialPageParam: {} as Cursor,
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

/** How an import goes; events bring it forward. */
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

/** The rows that were left out; asked for once the import has ended. */
export function contactImportErrorsQuery(contactImportId: number) {
  return queryOptions({
    queryKey: contactKeys.importErrors(contactImportId),
    queryFn: async ({ signal }) =>
      (await call(getContactImport, { params: { contactImportId }, signal })).errors,
  });
}

/** Nobody tells when a phone's book grows: it is asked for anew whenever it is shown. */
export function phoneBooksQuery() {
  return queryOptions({
    queryKey: contactKeys.phoneBooks,
    queryFn: ({ signal }) => call(listPhoneBooks, { signal }),
    refetchOnMount: 'always',
  });
}
