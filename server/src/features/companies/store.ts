import type { Company } from '@prosa/contracts/companies/schema.ts';
import { type StoredDayHours, withDayNames } from '@prosa/contracts/weekly-hours.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { mapConstraintErrors } from '#platform/database/constraint-errors.ts';
import type { PlatformTx, Reader, Tx } from '#platform/database/database.ts';
import type { Companies } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';

export type CompanyRow = Selectable<Companies>;

export function companyQueries({ db }: Reader | PlatformTx) {
  return {
    find: (id: number): Promise<CompanyRow | undefined> =>
      db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst(),

    async schedules(id: number): Promise<StoredDayHours[]> {
      const row = await db
        .selectFrom('companies')
        .select('schedules')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.schedules;
    },

    findByName: (name: string): Promise<CompanyRow | undefined> =>
      db
        .selectFrom('companies')
        .selectAll()
        .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
        .executeTakeFirst(),

    async hasSuperUser(): Promise<boolean> {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where('super', '=', true)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/** Columns of a company that the platform may change. */
export type CompanyChange = Omit<Updateable<Companies>, 'id' | 'deleting_since' | 'is_email_unverified'>;

const refusals = {
  companies_name_key: 'ERR_COMPANY_NAME_ALREADY_EXISTS',
  companies_plan_id_fkey: 'ERR_NO_PLAN_FOUND',
} as const;

export function companyStore({ db }: PlatformTx) {
  return {
    insert: (company: Insertable<Companies>): Promise<CompanyRow> =>
      mapConstraintErrors(
        db.insertInto('companies').values(company).returningAll().executeTakeFirstOrThrow(),
        refusals,
      ),

    /** Returns undefined when the company does not exist or is being deleted. */
    update: (id: number, change: CompanyChange): Promise<CompanyRow | undefined> =>
      mapConstraintErrors(
        db
          .updateTable('companies')
          .set({ ...change, updated_at: timeOfWrite })
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
        .set({ is_email_unverified: false, updated_at: timeOfWrite })
        .where('id', '=', id)
        .where('is_email_unverified', '=', true)
        .returningAll()
        .executeTakeFirst(),

    /** Disables the company and marks it as being deleted. */
    async close(id: number, now: Date): Promise<void> {
      await db
        .updateTable('companies')
        .set({ status: false, deleting_since: now.toISOString(), updated_at: timeOfWrite })
        .where('id', '=', id)
        .execute();
    },

    /** Returns false if the company is not deleted, or was deleted before the given moment. */
    async reopen(id: number, deletedAfter: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('companies')
        .set({ status: true, deleting_since: null, updated_at: timeOfWrite })
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
          updated_at: timeOfWrite,
        })
        .where('id', '=', companyId)
        .returningAll()
        .executeTakeFirstOrThrow(),
  };
}

export function presentCompany(row: CompanyRow): Company {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    status: row.status,
    dueDate: row.due_date,
    recurrence: row.recurrence,
    schedules: withDayNames(row.schedules),
    schedulesChangedBy: row.schedules_changed_by,
    schedulesChangedAt: row.schedules_changed_at,
    planId: row.plan_id,
    trialExpiration: row.first_paid_at === null ? row.due_date : null,
    isEmailUnverified: row.is_email_unverified,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
