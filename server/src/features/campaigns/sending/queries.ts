import { defaultCampaignSettings } from '@prosa/contracts/campaigns/schema.ts';
import { settingDefinitions } from '@prosa/contracts/settings/schema.ts';
import { sql } from 'kysely';
import { bulkPriority } from '#features/messages/bulk/service.ts';
import type { Reader } from '#platform/database/database.ts';

export type SendingFacts = NonNullable<Awaited<ReturnType<typeof sendingFacts>>>;

/** All that decides whether something may leave over a connection now, in one statement. */
export async function sendingFacts({ db, companyId }: Reader, connectionId: number) {
  const setting = (key: 'campaignsEnabled' | 'timezone') =>
    sql<string>`coalesce((select value from settings
      where company_id = ${companyId} and key = ${key}), ${settingDefinitions[key].default})`;
  const waiting = (condition: 'unsaid' | 'all') =>
    sql<number>`(select count(*)::integer from outgoing_acts
      where company_id = ${companyId} and connection_id = ${connectionId} and priority = ${sql.lit(bulkPriority)}
        ${condition === 'unsaid' ? sql`and attempts = 0` : sql``})`;
  return db
    .selectFrom('connections')
    .innerJoin('companies', 'companies.id', 'connections.company_id')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .leftJoin('campaign_settings', 'campaign_settings.company_id', 'connections.company_id')
    .where('connections.company_id', '=', companyId)
    .where('connections.id', '=', connectionId)
    .select([
      'connections.status',
      'connections.reason',
      'companies.status as isActive',
      'companies.due_date as dueDate',
      'companies.schedules as hours',
      'plans.use_campaigns as isInPlan',
      sql<boolean>`${setting('campaignsEnabled')} = 'true'`.as('isEnabled'),
      setting('timezone').as('timeZone'),
      sql<number>`coalesce(campaign_settings.message_interval, ${defaultCampaignSettings.messageInterval})`.as(
        'messageInterval',
      ),
      sql<number>`coalesce(campaign_settings.longer_interval_after, ${defaultCampaignSettings.longerIntervalAfter})`.as(
        'longerIntervalAfter',
      ),
      sql<number>`coalesce(campaign_settings.greater_interval, ${defaultCampaignSettings.greaterInterval})`.as(
        'greaterInterval',
      ),
      'campaign_settings.variables',
      waiting('unsaid').as('unsaid'),
      waiting('all').as('unsettled'),
    ])
    .executeTakeFirst();
}
