import type { CampaignSettings } from '@prosa/contracts/campaigns/schema.ts';
import type { Tx } from '#platform/database/database.ts';
import { writtenNow } from '#platform/database/written-now.ts';

export function campaignSettingsStore({ db, companyId }: Tx) {
  return {
    async save(settings: CampaignSettings): Promise<void> {
      const columns = {
        message_interval: settings.messageInterval,
        longer_interval_after: settings.longerIntervalAfter,
        greater_interval: settings.greaterInterval,
        variables: JSON.stringify(settings.variables),
      };
      await db
        .insertInto('campaign_settings')
        .values({ company_id: companyId, ...columns })
        .onConflict((conflict) =>
          conflict.column('company_id').doUpdateSet({ ...columns, updated_at: writtenNow }),
        )
        .execute();
    },
  };
}
