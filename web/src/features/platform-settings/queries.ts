import { getPlatformSettings } from '@prosa/contracts/platform-settings/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export function platformSettingsQuery() {
  return queryOptions({
    queryKey: ['platform-settings'],
    queryFn: ({ signal }) => call(getPlatformSettings, { signal }),
  });
}
