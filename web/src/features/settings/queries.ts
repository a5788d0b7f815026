import { listSettings } from '@prosa/contracts/settings/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export const settingKeys = { list: ['settings', 'list'] as const };

export function settingListQuery() {
  return queryOptions({
    queryKey: settingKeys.list,
    queryFn: ({ signal }) => call(listSettings, { signal }),
  });
}
