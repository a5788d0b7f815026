import { sql } from 'kysely';
import type { PlatformTx } from '#platform/database/database.ts';

/** Of a company that is being deleted: what waits, what failed, and what runs at this moment and will find nothing. */
export async function deleteCompanyJobs({ db }: PlatformTx, companyId: number): Promise<void> {
  await sql`select jobs.delete_company_jobs(${companyId})`.execute(db);
}
