import type { StoredDayHours } from '@prosa/contracts/weekly-hours.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { PlatformTx, Tx } from '#platform/database/database.ts';
import { refusing } from '#platform/database/refusing.ts';
import type { Companies } from '#platform/database/schema.ts';
import { writtenNow } from '#platform/database/written-now.ts';
import type { CompanyRow } from './queries.ts';

/** Columns of a company that the platform may change. */
export type CompanyChange = Omit<Updateable<Companies>, 'id' | 'deleting_since' | 'is_email_unverified'>;

const refusals = {
  companies_name_key: 'ERR_COMPANY_NAME_ALREADY_EXISTS',
  companies_plan_id_fkey: 'ERR_NO_PLAN_FOUND',
} as const;

export function companyStore({ db }: PlatformTx) {
  return {
    insert: (company: Insertable<Companies>): Promise<CompanyRow> =>
      refusing(db.insertInto('companies').values(company).returningAll().executeTakeFirstOrThrow(), refusals),

    /** Returns undefined when the company does not exist or is being deleted. */
    update: (id: number, change: CompanyChange): Promise<CompanyRow | undefined> =>
      refusing(
        db
          .updateTable('companies')
          .set({ ...change, updated_at: writtenNow })
          .where('id', '=', id)
          .where('deleting_since', 'is', null)
          .returningAll()
          .executeTakeFirst(),
        refusals,
      ),

    /** Returns the company if its e-mail was unverified until now. */
    markEmailVerified: (id: number): Promise<CompanyRow | undefined> =>
      db
        .updateTable('companies')
        .set({ is_email_unverified: false, updated_at: writtenNow })
        .where('id', '=', id)
        .where('is_email_unverified', '=', true)
        .returningAll()
        .executeTakeFirst(),

    /** Disables the company and marks it as being deleted. */
    async close(id: number, now: Date): Promise<void> {
      await db
        .updateTable('companies')
        .set({ status: false, deleting_since: now.toISOString(), updated_at: writtenNow })
        .where('id', '=', id)
        .execute();
    },

    /** Returns false if the company is not deleted, or was deleted before the given moment. */
    async reopen(id: number, deletedAfter: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('companies')
        .set({ status: true, deleting_since: null, updated_at: writtenNow })
        .where('id', '=', id)
        .where('deleting_since', '>', deletedAfter.toISOString())
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Deletes the company with all rows that were added meanwhile. */
    async delete(id: number): Promise<void> {
      await db.deleteFrom('companies').where('id', '=', id).where('deleting_since', 'is not', null).execute();
    },
  };
}

/** Settings that a company may change itself; its plan and due date belong to the platform. */
export function ownCompanyStore({ db, companyId }: Tx) {
  return {
    setSchedules: (days: readonly StoredDayHours[], changedBy: string): Promise<CompanyRow> =>
      db
        .updateTable('companies')
        .set({
          schedules: JSON.stringify(
            days.map(({ weekdayEn, startTime, endTime }) => ({ weekdayEn, startTime, endTime })),
          ),
          schedules_changed_by: changedBy,
          schedules_changed_at: sql`now()`,
          updated_at: writtenNow,
        })
        .where('id', '=', companyId)
        .returningAll()
        .executeTakeFirstOrThrow(),
  };
}
