import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { PlatformTx, Reader, Tx } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';

/** A company job runs as its company; a platform job belongs to no company. */
type JobScope = 'company' | 'platform';
type JobPayload = z.core.$ZodType<object>;

export interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

export interface JobDefinition<
  Payload extends JobPayload = JobPayload,
  Scope extends JobScope = JobScope,
  Serial extends boolean = boolean,
> {
  readonly name: string;
  readonly payload: Payload;
  readonly scope: Scope;
  readonly serialByKey: Serial;
  readonly schedule: string | undefined;
  readonly retries: number;
  readonly backoff: Backoff;
  readonly timeoutSeconds: number;
  readonly concurrency: number;
}

interface JobSettings<Payload extends JobPayload, Scope extends JobScope, Serial extends boolean> {
  /** Dotted noun and verb: `conversation.advance`. */
  readonly name: string;
  /** Input of the handler. Must survive JSON, and is small: ids, never rows. */
  readonly payload: Payload;
  readonly scope: Scope;
  /**
   * Jobs with the same key run one at a time, in the order they were added; every job then needs a key. A job that
   * waits for its retry blocks those behind it: keep its retries short.
   */
  readonly serialByKey?: Serial;
  /** Cron expression in UTC. A scheduled job is started by its schedule alone, never concurrently. */
  readonly schedule?: Scope extends 'platform' ? string : never;
  /** Number of retries after the first failure, before the job becomes a dead letter. */
  readonly retries?: number;
  readonly backoff?: Partial<Backoff>;
  /** Timeout of an attempt; its signal is then aborted. */
  readonly timeoutSeconds?: number;
  /** Maximum number of these jobs that one process runs concurrently. */
  readonly concurrency?: number;
}

export function defineJob<
  Payload extends JobPayload,
  const Scope extends JobScope,
  const Serial extends boolean = false,
>(settings: JobSettings<Payload, Scope, Serial>): JobDefinition<Payload, Scope, Serial> {
  const { schedule, serialByKey = false as Serial } = settings;
  if (schedule !== undefined && !z.safeParse(settings.payload, {}).success) {
    throw new Error(`The schedule of ${settings.name} starts it with {}, which its payload must accept.`);
  }
  if (schedule !== undefined && serialByKey) {
    throw new Error(`${settings.name} has a schedule: it runs one at a time already and has no keys.`);
  }
  return {
    name: settings.name,
    payload: settings.payload,
    scope: settings.scope,
    serialByKey,
    schedule,
    retries: settings.retries ?? 5,
    backoff: { firstMs: 2_000, maxMs: 600_000, ...settings.backoff },
    timeoutSeconds: settings.timeoutSeconds ?? 60,
    concurrency: settings.concurrency ?? 10,
  };
}

interface JobContext {
  readonly log: Log;
  /** Aborted on timeout, on shutdown, or when another process took the job over. Pass it on. */
  readonly signal: AbortSignal;
  /** 1 on the first try. */
  readonly attempt: number;
}

/** A handler opens short transactions itself: no provider is called inside one. It may run twice: be idempotent. */
export interface CompanyJobContext extends JobContext {
  readonly companyId: CompanyId;
  readonly reader: Reader;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface PlatformJobContext extends JobContext {
  transaction<T>(work: (tx: PlatformTx) => Promise<T>): Promise<T>;
  /** For jobs that process the companies one by one. */
  companyTransaction<T>(companyId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
}

type ContextOf<Scope extends JobScope> = Scope extends 'company' ? CompanyJobContext : PlatformJobContext;

export interface JobHandler {
  readonly definition: JobDefinition;
  readonly run: (context: never, payload: never) => Promise<void>;
}

export function handle<Payload extends JobPayload, Scope extends JobScope, Serial extends boolean>(
  definition: JobDefinition<Payload, Scope, Serial>,
  run: (context: ContextOf<Scope>, payload: z.output<Payload>) => Promise<void>,
): JobHandler {
  return { definition, run };
}

/** Thrown by a handler that cannot run yet: the same job runs again later, and no attempt is used up. */
export class RetryLater extends Error {
  readonly delayMs: number;

  constructor(delayMs: number, options?: { cause?: unknown }) {
    super(`again in ${delayMs} ms`, options);
    this.name = 'RetryLater';
    this.delayMs = delayMs;
  }
}

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

/**
 * Deletes the jobs of a company that is being deleted: waiting, failed and running ones. A running job will find no
 * rows.
 */
export async function deleteCompanyJobs({ db }: PlatformTx, companyId: number): Promise<void> {
  await sql`select jobs.delete_company_jobs(${companyId})`.execute(db);
}
