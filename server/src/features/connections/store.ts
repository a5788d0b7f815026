import type { Insertable, Updateable } from 'kysely';
import { dated } from '#platform/database/authorship.ts';
import type { Tx } from '#platform/database/database.ts';
import { refusing } from '#platform/database/refusing.ts';
import type { Connections } from '#platform/database/schema.ts';
import { writtenNow } from '#platform/database/written-now.ts';
import type { ConnectionRow } from './queries.ts';

export type NewConnection = Omit<Insertable<Connections>, 'company_id'>;
type ConnectionColumns = Omit<Updateable<Connections>, 'company_id' | 'id' | 'claim'>;

const refusals = {
  connections_company_id_name_key: 'ERR_WAPP_NAME_ALREADY_EXISTS',
  connections_token_key: 'ERR_WAPP_TOKEN_ALREADY_EXISTS',
  connections_company_id_prompt_id_fkey: 'ERR_NO_PROMPT_FOUND',
} as const;

export function connectionStore({ db, companyId }: Tx) {
  const one = (id: number) =>
    db.updateTable('connections').where('company_id', '=', companyId).where('id', '=', id);

  return {
    async insert(connection: NewConnection): Promise<number> {
      const statement = db
        .insertInto('connections')
        .values({ ...connection, ...dated(connection), company_id: companyId })
        .returning('id');
      return (await refusing(statement.executeTakeFirstOrThrow(), refusals)).id;
    },

    update(id: number, change: ConnectionColumns): Promise<ConnectionRow> {
      const statement = one(id).set({ ...change, ...dated(change), updated_at: writtenNow });
      return refusing(statement.returningAll().executeTakeFirstOrThrow(), refusals);
    },

    /** Locks the row until the commit. */
    lock: (id: number): Promise<ConnectionRow | undefined> =>
      db
        .selectFrom('connections')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** Returns the current claim and prevents a new one until the commit. */
    async holdClaim(id: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('connections')
        .select('claim')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .forShare()
        .executeTakeFirst();
      return row?.claim;
    },

    /** Invalidates all older claims from the commit on. */
    async raiseClaim(id: number): Promise<number> {
      const { claim } = await one(id)
        .set(({ eb }) => ({ claim: eb('claim', '+', 1) }))
        .returning('claim')
        .executeTakeFirstOrThrow();
      return claim;
    },

    async delete(id: number): Promise<void> {
      await db.deleteFrom('connections').where('company_id', '=', companyId).where('id', '=', id).execute();
    },

    /** Clears the default and returns the connection that had it, if there was one. */
    async clearDefault(): Promise<number | undefined> {
      const row = await db
        .updateTable('connections')
        .set({ is_default: false, updated_at: writtenNow })
        .where('company_id', '=', companyId)
        .where('is_default', '=', true)
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    async setQueues(id: number, queueIds: readonly number[]): Promise<void> {
      await db
        .deleteFrom('connection_queues')
        .where('company_id', '=', companyId)
        .where('connection_id', '=', id)
        .execute();
      const rows = [...new Set(queueIds)].map((queueId) => ({
        company_id: companyId,
        connection_id: id,
        queue_id: queueId,
      }));
      if (rows.length > 0) await db.insertInto('connection_queues').values(rows).execute();
    },
  };
}
