import { listCampaignSettings } from '@prosa/contracts/campaigns/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { settingsOf } from './state.ts';

export const campaignSettingsKey = ['campaigns', 'settings'] as const;

export function campaignSettingsQuery() {
  return queryOptions({
    queryKey: campaignSettingsKey,
    queryFn: async ({ signal }) => settingsOf(await call(listCampaignSettings, { signal })),
  });
}
