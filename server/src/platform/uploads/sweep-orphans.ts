import { sql } from 'kysely';
import * as z from 'zod/mini';
import { unlessMediaIsHeld } from '#platform/backup/media-hold.ts';
import type { PlatformTx } from '#platform/database/database.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs/define-job.ts';
import type { MediaStore } from './media-store.ts';

const portion = 200;

export const sweepOrphansJob = defineJob({
  name: 'media.sweep-orphans',
  scope: 'platform',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  timeoutSeconds: 240,
});

async function oldestKeys(tx: PlatformTx): Promise<string[]> {
  await unlessMediaIsHeld(tx);
  const rows = await tx.db
    .selectFrom('orphaned_files')
    .select('key')
    .orderBy('orphaned_at')
    .limit(sql.lit(portion))
    .execute();
  return rows.map(({ key }) => key);
}

async function forget({ db }: PlatformTx, keys: readonly string[]): Promise<void> {
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
        await transaction((tx) => forget(tx, keys));
        found = keys.length;
      }
    }),
  ];
}
