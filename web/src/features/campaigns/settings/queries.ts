import { listCampaignSettings } from '@prosa/contracts/campaigns/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export const campaignSettingsKey = ['campaigns', 'settings'] as const;

export function campaignSettingsQuery() {
  return queryOptions({
    queryKey: campaignSettingsKey,
    queryFn: async ({ signal }) => {
      // The rules for reading it come with it: the live link knows this key in every session, and would bring them along.
      const [{ settingsOf }, rows] = await Promise.all([
        import('./state.ts'),
        call(listCampaignSettings, { signal }),
      ]);
      return settingsOf(rows);
    },
  });
}
