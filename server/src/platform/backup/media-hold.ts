import { sql } from 'kysely';
import type pg from 'pg';
import type { PlatformTx, Tx } from '#platform/database/database.ts';
import { RetryLater } from '#platform/jobs/define-job.ts';

const mediaLock = 7_268_047;
const lookAgainMs = 5_000;

/** From here on no file is removed, until the connection ends: the rows that a snapshot shows keep theirs. */
export async function holdMedia(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [mediaLock]);
}

/**
 * For jobs, before they remove files. A job that passes removes the file of a row that was gone before the backup took
 * its snapshot, so no lock has to be held meanwhile.
 */
export async function unlessMediaIsHeld({ db }: Pick<Tx | PlatformTx, 'db'>): Promise<void> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${mediaLock}) as "isFree"`.execute(db);
  if (!rows[0]?.isFree) throw new RetryLater(lookAgainMs);
}
