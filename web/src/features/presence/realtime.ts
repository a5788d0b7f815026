import type { PersonPresence } from '@prosa/contracts/presence/schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { presenceKeys, presenceListQuery } from './queries.ts';

type Presences = readonly PersonPresence[];

export function reducePresences(list: Presences, news: PersonPresence): PersonPresence[] {
  return [...list.filter(({ userId }) => userId !== news.userId), news];
}

/** It passes without a number: an answer that is still on its way may be older, and is asked for again. */
export function hearPresence(client: QueryClient, news: PersonPresence): void {
  const { queryKey } = presenceListQuery();
  client.setQueryData(queryKey, (list) => list && reducePresences(list, news));
  if (client.isFetching({ queryKey }) > 0) refetchPresences(client);
}

/**
 * Who was cut off has heard nothing meanwhile. A first answer that is on its way would be waited for instead of asked
 * for anew, so it is given up.
 */
export function refetchPresences(client: QueryClient): void {
  const query = { queryKey: presenceKeys.list };
  void client.cancelQueries(query).then(() => client.invalidateQueries(query));
}
