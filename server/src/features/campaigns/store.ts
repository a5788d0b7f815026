import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { Campaigns } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';

export type CampaignRow = Selectable<Campaigns>;
export type NewCampaign = Omit<Insertable<Campaigns>, 'company_id'>;
export type CampaignChange = Omit<Updateable<Campaigns>, 'company_id' | 'id' | 'updated_at'>;

const lostNoticeMs = 60_000;

export function campaignStore({ db, companyId }: Tx) {
  const own = db.selectFrom('campaigns').selectAll().where('company_id', '=', companyId);
  const changed = () => db.updateTable('campaigns').where('company_id', '=', companyId);

  return {
    async insert(campaign: NewCampaign): Promise<number> {
      const { id } = await db
        .insertInto('campaigns')
        .values({ ...campaign, company_id: companyId })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.insertInto('campaign_notices').values({ company_id: companyId, campaign_id: id }).execute();
      return id;
    },

    /** Locks a campaign until the commit, for everything that stops, starts or sends it. */
    lock: (id: number): Promise<CampaignRow | undefined> =>
      own.where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /** Prepared campaigns that run over a connection, locked in the same way. */
    lockRunning: (connectionId: number): Promise<CampaignRow[]> =>
      own
        .where('connection_id', '=', connectionId)
        .where('status', '=', sql.lit('EM_ANDAMENTO'))
        .where('is_prepared', '=', true)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),

    /** Running campaigns without a connection. */
    lockUnconnected: (): Promise<CampaignRow[]> =>
      own
        .where('connection_id', 'is', null)
        .where('status', '=', sql.lit('EM_ANDAMENTO'))
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),

    update: (id: number, change: CampaignChange): Promise<CampaignRow> =>
      changed()
        .set({ ...change, updated_at: timeOfWrite })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    async delete(id: number): Promise<void> {
      await db.deleteFrom('campaigns').where('company_id', '=', companyId).where('id', '=', id).execute();
    },

    /**
     * Returns true for the first change since the last broadcast, which schedules the next one. A notice that is long
     * overdue was lost and is replaced.
     */
    async requestNotice(id: number, dueAt: Date): Promise<boolean> {
      const lostBefore = new Date(dueAt.getTime() - lostNoticeMs);
      const { numUpdatedRows } = await db
        .updateTable('campaign_notices')
        .set({ due_at: dueAt.toISOString() })
        .where('company_id', '=', companyId)
        .where('campaign_id', '=', id)
        .where(({ eb, or }) => or([eb('due_at', 'is', null), eb('due_at', '<', lostBefore.toISOString())]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** From here on a change schedules another notice. */
    async beginNotice(id: number): Promise<void> {
      await db
        .updateTable('campaign_notices')
        .set({ due_at: null })
        .where('company_id', '=', companyId)
        .where('campaign_id', '=', id)
        .execute();
    },
  };
}
