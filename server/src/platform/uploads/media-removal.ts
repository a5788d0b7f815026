import { sql } from 'kysely';
import type pg from 'pg';
import * as z from 'zod/mini';
import type { PlatformTx, Tx } from '#platform/database/database.ts';
import { addJob, defineJob, handle, type JobHandler, RetryLater } from '#platform/jobs/job.ts';
import type { MediaStore } from './media-store.ts';
import { isMediaKeyOf } from './media-url.ts';

const mediaLock = 7_268_047;
const retryMs = 5_000;

/** From here on no file is removed, until the connection ends: the rows that a snapshot shows keep theirs. */
export async function lockMedia(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [mediaLock]);
}

/**
 * For jobs, before they remove files. A job that passes removes the file of a row that was gone before the backup took
 * its snapshot, so no lock has to be held meanwhile.
 */
export async function requireUnlockedMedia({ db }: Pick<Tx | PlatformTx, 'db'>): Promise<void> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${mediaLock}) as "isFree"`.execute(db);
  if (!rows[0]?.isFree) throw new RetryLater(retryMs);
}

const removeMediaJob = defineJob({
  name: 'media.remove',
  scope: 'company',
  payload: z.object({ key: z.string() }),
});

/** Removes a file once the transaction has committed: a storage cannot roll back. */
export async function removeMedia(tx: Tx, key: string): Promise<void> {
  await addJob(tx, removeMediaJob, { key });
}

export function mediaJobHandlers(store: MediaStore): readonly JobHandler[] {
  return [
    handle(removeMediaJob, async ({ companyId, transaction }, { key }) => {
      if (!isMediaKeyOf(companyId, key)) throw new Error(`${key} is no file of company ${companyId}`);
      await transaction(requireUnlockedMedia);
      await store.remove(key);
    }),
  ];
}

const portion = 200;

export const sweepOrphansJob = defineJob({
  name: 'media.sweep-orphans',
  scope: 'platform',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  timeoutSeconds: 240,
});

async function oldestKeys(tx: PlatformTx): Promise<string[]> {
  await requireUnlockedMedia(tx);
  const rows = await tx.db
    .selectFrom('orphaned_files')
    .select('key')
    .orderBy('orphaned_at')
    .limit(sql.lit(portion))
    .execute();
  return rows.map(({ key }) => key);
}

async function deleteOrphanRows({ db }: PlatformTx, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('orphaned_files').where('key', '=', sql<string>`any(${keys}::text[])`).execute();
}

/** Removes the files of rows that are gone, however they went; one that was removed already is no trouble. */
export function orphanJobHandlers(store: Pick<MediaStore, 'remove'>): readonly JobHandler[] {
  return [
    handle(sweepOrphansJob, async ({ transaction, signal }) => {
      let found = portion;
      while (found === portion && !signal.aborted) {
        const keys = await transaction(oldestKeys);
        for (const key of keys) await store.remove(key);
        await transaction((tx) => deleteOrphanRows(tx, keys));
        found = keys.length;
      }
    }),
  ];
}
