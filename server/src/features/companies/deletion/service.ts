import { companyRestoreDays, restorableUntil } from '@prosa/contracts/companies/rules.ts';
import type { DeleteCompany, DeletedCompany, ManagedCompany } from '@prosa/contracts/companies/schema.ts';
import { companyDeleted, companyUpdated } from '#features/companies/events.ts';
import { hasSuperUserElsewhere } from '#features/companies/managed-queries.ts';
import { getManagedCompany } from '#features/companies/managed-service.ts';
import { getCompany } from '#features/companies/service.ts';
import { companyStore } from '#features/companies/store.ts';
import { logOutConnections } from '#features/connections/service.ts';
import { endCompanySessions } from '#features/sessions/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { PlatformTx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { addJob } from '#platform/jobs/job.ts';
import { deleteCompanyJob, noteDeletionJob } from './jobs.ts';
import { erasedAt } from './rules.ts';
import { companiesDeletedAfter } from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A company deleted before this moment can no longer be restored. */
const firstRestorable = (now: Date): Date => new Date(now.getTime() - companyRestoreDays * dayMs);

/** Closes the company at once: sessions end and numbers log out. A job erases what it has after the days to restore it. */
export async function deleteCompany(
  platformTx: PlatformTx,
  actor: UserActor,
  { id, name, now }: DeleteCompany & { readonly id: number; readonly now: Date },
): Promise<void> {
  const company = await getManagedCompany(platformTx, id);
  if (id === actor.companyId) throw new AppError('ERR_OWN_COMPANY');
  if (name !== undefined && company.name !== name) throw new AppError('ERR_COMPANY_NAME_MISMATCH');
  if (!(await hasSuperUserElsewhere(platformTx, id))) throw new AppError('ERR_LAST_SUPER_USER');
  await companyStore(platformTx).close(id, now);
  await addJob(platformTx, deleteCompanyJob, { companyId: id }, { runAt: erasedAt(now.toISOString()) });
  const { companyId, userId, name: actorName } = actor;
  const by = { companyId, userId, name: actorName };
  await addJob(platformTx, noteDeletionJob, { companyId: id, name: company.name, by });
  const tx = platformTx.enter(mintCompanyId(id));
  await endCompanySessions(tx);
  await logOutConnections(tx, now);
  tx.record(companyDeleted({ companyId: id }));
}

export async function listDeletedCompanies(tx: PlatformTx, now: Date): Promise<DeletedCompany[]> {
  const rows = await companiesDeletedAfter(tx, firstRestorable(now));
  return rows.map((row) => ({ ...row, restorableUntil: restorableUntil(row.deletedAt).toISOString() }));
}

/** Opens a deleted company again with all it had. Its numbers were logged out and stay so. */
export async function restoreCompany(platformTx: PlatformTx, id: number, now: Date): Promise<ManagedCompany> {
  const isRestored = await companyStore(platformTx).reopen(id, firstRestorable(now));
  if (!isRestored) throw new AppError('ERR_NO_COMPANY_FOUND');
  const tx = platformTx.enter(mintCompanyId(id));
  tx.record(companyUpdated({ company: await getCompany(platformTx, id) }));
  return getManagedCompany(tx, id);
}
