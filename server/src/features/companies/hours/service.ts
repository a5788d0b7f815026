import { isDeepStrictEqual } from 'node:util';
import type { Company, UpdateCompanySchedules } from '@prosa/contracts/companies/schema.ts';
import { type DayHours, withDayNames } from '@prosa/contracts/weekly-hours.ts';
import { companyUpdated } from '#features/companies/events.ts';
import { presentCompany } from '#features/companies/present.ts';
import { companyQueries } from '#features/companies/queries.ts';
import { getCompany } from '#features/companies/service.ts';
import { ownCompanyStore } from '#features/companies/store.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';

/** When the company is open, every day from Monday on, in its time zone; they count while scheduleType says so. */
export async function companyHours(reader: Reader): Promise<DayHours[]> {
  return withDayNames(await companyQueries(reader).schedules(reader.companyId));
}

export async function updateCompanySchedules(
  tx: Tx,
  actor: UserActor,
  companyId: number,
  { schedules }: UpdateCompanySchedules,
): Promise<Company> {
  if (companyId !== tx.companyId) throw new AppError('ERR_NO_COMPANY_FOUND');
  const before = await getCompany(tx, companyId);
  if (isDeepStrictEqual(before.schedules, schedules)) return before;
  const company = presentCompany(await ownCompanyStore(tx).setSchedules(schedules, actor.name));
  tx.record(companyUpdated({ company }));
  return company;
}
