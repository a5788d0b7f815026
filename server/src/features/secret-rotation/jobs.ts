import * as z from 'zod/mini';
import type { SealedColumn, SecretBox } from '#platform/auth/secret-box.ts';
import type { Tx } from '#platform/database/database.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs/job.ts';
import { allCompanyIds, sealedValueStore } from './store.ts';

export interface Resealing {
  readonly resealed: number;
  /** Altered, or sealed with a secret that nobody gave: they stay as they are. */
  readonly unreadable: number;
}

type InCompany = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

interface Batch extends Resealing {
  readonly last: string | undefined;
}

/** The same sealed with the current key; undefined when it is already, null when no key opens it. */
function resealed(box: SecretBox, sealed: string, place: string): string | undefined | null {
  try {
    return box.reseal(sealed, place);
  } catch {
    return null;
  }
}

async function resealBatch(tx: Tx, column: SealedColumn, box: SecretBox, after: string): Promise<Batch> {
  const store = sealedValueStore(tx, column);
  const values = await store.after(after);
  const counts = { resealed: 0, unreadable: 0 };
  for (const value of values) {
    const next = resealed(box, value.sealed, column.placeOf(tx.companyId, value.key));
    if (next === null) counts.unreadable += 1;
    if (!next) continue;
    await store.replace(value, next);
    counts.resealed += 1;
  }
  return { ...counts, last: values.at(-1)?.place };
}

/** Seals with the current key whatever of the company an older one sealed. Can be done again at any time. */
export async function resealCompany(
  inCompany: InCompany,
  columns: readonly SealedColumn[],
  box: SecretBox,
): Promise<Resealing> {
  const counts = { resealed: 0, unreadable: 0 };
  for (const column of columns) {
    let after: string | undefined = '';
    while (after !== undefined) {
      const from: string = after;
      const batch: Batch = await inCompany((tx) => resealBatch(tx, column, box, from));
      counts.resealed += batch.resealed;
      counts.unreadable += batch.unreadable;
      after = batch.last;
    }
  }
  return counts;
}

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
