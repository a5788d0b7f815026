import type { CompanyExport, CompanyExportFile } from '@prosa/contracts/companies/schema.ts';
import { companyExportChanged } from '#features/companies/events.ts';
import { getCompany } from '#features/companies/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { PlatformTx, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { addJob } from '#platform/jobs/job.ts';
import { type MediaLinks, platformMedia } from '#platform/uploads/media-url.ts';
import { exportCompanyJob } from './jobs.ts';
import { companyExportQueries, companyExportStore, presentCompanyExport } from './store.ts';

const longestName = 60;

/** `padaria-aurora-2026-11-16.tar.zst`: what every file system takes. */
export function archiveNameOf(company: string, requestedAt: string): string {
  const plain = company
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestName)
    .replaceAll(/^-+|-+$/g, '');
  return `${plain === '' ? 'company' : plain}-${requestedAt.slice(0, 10)}.tar.zst`;
}

/** An export that runs for longer is considered dead. */
const staleAfterMs = (exportCompanyJob.timeoutSeconds + 60) * 1000 * (exportCompanyJob.retries + 1);

/** Runs as a job, because a large company takes a while. Replaces the previous export. */
export async function requestCompanyExport(
  platformTx: PlatformTx,
  actor: UserActor,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<CompanyExport> {
  await getCompany(platformTx, id);
  const tx = platformTx.enter(mintCompanyId(id));
  const requestedAt = now.toISOString();
  const tooLongAgo = new Date(now.getTime() - staleAfterMs).toISOString();
  if (!(await companyExportStore(tx).begin(actor.name, requestedAt, tooLongAgo))) {
    throw new AppError('ERR_COMPANY_EXPORT_RUNNING');
  }
  await addJob(tx, exportCompanyJob, { requestedAt });
  tx.record(companyExportChanged({ companyId: id }));
  return { state: 'running', requestedBy: actor.name, requestedAt, bytes: null, expiresAt: null };
}

export async function getCompanyExport(
  tx: PlatformTx,
  links: MediaLinks,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<CompanyExportFile> {
  const { name } = await getCompany(tx, id);
  const row = await companyExportQueries(tx).find(id);
  if (!row || (row.expires_at !== null && row.expires_at <= now.toISOString())) {
    throw new AppError('ERR_NO_COMPANY_EXPORT_FOUND');
  }
  const { file_key: key, requested_at: at } = row;
  return {
    ...presentCompanyExport(row),
    url: key === null ? null : links(platformMedia, key, archiveNameOf(name, at)),
  };
}

/** Deletes an earlier export of the company, when data must be erased from everywhere. */
export async function discardCompanyExport(tx: Tx): Promise<void> {
  if (await companyExportStore(tx).delete()) tx.record(companyExportChanged({ companyId: tx.companyId }));
}
