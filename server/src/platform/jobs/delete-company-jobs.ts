import { sql } from 'kysely';
import type { PlatformTx } from '#platform/database/database.ts';

/**
 * Deletes the jobs of a company that is being deleted: waiting, failed and running ones. A running job will find no
 * rows.
 */
export async function deleteCompanyJobs({ db }: PlatformTx, companyId: number): Promise<void> {
  await sql`select jobs.delete_company_jobs(${companyId})`.execute(db);
}
