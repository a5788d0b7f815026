import { listUsers } from '@prosa/contracts/users/api.ts';
import type { User, UserPage } from '@prosa/contracts/users/schema.ts';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const usersPerPage = 20;

export type UserList = InfiniteData<UserPage, number>;
export type UserListKey = readonly ['users', 'list', { readonly search: string }];

export const userKeys = {
  lists: ['users', 'list'] as const,
  list: (search: string): UserListKey => ['users', 'list', { search }],
};

/** Rows of all loaded pages. A live change may shift a row into the next page, so it can arrive twice. */
export function usersOf(list: Pick<UserList, 'pages'>): readonly User[] {
  const byId = new Map<number, User>();
  for (const page of list.pages) {
    for (const user of page.users) if (!byId.has(user.id)) byId.set(user.id, user);
  }
  return [...byId.values()];
}

/**
 * Pages are counted from the rows that are loaded, not from the last number asked for: after rows were
 * removed live, the next number would jump over the ones that moved up.
 */
function nextPage(lastPage: UserPage, pages: UserPage[]): number | undefined {
  if (!lastPage.hasMore) return undefined;
  return Math.floor(usersOf({ pages }).length / usersPerPage) + 1;
}

export function userListQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: userKeys.list(search),
    queryFn: ({ pageParam, signal }) =>
      call(listUsers, { query: { searchParam: search, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });
}
