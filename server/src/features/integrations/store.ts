import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { Integrations } from '#platform/database/schema.ts';
import { violatesUnique } from '#platform/database/violation.ts';
import { AppError } from '#platform/errors.ts';

export type IntegrationRow = Selectable<Integrations>;
export type IntegrationColumns = Omit<Updateable<Integrations>, 'company_id' | 'id'>;
type NewIntegration = Omit<Insertable<Integrations>, 'company_id'>;

async function refusingKnown<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (violatesUnique(error, 'integrations_name_key')) {
      throw new AppError('ERR_INTEGRATION_NAME_ALREADY_EXISTS', undefined, { cause: error });
    }
    throw error;
  }
}

export function integrationStore({ db, companyId }: Tx) {
  return {
    insert: (integration: NewIntegration): Promise<IntegrationRow> =>
      refusingKnown(
        db
          .insertInto('integrations')
          .values({ ...integration, company_id: companyId })
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),

    /** Held until the commit, so that what is checked against what it has stays true. */
    lock: (id: number): Promise<IntegrationRow | undefined> =>
      db
        .selectFrom('integrations')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    update: (id: number, change: IntegrationColumns): Promise<IntegrationRow> =>
      refusingKnown(
        db
          .updateTable('integrations')
          .set({ ...change, updated_at: sql`now()` })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),

    async delete(id: number): Promise<void> {
      await db.deleteFrom('integrations').where('company_id', '=', companyId).where('id', '=', id).execute();
    },
  };
}
