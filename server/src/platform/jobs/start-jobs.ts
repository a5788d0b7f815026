import { setTimeout as wait } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { repeatEvery } from '#platform/clock.ts';
import { clientWithIdleTimeout } from '#platform/database/connection-liveness.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { deadLetterQueue, jobSchema, prepareJobs } from './install-jobs.ts';
import type { JobHandler } from './job.ts';
import { type DeadLetter, jobTable, type QueueDepth, type QueueFigures, queueFigures } from './job-table.ts';
import { createJobRunner } from './run-job.ts';
import { createSettle, createWorker, type FetchedJob, type FinishedAttempt } from './worker.ts';

const defaultPollMs = 500;
/** Heartbeat interval; after ten seconds without a heartbeat a job is given to another process. */
const keepAliveMs = 3_000;
const sweepMs = 2_000;
/** Longer than any operation of the queue on its tables. */
const idleTimeoutMs = 60_000;

export interface JobsOptions {
  /** Connection URL of the database owner, because pg-boss manages its own tables. */
  readonly url: string;
  readonly database: Database;
  readonly log: Log;
  /** Every job of the application, whichever of them this process runs. */
  readonly handlers: readonly JobHandler[];
  /** False for a process that only inspects the queues. */
  readonly work?: boolean;
  /** Poll interval for delayed jobs; jobs that can start at once are announced by a notification. */
  readonly pollMs?: number;
  /** Receives finished attempts, for the metrics. Must not throw. */
  readonly observe?: (attempt: FinishedAttempt) => void;
}

export interface Jobs {
  queueDepths(): Promise<QueueDepth[]>;
  /** Figures of every queue; a job counts as late once it could have started this long ago. */
  figures(lateSeconds: number): Promise<QueueFigures[]>;
  /** Newest first. */
  deadLetters(limit?: number): Promise<DeadLetter[]>;
  /** Puts the job back into its queue with all its attempts; false when it no longer exists. */
  retryDeadLetter(id: string): Promise<boolean>;
  /** Lets running jobs finish within the grace period, then releases them for another process to run at once. */
  stop(graceMs?: number): Promise<void>;
}

async function openBoss({ url, log, handlers, work = true }: JobsOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    // pg-boss passes all options to the pool, although its types do not declare this one.
    ...({ Client: clientWithIdleTimeout(idleTimeoutMs) } as object),
    connectionString: url,
    schema: jobSchema,
    application_name: 'prosa jobs',
    max: 5,
    supervise: work,
    schedule: work,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    // Interval of the cleanup of finished jobs; the default is once a day.
    maintenanceIntervalSeconds: 60,
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 1,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'));
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue warning'));
  await boss.start();
  try {
    await prepareJobs(
      boss,
      handlers.map(({ definition }) => definition),
    );
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return boss;
}

export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { database, log, handlers, work = true, pollMs = defaultPollMs, observe = () => undefined } = options;
  const boss = await openBoss(options);
  const db = boss.getDb();
  const table = jobTable(db);
  const names = handlers.map(({ definition }) => definition.name);
  const run = createJobRunner(database, log);
  const settle = createSettle({ boss, table, log });

  const workers = (work ? handlers : []).map((handler) =>
    createWorker({
      handler,
      run,
      settle,
      observe,
      fetch: (count): Promise<FetchedJob[]> =>
        boss.fetch(handler.definition.name, { batchSize: count, includeMetadata: true }),
      onFetchError: (error) => log.error({ err: error, job: handler.definition.name }, 'job fetch failed'),
    }),
  );
  const workerOf = new Map(workers.map((worker) => [worker.name, worker]));
  const onError = (error: unknown) => log.error({ err: error }, 'job queue unreachable');

  const running = () => workers.flatMap((worker) => worker.running());

  async function poll(): Promise<void> {
    for (const name of await table.due(names)) void workerOf.get(name)?.pump();
  }

  async function keepAlive(): Promise<void> {
    const attempts = running();
    if (attempts.length === 0) return;
    for (const attempt of await table.keepAlive(attempts)) attempt.stop('lost');
  }

  async function sweep(): Promise<void> {
    for (const { name, id, error } of await table.removeLost(names)) {
      log.error({ job: name, jobId: id, reason: error }, 'job dead, process died at the last attempt');
      observe({ name, outcome: 'dead', waitedMs: 0, tookMs: 0 });
    }
  }

  const listener = work
    ? await db.listen?.(
        'prosa_jobs',
        (name) => void workerOf.get(name)?.pump(),
        () => undefined,
      )
    : undefined;
  const loops = work
    ? [repeatEvery(keepAliveMs, keepAlive, onError), repeatEvery(sweepMs, sweep, onError)]
    : [];
  const stopPolling = work ? repeatEvery(pollMs, poll, onError) : () => Promise.resolve();

  return {
    queueDepths: () => table.depths(names),
    figures: (lateSeconds) => queueFigures(db, names, lateSeconds),
    deadLetters: (limit = 100) => table.deadLetters(limit),
    retryDeadLetter: async (id) => (await boss.redrive(deadLetterQueue, { ids: [id] })) > 0,
    async stop(graceMs = 10_000) {
      await stopPolling();
      await listener?.close();
      const drained = Promise.all(workers.map((worker) => worker.drain()));
      const grace = new AbortController();
      const isDrained = await Promise.race([
        drained.then(() => true),
        wait(graceMs, false, { signal: grace.signal }).catch(() => false),
      ]);
      grace.abort();
      if (!isDrained) for (const attempt of running()) attempt.stop('shutdown');
      await drained;
      await Promise.all(loops.map((stopLoop) => stopLoop()));
      await boss.stop({ graceful: false });
    },
  };
}
