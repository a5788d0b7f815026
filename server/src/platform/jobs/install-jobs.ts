import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { PgBoss, type QueueResult } from 'pg-boss';
import type { JobDefinition } from './job.ts';

export const jobSchema = 'jobs';
export const deadLetterQueue = 'dead-letters';
const installLock = 7_268_002;

/** Each scheduled job starts with an internal job of pg-boss, which pg-boss would keep for a week. */
const scheduler = { queue: '__pgboss__send-it', keptSeconds: 300 };

const day = 24 * 60 * 60;
const scheduling = { missed: 'once' } as const;

function policyOf({ schedule, serialByKey }: JobDefinition): string {
  if (schedule !== undefined) return 'exclusive';
  return serialByKey ? 'key_strict_fifo' : 'short';
}

function settingsOf({ retries, timeoutSeconds }: JobDefinition) {
  return {
    deadLetter: deadLetterQueue,
    retryLimit: retries,
    // Only for jobs whose process died; failed attempts use our own backoff.
    retryDelay: 1,
    retryBackoff: false,
    heartbeatSeconds: 10,
    // The runner enforces the timeout itself; this covers a runner that cannot.
    expireInSeconds: Math.ceil(timeoutSeconds) + 15,
    // pg-boss silently deletes a job that has waited longer than this.
    retentionSeconds: 3650 * day,
  };
}

/** Creates or updates a queue by its definition; most starts find it up to date and write nothing. */
async function prepareQueue(
  boss: PgBoss,
  definition: JobDefinition,
  queue: QueueResult | undefined,
): Promise<void> {
  const policy = policyOf(definition);
  const settings = settingsOf(definition);
  if (!queue) return boss.createQueue(definition.name, { ...settings, policy });
  if (queue.policy !== policy) {
    throw new Error(
      `The job ${definition.name} changed how its jobs run beside each other: give it a new name.`,
    );
  }
  if (!isDeepStrictEqual({ ...queue, ...settings }, { ...queue })) {
    await boss.updateQueue(definition.name, settings);
  }
}

async function prepareQueues(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!queues.has(deadLetterQueue)) await boss.createQueue(deadLetterQueue, { retentionSeconds: 90 * day });
  for (const definition of definitions) await prepareQueue(boss, definition, queues.get(definition.name));
  const kept = queues.get(scheduler.queue)?.deleteAfterSeconds;
  if (kept !== undefined && kept !== scheduler.keptSeconds) {
    await boss.updateQueue(scheduler.queue, { deleteAfterSeconds: scheduler.keptSeconds });
  }
}

async function prepareSchedules(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const wanted = new Map(definitions.map(({ name, schedule }) => [name, schedule]));
  const known = await boss.getSchedules();
  for (const { name } of known) if (wanted.get(name) === undefined) await boss.unschedule(name);
  for (const [name, schedule] of wanted) {
    const isKnown = known.some(
      (each) => each.name === name && each.cron === schedule && isDeepStrictEqual(each.options, scheduling),
    );
    if (schedule !== undefined && !isKnown) await boss.schedule(name, schedule, { payload: {} }, scheduling);
  }
}

/**
 * `definitions` contains every job of the application, whichever of them this process runs: other schedules are
 * removed.
 */
export async function prepareJobs(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  await prepareQueues(boss, definitions);
  await prepareSchedules(boss, definitions);
  const doors = await Promise.all(
    ['./add-job.sql', './delete-company-jobs.sql'].map((file) =>
      readFile(new URL(file, import.meta.url), 'utf8'),
    ),
  );
  const door = doors.join('\n');
  await boss.getDb().executeSql(`begin; select pg_advisory_xact_lock(${installLock}); ${door}; commit`);
}

/** Creates the tables of the queue if they are missing; the application prepares its own jobs on startup. */
export async function installJobTables(url: string): Promise<void> {
  await installJobs(url, undefined);
}

/** Schema version of the queue tables, as counted by pg-boss. */
export async function readJobsVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>('select version from jobs.version');
  return rows[0]?.version ?? 0;
}

/** Makes `addJob` work on a database, for a process or a test that runs no jobs. */
export async function installJobs(
  url: string,
  definitions: readonly JobDefinition[] | undefined,
): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema: jobSchema,
    max: 1,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    if (definitions) await prepareJobs(boss, definitions);
  } finally {
    await boss.stop({ graceful: false });
  }
}
