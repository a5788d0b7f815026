import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Log } from '#platform/log.ts';
import type { JobHandler } from './job.ts';
import type { JobClaim, JobTable } from './job-table.ts';
import { type Attempt, type JobRunner, JobStopped, type StopReason, type Verdict } from './run-job.ts';

export type FetchedJob = JobWithMetadata<Attempt['data']>;

export interface FinishedAttempt {
  readonly name: string;
  readonly outcome: Verdict['outcome'];
  /** From when it could have started to when it did. */
  readonly waitedMs: number;
  readonly tookMs: number;
}

export interface WorkerParts {
  readonly handler: JobHandler;
  readonly run: JobRunner;
  readonly fetch: (count: number) => Promise<FetchedJob[]>;
  /** Must not throw. */
  readonly settle: (job: FetchedJob, verdict: Verdict) => Promise<void>;
  readonly observe: (attempt: FinishedAttempt) => void;
  /** Must not throw. */
  readonly onFetchError: (error: unknown) => void;
}

/** Not known by the id of its job: a process can lose a job and be the one that takes it over. */
export interface RunningAttempt extends JobClaim {
  readonly finished: Promise<void>;
  stop(why: StopReason): void;
}

/**
 * Runs the jobs of one queue, up to its concurrency. pg-boss's own workers settle a whole batch when its slowest job
 * ends, so one slow provider would block the jobs of all companies; here each job is settled separately.
 */
export function createWorker({ handler, run, fetch, settle, observe, onFetchError }: WorkerParts) {
  const { name, concurrency, timeoutSeconds } = handler.definition;
  const running = new Set<RunningAttempt>();
  let isStopping = false;
  let isAskedAgain = false;
  let isFilling = false;
  let filling = Promise.resolve();

  async function perform(job: FetchedJob, controller: AbortController): Promise<void> {
    const startedAt = performance.now();
    const timer = setTimeout(() => controller.abort(new JobStopped('timeout')), timeoutSeconds * 1000);
    const attempt = { id: job.id, number: job.retryCount + 1, data: job.data };
    const verdict = await run(handler, attempt, controller.signal);
    clearTimeout(timer);
    const tookMs = performance.now() - startedAt;
    await settle(job, verdict);
    const couldStartAt = Math.max(job.createdOn.getTime(), job.startAfter.getTime());
    const waitedMs = Math.max(0, job.startedOn.getTime() - couldStartAt);
    observe({ name, outcome: verdict.outcome, waitedMs, tookMs });
  }

  function begin(job: FetchedJob): void {
    const controller = new AbortController();
    const attempt: RunningAttempt = {
      name,
      id: job.id,
      retryCount: job.retryCount,
      stop: (why) => controller.abort(new JobStopped(why)),
      finished: perform(job, controller).finally(() => {
        running.delete(attempt);
        void pump();
      }),
    };
    running.add(attempt);
  }

  async function fill(): Promise<void> {
    isFilling = true;
    try {
      do {
        isAskedAgain = false;
        const free = concurrency - running.size;
        if (isStopping || free <= 0) return;
        for (const job of await fetch(free)) begin(job);
      } while (isAskedAgain);
    } catch (error) {
      onFetchError(error);
    } finally {
      isFilling = false;
    }
  }

  /** Starts jobs that can start. A call during a fetch triggers another fetch. */
  function pump(): Promise<void> {
    isAskedAgain = true;
    if (!isFilling) filling = fill();
    return filling;
  }

  return {
    name,
    pump,
    running: (): RunningAttempt[] => [...running],
    /** Takes no more jobs and waits for those it has. */
    async drain(): Promise<void> {
      isStopping = true;
      await filling;
      await Promise.all([...running].map(({ finished }) => finished));
    },
  };
}

export type Worker = ReturnType<typeof createWorker>;

interface SettleParts {
  readonly boss: PgBoss;
  readonly table: JobTable;
  readonly log: Log;
}

/** Carries out the verdict on an attempt. Every statement is void when the job has meanwhile passed to another process. */
export function createSettle({ boss, table, log }: SettleParts) {
  async function bury(job: FetchedJob, error: Error): Promise<void> {
    await table.forgoRetries(job);
    await boss.fail(job.name, job, { message: error.message, stack: error.stack });
    await table.removeFailed(job);
  }

  function carryOut(job: FetchedJob, verdict: Verdict): Promise<void> {
    switch (verdict.outcome) {
      case 'done':
        return table.remove(job);
      case 'postponed':
      case 'released':
        return table.putOff(job, verdict.delayMs, false);
      case 'retried':
        return table.putOff(job, verdict.delayMs, true);
      case 'dead':
        return bury(job, verdict.error);
      case 'lost':
        return Promise.resolve();
    }
  }

  function report(job: FetchedJob, verdict: Verdict): void {
    const about = {
      job: job.name,
      jobId: job.id,
      companyId: job.data.companyId,
      attempt: job.retryCount + 1,
    };
    if (verdict.outcome === 'dead') log.error({ ...about, err: verdict.error }, 'job dead');
    if (verdict.outcome === 'retried') {
      log.warn({ ...about, err: verdict.error, delayMs: verdict.delayMs }, 'job failed, retry scheduled');
    }
    if (verdict.outcome === 'lost') log.warn(about, 'job taken over by another process');
  }

  return async function settle(job: FetchedJob, verdict: Verdict): Promise<void> {
    report(job, verdict);
    try {
      await carryOut(job, verdict);
    } catch (error) {
      // Without a further sign of life the job is taken for lost and runs again.
      log.error({ err: error, job: job.name, jobId: job.id }, 'job result not stored');
    }
  };
}
