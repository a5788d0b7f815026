import { markAnnouncementsRead } from '@prosa/contracts/announcements/api.ts';
import { useMutation } from '@tanstack/react-query';
import { bellQuery } from '#features/announcements/queries.ts';
import { reduceBellRead } from '#features/announcements/realtime.ts';
import { call } from '#lib/api.ts';

/** Apart from what the owner of the platform does to announcements: the bell is on every page. */
export function useMarkRead() {
  return useMutation({
    mutationFn: (ids: number[]) => call(markAnnouncementsRead, { body: { ids } }),
    onSuccess: (_reply, ids, _result, { client }) =>
      client.setQueryData(bellQuery().queryKey, (list) => list && reduceBellRead(list, { ids })),
  });
}
