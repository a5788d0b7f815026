import type { Insertable, Updateable } from 'kysely';
import { violatesUnique } from '#platform/database/constraint-errors.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Users } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';
import { AppError } from '#platform/errors.ts';

type NewUser = Omit<Insertable<Users>, 'company_id'>;
type UserChange = Omit<Updateable<Users>, 'company_id' | 'id'>;

async function refusingKnownEmail<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (violatesUnique(error, 'users_email_key')) {
      throw new AppError('ERR_EMAIL_ALREADY_EXISTS', undefined, { cause: error });
    }
    throw error;
  }
}

export function userStore({ db, companyId }: Tx) {
  return {
    async insert(user: NewUser): Promise<number> {
      const statement = db
        .insertInto('users')
        .values({ ...user, company_id: companyId })
        .returning('id');
      return (await refusingKnownEmail(statement.executeTakeFirstOrThrow())).id;
    },

    async update(id: number, change: UserChange): Promise<void> {
      const statement = db
        .updateTable('users')
        .set({ ...change, updated_at: timeOfWrite })
        .where('company_id', '=', companyId)
        .where('id', '=', id);
      await refusingKnownEmail(statement.execute());
    },

    /** No change of the person: `updated_at` stays. */
    async markSeen(ids: readonly number[], at: string): Promise<void> {
      await db
        .updateTable('users')
        .set({ last_seen_at: at })
        .where('company_id', '=', companyId)
        .where('id', 'in', ids)
        .execute();
    },

    async delete(id: number): Promise<void> {
      await db.deleteFrom('users').where('company_id', '=', companyId).where('id', '=', id).execute();
    },

    async passwordHash(id: number): Promise<string | undefined> {
      const row = await db
        .selectFrom('users')
        .select('password_hash')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.password_hash;
    },

    async setQueues(id: number, queueIds: readonly number[]): Promise<void> {
      await db
        .deleteFrom('user_queues')
        .where('company_id', '=', companyId)
        .where('user_id', '=', id)
        .execute();
      const rows = [...new Set(queueIds)].map((queueId) => ({
        company_id: companyId,
        user_id: id,
        queue_id: queueId,
      }));
      if (rows.length > 0) await db.insertInto('user_queues').values(rows).execute();
    },
  };
}
