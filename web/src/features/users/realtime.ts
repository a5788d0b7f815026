import type { ConnectionEvent } from '@prosa/contracts/connections/schema.ts';
import { applyQueueEvent } from '@prosa/contracts/queues/rules.ts';
import type { QueueEvent } from '@prosa/contracts/queues/schema.ts';
import type { UserEvent } from '@prosa/contracts/users/schema.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import { type UserList, type UserListKey, userKeys, userPages } from './queries.ts';

export function reduceUserList(list: UserList, event: UserEvent, search: string): UserList {
  if (event.action === 'delete') return userPages.remove(list, event.userId);
  return userPages.put(list, event.user, search);
}

export function reduceUserQueues(list: UserList, event: QueueEvent, search: string): UserList {
  return userPages.rowsOf(list).reduce((reduced, user) => {
    const queues = applyQueueEvent(user.queues, event);
    return queues === user.queues ? reduced : userPages.put(reduced, { ...user, queues }, search);
  }, list);
}

/** Clears the assigned connection of users when it was deleted. */
export function reduceUserConnections(list: UserList, event: ConnectionEvent, search: string): UserList {
  if (event.action !== 'delete') return list;
  return userPages
    .rowsOf(list)
    .filter(({ whatsappId }) => whatsappId === event.whatsappId)
    .reduce((reduced, user) => userPages.put(reduced, { ...user, whatsappId: null }, search), list);
}

export const userLiveRules: readonly LiveRule[] = [
  liveRule<'user', UserList>({
    event: 'user',
    queryKey: userKeys.lists,
    reduce: (list, event, key) => reduceUserList(list, event, (key as UserListKey)[2].search),
  }),
  liveRule<'queue', UserList>({
    event: 'queue',
    queryKey: userKeys.lists,
    reduce: (list, event, key) => reduceUserQueues(list, event, (key as UserListKey)[2].search),
  }),
  liveRule<'whatsapp', UserList>({
    event: 'whatsapp',
    queryKey: userKeys.lists,
    reduce: (list, event, key) => reduceUserConnections(list, event, (key as UserListKey)[2].search),
  }),
];
