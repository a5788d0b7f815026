import { createReadStream } from 'node:fs';
import * as z from 'zod/mini';
import { companyExportChanged } from '#features/companies/events.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { type CompanyJobContext, defineJob, handle, type JobHandler } from '#platform/jobs/job.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { newMediaKey, platformMedia } from '#platform/uploads/media-url.ts';
import { companyExportStore, expiredExports } from './store.ts';

const lifeMs = 24 * 60 * 60 * 1000;

export const exportCompanyJob = defineJob({
  name: 'companies.export',
  scope: 'company',
  payload: z.object({ requestedAt: z.string() }),
  retries: 2,
  timeoutSeconds: 3600,
  concurrency: 1,
});

export const removeOldExportsJob = defineJob({
  name: 'companies.remove-old-exports',
  scope: 'platform',
  payload: z.object({}),
  schedule: '*/10 * * * *',
});

export interface ExportingDependencies {
  /** Writes all data of a company into a local file, which exists only while `use` runs. */
  readonly archiveCompany: (companyId: number, use: (file: string) => Promise<void>) => Promise<void>;
  readonly media: Pick<MediaStore, 'put' | 'remove'>;
  readonly clock: Clock;
}

/** A deleted export leaves its file to the sweep of unreferenced files. */
export function exportJobHandlers({
  archiveCompany,
  media,
  clock,
}: ExportingDependencies): readonly JobHandler[] {
  async function storeArchive(
    { transaction }: CompanyJobContext,
    requestedAt: string,
    file: string,
  ): Promise<void> {
    const key = newMediaKey(platformMedia, 'company-exports', 'zst');
    const { size } = await media.put(key, createReadStream(file), { contentType: 'application/zstd' });
    const expires = new Date(clock.now().getTime() + lifeMs).toISOString();
    let isKept = false;
    try {
      isKept = await transaction(
        withChangeEvent((tx) =>
          companyExportStore(tx).finish(requestedAt, { file_key: key, bytes: size, expires_at: expires }),
        ),
      );
    } finally {
      if (!isKept) await media.remove(key);
    }
  }

  return [
    handle(exportCompanyJob, async (context, { requestedAt }) => {
      try {
        await archiveCompany(context.companyId, (file) => storeArchive(context, requestedAt, file));
      } catch (error) {
        const isLast = context.attempt > exportCompanyJob.retries;
        if (isLast)
          await context.transaction(withChangeEvent((tx) => companyExportStore(tx).fail(requestedAt)));
        throw error;
      }
    }),
    handle(removeOldExportsJob, async ({ transaction, companyTransaction }) => {
      for (const companyId of await transaction((tx) => expiredExports(tx, clock.now()))) {
        await companyTransaction(
          companyId,
          withChangeEvent((tx) => companyExportStore(tx).delete()),
        );
      }
    }),
  ];
}

/** Publishes the change to the platform's managers if there was one. */
function withChangeEvent(change: (tx: Tx) => Promise<boolean>): (tx: Tx) => Promise<boolean> {
  return async (tx) => {
    const isChanged = await change(tx);
    if (isChanged) tx.record(companyExportChanged({ companyId: tx.companyId }));
    return isChanged;
  };
}
