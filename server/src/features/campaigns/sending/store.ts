import { type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { CampaignPaces } from '#platform/database/schema.ts';

export type PaceRow = Selectable<CampaignPaces>;

/** The pace of one connection. Whoever holds it is the only one who sends for campaigns over it. */
export function paceStore({ db, companyId }: Tx) {
  const ofConnection = (connectionId: number) =>
    db
      .updateTable('campaign_paces')
      .where('company_id', '=', companyId)
      .where('connection_id', '=', connectionId);

  return {
    /** Held until the commit. Nothing when the connection is gone. */
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

    /** Whoever comes next need not wait for a run that is over. */
    async release(connectionId: number, runner: string): Promise<void> {
      await ofConnection(connectionId)
        .set({ runner: null, runner_until: null })
        .where('runner', '=', runner)
        .execute();
    },

    /** How many failed one after the other, this one included. */
    async countFailure(connectionId: number): Promise<number> {
      const row = await ofConnection(connectionId)
        .set({ failed_in_row: sql`failed_in_row + 1` })
        .returning('failed_in_row')
        .executeTakeFirst();
      return row?.failed_in_row ?? 0;
    },

    /** Touches nothing where nothing had failed: those who are told of successes wait for nobody. */
    async forgetFailures(connectionId: number): Promise<void> {
      await ofConnection(connectionId).set({ failed_in_row: 0 }).where('failed_in_row', '>', 0).execute();
    },
  };
}
