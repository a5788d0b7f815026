import pg from 'pg';
import { type CompanyId, mintCompanyId } from '#platform/auth/company-id.ts';
import { createDatabase, type Database } from '#platform/database/database.ts';
import { createPool } from '#platform/database/pool.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { type Jobs, startJobs } from '#platform/jobs/start-jobs.ts';
import type { FinishedAttempt } from '#platform/jobs/worker.ts';
import { createLog } from '#platform/log.ts';
import type { TestDatabase } from './test-database.ts';

export interface JobTestBed {
  readonly url: string;
  readonly database: Database;
  readonly companies: readonly [CompanyId, CompanyId];
  /** Finished attempts, of every `start`. */
  readonly finished: FinishedAttempt[];
  start(...handlers: JobHandler[]): Promise<Jobs>;
  /** The same, with this poll interval. */
  startPolling(pollMs: number, ...handlers: JobHandler[]): Promise<Jobs>;
  /** Runs a query as the owner. */
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Stops the workers of `start`. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export const quiet = createLog('silent');

/** Shared setup of the job tests: two companies, and workers that are stopped after each test. */
export async function createJobTestBed({ url }: TestDatabase): Promise<JobTestBed> {
  const pool = createPool({ url, size: 5, applicationName: 'test', log: quiet, role: 'prosa_app' });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const database = createDatabase(
    pool,
    () => undefined,
    () => undefined,
  );
  const { rows } = await owner.query<{ id: number }>(`
    with plan as (insert into plans (name) values ('jobs') returning id)
    insert into companies (name, due_date, plan_id)
    select name, now(), plan.id from plan, (values ('A'), ('B')) as company (name) returning id`);
  const [a, b] = rows.map(({ id }) => mintCompanyId(id));
  if (a === undefined || b === undefined) throw new Error('The companies were not made.');
  const started: Jobs[] = [];
  const finished: FinishedAttempt[] = [];

  async function start(handlers: readonly JobHandler[], pollMs?: number): Promise<Jobs> {
    const jobs = await startJobs({
      url,
      database,
      log: quiet,
      handlers,
      observe: (attempt) => void finished.push(attempt),
      ...(pollMs === undefined ? {} : { pollMs }),
    });
    started.push(jobs);
    return jobs;
  }

  return {
    url,
    database,
    companies: [a, b],
    finished,
    start: (...handlers) => start(handlers),
    startPolling: (pollMs, ...handlers) => start(handlers, pollMs),
    query: async <Row>(text: string, values: unknown[] = []) =>
      (await owner.query(text, values)).rows as Row[],
    async stop() {
      await Promise.all(started.splice(0).map((jobs) => jobs.stop(1000)));
      // Cleared last, as attempts may still finish while the workers stop.
      finished.length = 0;
    },
    async close() {
      await pool.end();
      await owner.end();
    },
  };
}
