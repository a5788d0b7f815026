import type { Insertable } from 'kysely';
import type { PlatformTx } from '#platform/database/database.ts';
import type { Companies } from '#platform/database/schema.ts';
import { violatesUnique } from '#platform/database/violation.ts';
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
