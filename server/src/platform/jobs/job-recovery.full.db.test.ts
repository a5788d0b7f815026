import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { eventually } from '#testing/eventually.ts';
import { createJobTestBed, type JobTestBed } from '#testing/job-test-bed.ts';
import { recovering } from '#testing/recovering-job.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { addJob, defineJob, handle } from './job.ts';

let bed: JobTestBed;
beforeAll(async () => {
  bed = await createJobTestBed(await createTestDatabase());
});
afterEach(() => bed.stop());
afterAll(() => bed.close());

/** A process that has taken the job and holds it. */
async function startHangingWorker(add: () => Promise<void>) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../testing/hanging-worker.ts'), bed.url],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const said = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  expect((await said.next()).value).toBe('ready');
  await add();
  expect((await said.next()).value).toBe('took it');
  return child;
}

test('the job of a killed process is finished by another, and its successor follows', async () => {
  const attempts: number[] = [];
  const child = await startHangingWorker(() =>
    bed.database.transaction(bed.companies[0], async (tx) => {
      await addJob(tx, recovering, {}, { key: 'k' });
      await addJob(tx, recovering, {}, { key: 'k' });
    }),
  );
  await bed.start(handle(recovering, async ({ attempt }) => void attempts.push(attempt)));
  child.kill('SIGKILL');
  await once(child, 'exit');
  // Ten seconds without a sign of life come first.
  await eventually(() => expect(attempts).toEqual([2, 1]));
});

test('a job whose process died at its last attempt is a dead letter and frees its key', async () => {
  const ran: number[] = [];
  const job = defineJob({
    name: 'recovering.last',
    payload: z.object({ n: z.number() }),
    scope: 'company',
    serialByKey: true,
    retries: 0,
  });
  const jobs = await bed.start(handle(job, async (_, { n }) => void ran.push(n)));
  const runAt = new Date(Date.now() + 60_000);
  await bed.database.transaction(bed.companies[0], async (tx) => {
    await addJob(tx, job, { n: 1 }, { key: 'k', runAt });
  });
  // As a process that was killed would leave it.
  await bed.query(
    `update jobs.job_common set state = 'active', started_on = now(),
    heartbeat_on = now() - interval '1 minute' where name = $1`,
    [job.name],
  );
  await bed.database.transaction(bed.companies[0], (tx) => addJob(tx, job, { n: 2 }, { key: 'k' }));
  await eventually(() => expect(ran).toEqual([2]));
  expect(await jobs.deadLetters()).toMatchObject([{ name: job.name, payload: { n: 1 } }]);
  await eventually(() =>
    expect(bed.finished).toMatchObject([{ name: job.name, outcome: 'dead' }, { outcome: 'done' }]),
  );
});

test('stopping lets a running job finish', async () => {
  const job = defineJob({ name: 'stopping.short', payload: z.object({}), scope: 'company' });
  const said: string[] = [];
  const held = Promise.withResolvers<void>();
  const jobs = await bed.start(
    handle(job, async () => {
      said.push('began');
      await held.promise;
      said.push('ended');
    }),
  );
  await bed.database.transaction(bed.companies[0], (tx) => addJob(tx, job, {}));
  await eventually(() => expect(said).toEqual(['began']));
  const stopped = jobs.stop(60_000).then(() => void said.push('stopped'));
  await wait(300);
  held.resolve();
  await stopped;
  expect(said).toEqual(['began', 'ended', 'stopped']);
  expect(await bed.query('select id from jobs.job where name = $1', [job.name])).toEqual([]);
});

test('a job that does not finish in time is given back, and another process runs it at once as the same attempt', async () => {
  const job = defineJob({ name: 'stopping.long', payload: z.object({}), scope: 'company', retries: 0 });
  const began = Promise.withResolvers<AbortSignal>();
  const first = await bed.start(
    handle(job, async ({ signal }) => {
      began.resolve(signal);
      await new Promise(() => undefined);
    }),
  );
  await bed.database.transaction(bed.companies[0], (tx) => addJob(tx, job, {}));
  const signal = await began.promise;
  await first.stop(50);
  expect(signal.aborted).toBe(true);

  const attempts: number[] = [];
  await bed.start(handle(job, async ({ attempt }) => void attempts.push(attempt)));
  await eventually(() => expect(attempts).toEqual([1]));
});

test('a process that lost its job to another is told so and does not settle it', async () => {
  const job = defineJob({ name: 'losing.job', payload: z.object({}), scope: 'company' });
  const attempts: number[] = [];
  await bed.start(
    handle(job, async ({ attempt, signal }) => {
      attempts.push(attempt);
      if (attempt === 1) await wait(60_000, undefined, { signal });
    }),
  );
  await bed.database.transaction(bed.companies[0], (tx) => addJob(tx, job, {}));
  await eventually(() => expect(attempts).toEqual([1]));
  await bed.query(`update jobs.job_common set state = 'retry' where name = $1`, [job.name]);
  // The order of the two outcomes is random.
  const outcomes = () => bed.finished.map(({ outcome }) => outcome).toSorted();
  await eventually(() => expect(outcomes()).toEqual(['done', 'lost']));
  expect(attempts).toEqual([1, 2]);
});

test('a queue follows the definition of its job, and is not touched by a start that changes nothing', async () => {
  const limited = (retries: number) =>
    handle(
      defineJob({ name: 'limited.job', payload: z.object({}), scope: 'company', retries }),
      async () => undefined,
    );
  const queue = async () =>
    (
      await bed.query<{ limit: number; updated: string }>(
        `select retry_limit as limit, updated_on::text as updated from jobs.queue where name = 'limited.job'`,
      )
    )[0];

  await bed.start(limited(1));
  const made = await queue();
  expect(made?.limit).toBe(1);
  await bed.start(limited(1));
  expect(await queue()).toEqual(made);
  await bed.start(limited(4));
  expect((await queue())?.limit).toBe(4);
});

test('a schedule is registered once, changed with its definition, and removed with it', async () => {
  const schedules = () => bed.query<object>('select name, cron from jobs.schedule');
  const nightly = (schedule: string) =>
    handle(
      defineJob({ name: 'nightly.job', payload: z.object({}), scope: 'platform', schedule }),
      async () => undefined,
    );

  await Promise.all([bed.start(nightly('0 3 * * *')), bed.start(nightly('0 3 * * *'))]);
  expect(await schedules()).toEqual([{ name: 'nightly.job', cron: '0 3 * * *' }]);
  await bed.start(nightly('0 4 * * *'));
  expect(await schedules()).toEqual([{ name: 'nightly.job', cron: '0 4 * * *' }]);
  await bed.start();
  expect(await schedules()).toEqual([]);
});

test('what a schedule leaves behind goes after minutes, not after a week', async () => {
  const jobs = await bed.start();
  const left = () =>
    bed.query<object>(`select name from jobs.job_common where completed_on < now() - interval '5 minutes'`);
  await jobs.stop();
  await bed.query(`
    insert into jobs.job_common (name, state, completed_on, deletion_seconds)
    select name, 'completed', now() - interval '6 minutes', deletion_seconds from jobs.queue
    where name = '__pgboss__send-it'`);
  expect(await left()).not.toEqual([]);
  await bed.query(`update jobs.queue set maintain_on = now() - interval '2 minutes'`);
  await bed.start();
  await eventually(async () => expect(await left()).toEqual([]));
});
