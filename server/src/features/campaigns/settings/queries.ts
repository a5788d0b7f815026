import { type CampaignSettings, defaultCampaignSettings } from '@prosa/contracts/campaigns/schema.ts';
import type { Reader } from '#platform/database/database.ts';

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
