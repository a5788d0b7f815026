import { listUsers } from '@prosa/contracts/users/api.ts';
import type { User, UserPage } from '@prosa/contracts/users/schema.ts';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { createPagedList } from '#lib/paged-list.ts';
import { isFoundIn } from '#lib/text-search.ts';

export type UserList = InfiniteData<UserPage, number>;
export type UserListKey = readonly ['users', 'list', { readonly search: string }];

export const userKeys = {
  lists: ['users', 'list'] as const,
  list: (search: string): UserListKey => ['users', 'list', { search }],
};

/** Newest first. */
function isBefore(a: User, b: User): boolean {
  return a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt;
}

export const userPages = createPagedList<UserPage, User>({
  rows: (page) => page.users,
  withRows: (page, users) => ({ ...page, users }),
  perPage: 20,
  isBefore,
  matches: ({ name, email }, search) => isFoundIn(search, [name, email]),
});

export function userListQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: userKeys.list(search),
    queryFn: ({ pageParam, signal }) =>
      call(listUsers, { query: { searchParam: search, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: userPages.nextPage,
    placeholderData: keepPreviousData,
  });
}
