import type { UserEvent } from '@prosa/contracts/users/events.ts';
import type { User, UserPage } from '@prosa/contracts/users/schema.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import { type UserList, type UserListKey, userKeys } from './queries.ts';

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The same people the server finds: part of the name or of the e-mail, whatever the case and the accents. */
export function matchesSearch(user: User, search: string): boolean {
  const wanted = fold(search.trim());
  return wanted === '' || [user.name, user.email].some((text) => fold(text).includes(wanted));
}

/** The list is ordered newest first. */
function isBefore(a: User, b: User): boolean {
  return a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt;
}

function mapPages(list: UserList, change: (page: UserPage, index: number) => UserPage): UserList {
  const pages = list.pages.map(change);
  const isSame = pages.every((page, index) => page === list.pages[index]);
  return isSame ? list : { ...list, pages };
}

function withoutUser(list: UserList, userId: number): UserList {
  return mapPages(list, (page) =>
    page.users.some(({ id }) => id === userId)
      ? { ...page, users: page.users.filter(({ id }) => id !== userId) }
      : page,
  );
}

function withUserReplaced(list: UserList, user: User): UserList {
  return mapPages(list, (page) => {
    const isStale = page.users.some(({ id, updatedAt }) => id === user.id && updatedAt <= user.updatedAt);
    return isStale ? { ...page, users: page.users.map((row) => (row.id === user.id ? user : row)) } : page;
  });
}

/** Puts a person where a fresh list would; beyond the loaded rows it waits for its own page. */
function withUserInserted(list: UserList, user: User): UserList {
  const last = list.pages.length - 1;
  const target = list.pages.findIndex(({ users }) => users.some((row) => isBefore(user, row)));
  if (target === -1 && list.pages[last]?.hasMore) return list;
  return mapPages(list, (page, index) => {
    if (index !== (target === -1 ? last : target)) return page;
    const place = page.users.findIndex((row) => isBefore(user, row));
    return { ...page, users: page.users.toSpliced(place === -1 ? page.users.length : place, 0, user) };
  });
}

export function reduceUserList(list: UserList, event: UserEvent, search: string): UserList {
  if (event.action === 'delete') return withoutUser(list, event.userId);
  const { user } = event;
  const known = list.pages.flatMap(({ users }) => users).find(({ id }) => id === user.id);
  if (known && known.updatedAt > user.updatedAt) return list;
  if (!matchesSearch(user, search)) return withoutUser(list, user.id);
  return known ? withUserReplaced(list, user) : withUserInserted(list, user);
}

export const userLiveRules: readonly LiveRule[] = [
  liveRule<'user', UserList>({
    event: 'user',
    queryKey: userKeys.lists,
    reduce: (list, event, key) => reduceUserList(list, event, (key as UserListKey)[2].search),
  }),
];
