import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { eventually } from '#testing/eventually.ts';
import { createJobTestBed, type JobTestBed } from '#testing/job-test-bed.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { addJob, defineJob, handle, RetryLater } from './job.ts';

let bed: JobTestBed;
beforeAll(async () => {
  bed = await createJobTestBed(await createTestDatabase());
});
afterEach(() => bed.stop());
afterAll(() => bed.close());

const Numbered = z.object({ n: z.number() });

describe('adding a job', () => {
  const job = defineJob({ name: 'adding.job', payload: Numbered, scope: 'company' });

  test('a job of a transaction that rolls back vanishes with it', async () => {
    const ran: number[] = [];
    const jobs = await bed.start(handle(job, async (_, { n }) => void ran.push(n)));
    const failing = bed.database.transaction(bed.companies[0], async (tx) => {
      await addJob(tx, job, { n: 1 });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await bed.database.transaction(bed.companies[0], (tx) => addJob(tx, job, { n: 2 }));

    await eventually(() => expect(ran).toEqual([2]));
    const idle = [{ name: job.name, ready: 0, delayed: 0, running: 0 }];
    await eventually(async () => expect(await jobs.queueDepths()).toEqual(idle));
  });

  test('a job does not start before its transaction commits, and starts at once then', async () => {
    const startedWhen: string[] = [];
    let now = 'before the commit';
    const handler = handle(job, async () => void startedWhen.push(now));
    // One looks for it again and again, the other never.
    for (const pollMs of [20, 60_000]) {
      now = 'before the commit';
      const jobs = await bed.startPolling(pollMs, handler);
      await bed.database.transaction(bed.companies[0], async (tx) => {
        await addJob(tx, job, { n: 1 });
        await wait(200);
        now = 'then';
      });
      await eventually(() => expect(startedWhen).toHaveLength(1));
      expect(startedWhen.splice(0)).toEqual(['then']);
      await jobs.stop();
    }
  });

  test('the role of the application can add a job but cannot look at one', async () => {
    const ran = Promise.withResolvers<void>();
    await bed.start(handle(job, async () => ran.resolve()));
    const role = await bed.database.transaction(bed.companies[0], async (tx) => {
      await addJob(tx, job, { n: 1 });
      return sql<{ current_user: string }>`select current_user`.execute(tx.db);
    });
    expect(role.rows).toEqual([{ current_user: 'prosa_app' }]);
    const looking = bed.database.transaction(bed.companies[0], (tx) =>
      sql`select * from jobs.job`.execute(tx.db),
    );
    await expect(looking).rejects.toThrow('permission denied');
    await ran.promise;
  });

  test('a payload that does not fit is refused before it is stored', async () => {
    const unfit = defineJob({ name: 'adding.unfit', payload: Numbered, scope: 'company' });
    const jobs = await bed.start(handle(unfit, async () => undefined));
    const adding = bed.database.transaction(bed.companies[0], (tx) => addJob(tx, unfit, { n: 'x' as never }));
    await expect(adding).rejects.toThrow();
    expect(await jobs.queueDepths()).toMatchObject([{ ready: 0 }]);
  });

  test('a platform transaction adds platform jobs, and company jobs only once it has entered a company', async () => {
    const platformJob = defineJob({ name: 'adding.platform', payload: Numbered, scope: 'platform' });
    const ran: string[] = [];
    await bed.start(
      handle(platformJob, async (_, { n }) => void ran.push(`platform ${n}`)),
      handle(job, async ({ companyId }) => void ran.push(`company ${companyId}`)),
    );
    await bed.database.platform(async (tx) => {
      await addJob(tx, platformJob, { n: 7 });
      await addJob(tx.enter(bed.companies[1]), job, { n: 1 });
    });
    await eventually(() => expect(ran.toSorted()).toEqual([`company ${bed.companies[1]}`, 'platform 7']));
    const adding = bed.database.platform((tx) => addJob(tx as never, job, { n: 1 }));
    await expect(adding).rejects.toThrow();
  });

  test('a job waits for its time, and needs nobody to start it then', async () => {
    let startedAt = 0;
    const jobs = await bed.start(
      handle(job, async () => {
        startedAt = Date.now();
      }),
    );
    const inAnHour = new Date(Date.now() + 3_600_000);
    await bed.database.transaction(bed.companies[0], (tx) => addJob(tx, job, { n: 1 }, { runAt: inAnHour }));
    expect(await jobs.queueDepths()).toMatchObject([{ ready: 0, delayed: 1 }]);
    const runAt = new Date(Date.now() + 1000);
    await bed.query('update jobs.job_common set start_after = $2 where name = $1', [job.name, runAt]);
    await eventually(() => expect(startedAt).toBeGreaterThan(0));
    expect(startedAt - runAt.getTime()).toBeGreaterThanOrEqual(0);
  });
});

describe('a company job', () => {
  test('sees the rows of its own company only', async () => {
    const job = defineJob({ name: 'tenancy.count', payload: z.object({}), scope: 'company' });
    const seen = new Map<number, string[]>();
    await bed.start(
      handle(job, async ({ companyId, reader, transaction }) => {
        const read = await reader.db.selectFrom('companies').select('name').execute();
        const inside = await transaction((tx) => tx.db.selectFrom('companies').select('name').execute());
        seen.set(
          companyId,
          [...read, ...inside].map(({ name }) => name),
        );
      }),
    );
    for (const companyId of bed.companies) {
      await bed.database.transaction(companyId, (tx) => addJob(tx, job, {}));
    }
    const [a, b] = bed.companies;
    await eventually(() =>
      expect(seen).toEqual(
        new Map([
          [a, ['A', 'A']],
          [b, ['B', 'B']],
        ]),
      ),
    );
  });
});

describe('failure', () => {
  const job = defineJob({
    name: 'failing.job',
    payload: Numbered,
    scope: 'company',
    serialByKey: true,
    retries: 2,
    backoff: { firstMs: 50 },
  });

  test('a job is retried, then becomes a dead letter and frees its key; it can be brought back', async () => {
    const ran: string[] = [];
    let isBroken = true;
    const jobs = await bed.start(
      handle(job, async ({ attempt }, { n }) => {
        ran.push(`${n}/${attempt}`);
        if (n === 1 && isBroken) throw new Error('the provider is down');
      }),
    );
    await bed.database.transaction(bed.companies[0], async (tx) => {
      await addJob(tx, job, { n: 1 }, { key: 'k' });
      await addJob(tx, job, { n: 2 }, { key: 'k' });
    });
    await eventually(() => expect(ran).toEqual(['1/1', '1/2', '1/3', '2/1']));

    const letters = await jobs.deadLetters();
    expect(letters).toMatchObject([
      {
        name: job.name,
        companyId: bed.companies[0],
        payload: { n: 1 },
        key: `${bed.companies[0]}:k`,
        error: 'the provider is down',
        attempts: 3,
      },
    ]);
    await eventually(() =>
      expect(bed.finished.map(({ outcome }) => outcome)).toEqual(['retried', 'retried', 'dead', 'done']),
    );

    isBroken = false;
    expect(await jobs.retryDeadLetter(letters[0]?.id ?? '')).toBe(true);
    await eventually(() => expect(ran.at(-1)).toBe('1/1'));
    expect(await jobs.deadLetters()).toEqual([]);
    expect(await jobs.retryDeadLetter(letters[0]?.id ?? '')).toBe(false);
  });

  test('asking for later uses up no attempt and keeps the place before those behind it', async () => {
    const ran: string[] = [];
    await bed.start(
      handle(job, async ({ attempt }, { n }) => {
        ran.push(`${n}/${attempt}`);
        if (n === 1 && ran.length <= 4) throw new RetryLater(20);
      }),
    );
    await bed.database.transaction(bed.companies[0], async (tx) => {
      await addJob(tx, job, { n: 1 }, { key: 'k' });
      await addJob(tx, job, { n: 2 }, { key: 'k' });
    });
    await eventually(() => expect(ran).toEqual(['1/1', '1/1', '1/1', '1/1', '1/1', '2/1']));
  });

  test('an attempt that takes too long is stopped, and can write no more', async () => {
    const slow = defineJob({
      name: 'failing.slow',
      payload: z.object({}),
      scope: 'company',
      retries: 0,
      timeoutSeconds: 0.2,
    });
    let late: Promise<unknown> = Promise.resolve();
    const jobs = await bed.start(
      handle(slow, async ({ transaction }) => {
        await wait(400);
        late = transaction(async () => 'written');
        await late;
      }),
    );
    await bed.database.transaction(bed.companies[0], (tx) => addJob(tx, slow, {}));
    await eventually(async () =>
      expect(await jobs.deadLetters()).toMatchObject([{ error: 'the job was stopped: timeout' }]),
    );
    await wait(400);
    await expect(late).rejects.toThrow('timeout');
  });

  test('a payload that the code no longer understands is a dead letter at once', async () => {
    const before = defineJob({ name: 'failing.changed', payload: z.object({}), scope: 'company' });
    const after = defineJob({ name: 'failing.changed', payload: Numbered, scope: 'company' });
    let runs = 0;
    const jobs = await bed.start(
      handle(after, async () => {
        runs += 1;
      }),
    );
    await bed.database.transaction(bed.companies[0], (tx) => addJob(tx, before, {}));
    await eventually(async () => expect((await jobs.deadLetters(1))[0]?.error).toContain('invalid payload'));
    // The verdict is stored before it is observed.
    await eventually(() => expect(bed.finished).toMatchObject([{ name: after.name, outcome: 'dead' }]));
    expect(runs).toBe(0);
  });
});
