import { type Insertable, sql, type Updateable } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { Connections } from '#platform/database/schema.ts';
import { violatesReference, violatesUnique } from '#platform/database/violation.ts';
import { AppError } from '#platform/errors.ts';
import type { ConnectionRow } from './queries.ts';

export type NewConnection = Omit<Insertable<Connections>, 'company_id'>;
type ConnectionColumns = Omit<Updateable<Connections>, 'company_id' | 'id' | 'claim'>;

async function refusing<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (violatesUnique(error, 'connections_company_id_name_key')) {
      throw new AppError('ERR_WAPP_NAME_ALREADY_EXISTS', undefined, { cause: error });
    }
    if (violatesReference(error, 'connections_company_id_prompt_id_fkey')) {
      throw new AppError('ERR_NO_PROMPT_FOUND', undefined, { cause: error });
    }
    throw error;
  }
}

export function connectionStore({ db, companyId }: Tx) {
  const one = (id: number) =>
    db.updateTable('connections').where('company_id', '=', companyId).where('id', '=', id);

  return {
    async insert(connection: NewConnection): Promise<number> {
      const statement = db
        .insertInto('connections')
        .values({ ...connection, company_id: companyId })
        .returning('id');
      return (await refusing(statement.executeTakeFirstOrThrow())).id;
    },

    update(id: number, change: ConnectionColumns): Promise<ConnectionRow> {
      const statement = one(id).set({ ...change, updated_at: sql`now()` });
      return refusing(statement.returningAll().executeTakeFirstOrThrow());
    },

    /** The row as it is now; nobody else changes it before the commit. */
    lock: (id: number): Promise<ConnectionRow | undefined> =>
      db
        .selectFrom('connections')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** Whose it is now, and until the commit: nobody raises it in between. */
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

    /** Whoever wrote with an older claim is refused from the commit on. */
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

    /** The connection that was the default, if there was one. */
    async clearDefault(): Promise<number | undefined> {
      const row = await db
        .updateTable('connections')
        .set({ is_default: false, updated_at: sql`now()` })
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
