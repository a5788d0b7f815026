import { getPlatformSettings, updatePlatformSettings } from '@prosa/contracts/platform-settings/api.ts';
import type { UpdatePlatformSettings } from '@prosa/contracts/platform-settings/schema.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { accountRulesQuery } from '#features/access/queries.ts';
import { call } from '#lib/api.ts';

export function platformSettingsQuery() {
  return queryOptions({
    queryKey: ['platform-settings'],
    queryFn: ({ signal }) => call(getPlatformSettings, { signal }),
  });
}

export function useUpdatePlatformSettings() {
  return useMutation({
    mutationFn: (body: UpdatePlatformSettings) => call(updatePlatformSettings, { body }),
    meta: { shownByForm: ['ERR_VALIDATION'] },
    onSuccess: (settings, _body, _result, { client }) => {
      client.setQueryData(platformSettingsQuery().queryKey, settings);
      const { signUp, passwordMinLength } = settings;
      client.setQueryData(accountRulesQuery().queryKey, { signUp, passwordMinLength });
    },
  });
}
