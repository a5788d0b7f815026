import type { UserEvent } from '@prosa/contracts/users/events.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import { type UserList, type UserListKey, userKeys, userPages } from './queries.ts';

export function reduceUserList(list: UserList, event: UserEvent, search: string): UserList {
  if (event.action === 'delete') return userPages.remove(list, event.userId);
  return userPages.put(list, event.user, search);
}

export const userLiveRules: readonly LiveRule[] = [
  liveRule<'user', UserList>({
    event: 'user',
    queryKey: userKeys.lists,
    reduce: (list, event, key) => reduceUserList(list, event, (key as UserListKey)[2].search),
  }),
];
