import { defaultCampaignSettings } from '@prosa/contracts/campaigns/schema.ts';
import { settingDefinitions } from '@prosa/contracts/settings/schema.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import { bulkPriority } from '#features/messages/batch-service.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { CampaignPaces } from '#platform/database/schema.ts';

export type PaceRow = Selectable<CampaignPaces>;

/** Pace of one connection. The holder of its lock is the only sender for campaigns over the connection. */
export function paceStore({ db, companyId }: Tx) {
  const ofConnection = (connectionId: number) =>
    db
      .updateTable('campaign_paces')
      .where('company_id', '=', companyId)
      .where('connection_id', '=', connectionId);

  return {
    /** Locked until the commit. Returns undefined when the connection is gone. */
    async lock(connectionId: number, now: Date): Promise<PaceRow | undefined> {
      const held = () =>
        db
          .selectFrom('campaign_paces')
          .selectAll()
          .where('company_id', '=', companyId)
          .where('connection_id', '=', connectionId)
          .forUpdate()
          .executeTakeFirst();
      const known = await held();
      if (known) return known;
      await sql`insert into campaign_paces (company_id, connection_id, next_at)
        select company_id, id, ${now.toISOString()} from connections
        where company_id = ${companyId} and id = ${connectionId}
        on conflict do nothing`.execute(db);
      return held();
    },

    async update(
      connectionId: number,
      change: Omit<Updateable<CampaignPaces>, 'company_id' | 'connection_id'>,
    ): Promise<void> {
      await ofConnection(connectionId).set(change).execute();
    },

    /** Releases the lease of a finished run, so that the next one need not wait for its expiry. */
    async release(connectionId: number, runner: string): Promise<void> {
      await ofConnection(connectionId)
        .set({ runner: null, runner_until: null })
        .where('runner', '=', runner)
        .execute();
    },

    /** Returns the number of consecutive failures, this one included. */
    async countFailure(connectionId: number): Promise<number> {
      const row = await ofConnection(connectionId)
        .set({ failed_in_row: sql`failed_in_row + 1` })
        .returning('failed_in_row')
        .executeTakeFirst();
      return row?.failed_in_row ?? 0;
    },

    /** Writes nothing where there were no failures, so that handling successes waits for no lock. */
    async clearFailures(connectionId: number): Promise<void> {
      await ofConnection(connectionId).set({ failed_in_row: 0 }).where('failed_in_row', '>', 0).execute();
    },
  };
}

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
