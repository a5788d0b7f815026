import type { Insertable, Selectable, Updateable } from 'kysely';
import { mapConstraintErrors } from '#platform/database/constraint-errors.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Integrations } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';

export type IntegrationRow = Selectable<Integrations>;
export type IntegrationColumns = Omit<Updateable<Integrations>, 'company_id' | 'id'>;
type NewIntegration = Omit<Insertable<Integrations>, 'company_id'>;

const knownName = { integrations_name_key: 'ERR_INTEGRATION_NAME_ALREADY_EXISTS' } as const;

export function integrationStore({ db, companyId }: Tx) {
  return {
    insert: (integration: NewIntegration): Promise<IntegrationRow> =>
      mapConstraintErrors(
        db
          .insertInto('integrations')
          .values({ ...integration, company_id: companyId })
          .returningAll()
          .executeTakeFirstOrThrow(),
        knownName,
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
      mapConstraintErrors(
        db
          .updateTable('integrations')
          .set({ ...change, updated_at: timeOfWrite })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
        knownName,
      ),

    async delete(id: number): Promise<void> {
      await db.deleteFrom('integrations').where('company_id', '=', companyId).where('id', '=', id).execute();
    },
  };
}
