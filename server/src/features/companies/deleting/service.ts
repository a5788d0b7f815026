import type { DeleteCompany } from '@prosa/contracts/companies/schema.ts';
import { companyDeleted } from '#features/companies/events.ts';
import { hasSuperUserElsewhere } from '#features/companies/managing/queries.ts';
import { getManagedCompany } from '#features/companies/managing/service.ts';
import { companyStore } from '#features/companies/store.ts';
import { logOutConnections } from '#features/connections/service.ts';
import { endCompanySessions } from '#features/sessions/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { PlatformTx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { addJob } from '#platform/jobs/add-job.ts';
import { deleteCompanyJob } from './jobs.ts';

/** Closes the company at once: nobody is in it, its numbers are let go. What it has is taken away by a job. */
export async function deleteCompany(
  platformTx: PlatformTx,
  actor: UserActor,
  { id, name, now }: DeleteCompany & { readonly id: number; readonly now: Date },
): Promise<void> {
  const company = await getManagedCompany(platformTx, id);
  if (id === actor.companyId) throw new AppError('ERR_OWN_COMPANY');
  if (company.name !== name) throw new AppError('ERR_COMPANY_NAME_MISMATCH');
  if (!(await hasSuperUserElsewhere(platformTx, id))) throw new AppError('ERR_LAST_SUPER_USER');
  await companyStore(platformTx).close(id, now);
  const { companyId, userId, name: actorName } = actor;
  const by = { companyId, userId, name: actorName };
  await addJob(platformTx, deleteCompanyJob, { companyId: id, name, by });
  const tx = platformTx.enter(mintCompanyId(id));
  await endCompanySessions(tx);
  await logOutConnections(tx, now);
  tx.record(companyDeleted({ companyId: id }));
}
