import type { StoredDayHours } from '@prosa/contracts/weekly-hours.ts';
import { type Insertable, sql } from 'kysely';
import type { PlatformTx, Tx } from '#platform/database/database.ts';
import type { Companies } from '#platform/database/schema.ts';
import { violatesUnique } from '#platform/database/violation.ts';
import { writtenNow } from '#platform/database/written-now.ts';
import { AppError } from '#platform/errors.ts';
import type { CompanyRow } from './queries.ts';

export function companyStore({ db }: PlatformTx) {
  return {
    async insert(company: Insertable<Companies>): Promise<CompanyRow> {
      try {
        return await db.insertInto('companies').values(company).returningAll().executeTakeFirstOrThrow();
      } catch (error) {
        if (violatesUnique(error, 'companies_name_key')) {
          throw new AppError('ERR_COMPANY_NAME_ALREADY_EXISTS', undefined, { cause: error });
        }
        throw error;
      }
    },
  };
}

/** What a company may change of itself; its plan and its due date are the platform's. */
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
