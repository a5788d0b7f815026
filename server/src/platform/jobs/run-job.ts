import * as z from 'zod/mini';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import {
  type Backoff,
  type CompanyJobContext,
  type JobDefinition,
  type JobHandler,
  type PlatformJobContext,
  RetryLater,
} from './job.ts';

/** Doubles with each attempt; the upper half is chance, so that jobs that failed together do not return together. */
export function backoffMs({ firstMs, maxMs }: Backoff, attempt: number, chance: number): number {
  const full = Math.min(firstMs * 2 ** (attempt - 1), maxMs);
  return Math.round(full * (0.5 + chance / 2));
}

/** Reason for aborting an attempt. */
export type StopReason = 'timeout' | 'shutdown' | 'lost';

export class JobStopped extends Error {
  readonly why: StopReason;

  constructor(why: StopReason) {
    super(`the job was stopped: ${why}`);
    this.name = 'JobStopped';
    this.why = why;
  }
}

/** Outcome of an attempt, which decides what happens to the job. */
export type Verdict =
  | { readonly outcome: 'done' }
  /** Another process owns the job. */
  | { readonly outcome: 'lost' }
  /** No attempt is used up. */
  | { readonly outcome: 'postponed' | 'released'; readonly delayMs: number }
  | { readonly outcome: 'retried'; readonly delayMs: number; readonly error: Error }
  | { readonly outcome: 'dead'; readonly error: Error };

export interface Attempt {
  readonly id: string;
  /** 1 on the first try. */
  readonly number: number;
  readonly data: { readonly companyId?: number; readonly payload: unknown };
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

export function verdictOf(
  thrown: unknown,
  { retries, backoff }: JobDefinition,
  attempt: number,
  chance: number,
): Verdict {
  if (thrown instanceof RetryLater) return { outcome: 'postponed', delayMs: thrown.delayMs };
  if (thrown instanceof JobStopped && thrown.why === 'lost') return { outcome: 'lost' };
  if (thrown instanceof JobStopped && thrown.why === 'shutdown') return { outcome: 'released', delayMs: 0 };
  const error = toError(thrown);
  if (attempt > retries) return { outcome: 'dead', error };
  return { outcome: 'retried', delayMs: backoffMs(backoff, attempt, chance), error };
}

/** An aborted attempt that keeps running can at least not open another transaction. */
function contextOf(database: Database, { data, number }: Attempt, log: Log, signal: AbortSignal) {
  function unlessStopped<T>(open: () => Promise<T>): Promise<T> {
    return signal.aborted ? Promise.reject(signal.reason) : open();
  }
  if (data.companyId === undefined) {
    const context: PlatformJobContext = {
      log,
      signal,
      attempt: number,
      transaction: (work) => unlessStopped(() => database.platform(work)),
      companyTransaction: (id, work) => unlessStopped(() => database.transaction(mintCompanyId(id), work)),
    };
    return context;
  }
  const companyId = mintCompanyId(data.companyId);
  const context: CompanyJobContext = {
    companyId,
    log,
    signal,
    attempt: number,
    reader: database.reader(companyId),
    transaction: (work) => unlessStopped(() => database.transaction(companyId, work)),
  };
  return context;
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

export function createJobRunner(database: Database, log: Log) {
  return async function runJob(
    { definition, run }: JobHandler,
    attempt: Attempt,
    signal: AbortSignal,
  ): Promise<Verdict> {
    // Invalid payloads and scopes go to the dead letters at once: a retry cannot fix them.
    const payload = z.safeParse(definition.payload, attempt.data.payload);
    if (!payload.success) {
      return { outcome: 'dead', error: new Error(`invalid payload: ${z.prettifyError(payload.error)}`) };
    }
    const { companyId } = attempt.data;
    if ((definition.scope === 'company') !== (companyId !== undefined)) {
      return { outcome: 'dead', error: new Error(`a ${definition.scope} job with the company ${companyId}`) };
    }
    const jobLog = log.child({ job: definition.name, jobId: attempt.id, companyId });
    const context = contextOf(database, attempt, jobLog, signal);
    try {
      await Promise.race([run(context as never, payload.data as never), whenAborted(signal)]);
      return { outcome: 'done' };
    } catch (error) {
      const thrown = signal.aborted ? signal.reason : error;
      return verdictOf(thrown, definition, attempt.number, Math.random());
    }
  };
}

export type JobRunner = ReturnType<typeof createJobRunner>;
