import * as z from 'zod/mini';
import type { SealedColumn } from '#platform/auth/sealed-column.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs/define-job.ts';
import { resealCompany } from './service.ts';
import { allCompanyIds } from './store.ts';

/**
 * Added at each start with a secret beside the current one. While the processes of an installation are restarted one
 * after the other, those with the old secret get it as well; they leave it to one that has the key it names.
 */
export const resealSecretsJob = defineJob({
  name: 'secrets.reseal',
  scope: 'platform',
  payload: z.object({ keyId: z.string() }),
  retries: 20,
  backoff: { maxMs: 30_000 },
  timeoutSeconds: 1800,
});

interface RotationDependencies {
  readonly box: SecretBox;
  readonly sealedColumns: readonly SealedColumn[];
}

export function secretRotationJobHandlers({
  box,
  sealedColumns,
}: RotationDependencies): readonly JobHandler[] {
  return [
    handle(resealSecretsJob, async (context, { keyId }) => {
      if (keyId !== box.keyId)
        throw new Error('This process has another secret key than the one to seal with.');
      const counts = { resealed: 0, unreadable: 0 };
      for (const companyId of await context.transaction(allCompanyIds)) {
        context.signal.throwIfAborted();
        const { resealed, unreadable } = await resealCompany(
          (work) => context.companyTransaction(companyId, work),
          sealedColumns,
          box,
        );
        counts.resealed += resealed;
        counts.unreadable += unreadable;
      }
      context.log.info(counts, 'all secrets sealed with the current key');
    }),
  ];
}
