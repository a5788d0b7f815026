import { listPresences } from '@prosa/contracts/presence/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export const presenceKeys = { list: ['presence', 'list'] as const };

/** Presence of the company's users. */
export function presenceListQuery() {
  return queryOptions({
    queryKey: presenceKeys.list,
    queryFn: ({ signal }) => call(listPresences, { signal }),
  });
}
