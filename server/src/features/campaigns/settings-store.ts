import { type CampaignSettings, defaultCampaignSettings } from '@prosa/contracts/campaigns/schema.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';

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
          conflict.column('company_id').doUpdateSet({ ...columns, updated_at: timeOfWrite }),
        )
        .execute();
    },
  };
}

/** Returns the company's own settings, or the defaults. */
export async function campaignSettings({ db, companyId }: Reader): Promise<CampaignSettings> {
  const row = await db
    .selectFrom('campaign_settings')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!row) return defaultCampaignSettings;
  return {
    messageInterval: row.message_interval,
    longerIntervalAfter: row.longer_interval_after,
    greaterInterval: row.greater_interval,
    variables: row.variables,
  };
}
