import type { PgBoss } from 'pg-boss';
import type { Log } from '#platform/log.ts';
import type { JobTable } from './job-table.ts';
import type { Verdict } from './run-job.ts';
import type { FetchedJob } from './worker.ts';

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
