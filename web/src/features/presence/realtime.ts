import type { PersonPresence } from '@prosa/contracts/presence/schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { presenceKeys, presenceListQuery } from './queries.ts';

type Presences = readonly PersonPresence[];

export function reducePresences(list: Presences, news: PersonPresence): PersonPresence[] {
  return [...list.filter(({ userId }) => userId !== news.userId), news];
}

/** Applies a presence event. It has no sequence number, so a response in flight may be older and is refetched. */
export function applyPresence(client: QueryClient, news: PersonPresence): void {
  const { queryKey } = presenceListQuery();
  client.setQueryData(queryKey, (list) => list && reducePresences(list, news));
  if (client.isFetching({ queryKey }) > 0) refetchPresences(client);
}

/**
 * Refetches after a reconnect, because events were missed. A request in flight is cancelled: invalidating alone would
 * reuse its response.
 */
export function refetchPresences(client: QueryClient): void {
  const query = { queryKey: presenceKeys.list };
  void client.cancelQueries(query).then(() => client.invalidateQueries(query));
}
