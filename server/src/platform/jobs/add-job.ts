import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { PlatformTx, Tx } from '#platform/database/database.ts';
import type { JobDefinition, JobPayload, JobScope } from './define-job.ts';

interface CommonOptions {
  /** Earliest start; accurate to half a second. */
  readonly runAt?: Date;
}

/** Options with a key: the subject of the job, unique within the company. */
interface Keyed extends CommonOptions {
  readonly key: string;
  /** Adds nothing while a job with this key waits to start: that job will see the changes of this transaction. */
  readonly dedupe?: boolean;
}

interface Deduped extends CommonOptions {
  readonly key: string;
  readonly dedupe: true;
}

interface Unkeyed extends CommonOptions {
  readonly key?: never;
  readonly dedupe?: never;
}

type OptionsOf<Serial extends boolean> = Serial extends true
  ? [options: Keyed]
  : [options?: Deduped | Unkeyed];
type TxOf<Scope extends JobScope> = Scope extends 'company' ? Tx : Tx | PlatformTx;

/**
 * Adds a job inside the caller's transaction: it commits or vanishes with it. A company's job belongs to the company
 * of the transaction, whatever the payload says.
 */
export async function addJob<Payload extends JobPayload, Scope extends JobScope, Serial extends boolean>(
  tx: TxOf<Scope>,
  definition: JobDefinition<Payload, Scope, Serial>,
  payload: z.input<Payload>,
  ...[options]: OptionsOf<Serial>
): Promise<void> {
  if (definition.schedule !== undefined) throw new Error(`${definition.name} is started by its schedule.`);
  z.parse(definition.payload, payload);
  const { key = null, dedupe = false, runAt } = options ?? {};
  await sql`select jobs.add_job(
    ${definition.name}, ${JSON.stringify(payload)}::jsonb, ${definition.scope === 'company'}::boolean,
    ${key}::text, ${dedupe}::boolean, ${runAt?.toISOString() ?? null}::timestamptz)`.execute(tx.db);
}
