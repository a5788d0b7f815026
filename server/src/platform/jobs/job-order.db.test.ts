import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { eventually } from '#testing/eventually.ts';
import { createJobTestBed, type JobTestBed } from '#testing/job-test-bed.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { addJob, defineJob, handle } from './job.ts';

let bed: JobTestBed;
beforeAll(async () => {
  bed = await createJobTestBed(await createTestDatabase());
});
afterEach(() => bed.stop());
afterAll(() => bed.close());

const Numbered = z.object({ key: z.string(), n: z.number() });
const serial = defineJob({ name: 'order.serial', payload: Numbered, scope: 'company', serialByKey: true });

describe('jobs with a key', () => {
  test('run in the order they were added, one at a time per key, keys beside each other, over two processes', async () => {
    const ran = new Map<string, number[]>();
    const active = new Set<string>();
    let mostKeysAtOnce = 0;
    const handler = handle(serial, async (_, { key, n }) => {
      if (active.has(key)) throw new Error(`two jobs of ${key} at a time`);
      active.add(key);
      mostKeysAtOnce = Math.max(mostKeysAtOnce, active.size);
      await wait(5);
      active.delete(key);
      ran.set(key, [...(ran.get(key) ?? []), n]);
    });
    await bed.start(handler);
    await bed.start(handler);
    const keys = ['a', 'b', 'c', 'd'];
    const numbers = Array.from({ length: 10 }, (_, n) => n);
    await bed.database.transaction(bed.companies[0], async (tx) => {
      for (const n of numbers.slice(0, 5)) {
        for (const key of keys) await addJob(tx, serial, { key, n }, { key });
      }
    });
    for (const n of numbers.slice(5)) {
      await bed.database.transaction(bed.companies[0], async (tx) => {
        for (const key of keys) await addJob(tx, serial, { key, n }, { key });
      });
    }
    await eventually(() => expect(ran).toEqual(new Map(keys.map((key) => [key, numbers]))));
    expect(mostKeysAtOnce).toBeGreaterThan(1);
    await eventually(() => expect(bed.finished.every(({ outcome }) => outcome === 'done')).toBe(true));
  });

  test('the order is that of adding, not that in which the transactions began', async () => {
    const ran: number[] = [];
    const handler = handle(serial, async (_, { n }) => void ran.push(n));
    const jobs = await bed.start(handler);
    await jobs.stop();
    await bed.database.transaction(bed.companies[0], async (early) => {
      await early.db.selectFrom('companies').select('id').execute();
      await bed.database.transaction(bed.companies[0], (late) =>
        addJob(late, serial, { key: 'k', n: 1 }, { key: 'k' }),
      );
      await addJob(early, serial, { key: 'k', n: 2 }, { key: 'k' });
    });
    await bed.start(handler);
    await eventually(() => expect(ran).toEqual([1, 2]));
  });

  test('the same key in two companies is two keys', async () => {
    const running = new Set<number>();
    const bothRan = Promise.withResolvers<void>();
    await bed.start(
      handle(serial, async ({ companyId }) => {
        running.add(companyId);
        await bothRan.promise;
      }),
    );
    for (const companyId of bed.companies) {
      await bed.database.transaction(companyId, (tx) => addJob(tx, serial, { key: 'k', n: 1 }, { key: 'k' }));
    }
    await eventually(() => expect(running).toEqual(new Set(bed.companies)));
    bothRan.resolve();
  });
});

describe('a slow job', () => {
  test('does not hold up the others of its queue', async () => {
    const job = defineJob({ name: 'order.slow', payload: Numbered, scope: 'company', concurrency: 2 });
    const ran: number[] = [];
    await bed.start(
      handle(job, async ({ signal }, { n }) => {
        if (n === 0) await wait(60_000, undefined, { signal });
        ran.push(n);
      }),
    );
    await bed.database.transaction(bed.companies[0], async (tx) => {
      for (const n of [0, 1, 2, 3]) await addJob(tx, job, { key: '', n });
    });
    await eventually(() => expect(ran).toEqual([1, 2, 3]));
  });
});

describe.each([
  { kind: 'a serial job', serialByKey: true },
  { kind: 'a job that is not serial', serialByKey: false },
] as const)('$kind with dedupe', ({ serialByKey }) => {
  const job = defineJob({ name: `dedupe.${serialByKey}`, payload: Numbered, scope: 'company', serialByKey });
  const inAnHour = () => new Date(Date.now() + 3_600_000);
  const add = (n: number, runAt = inAnHour()) =>
    bed.database.transaction(bed.companies[0], (tx) =>
      addJob(tx, job, { key: 'k', n }, { key: 'k', dedupe: true, runAt }),
    );
  const itsTimeHasCome = () =>
    bed.query(`update jobs.job_common set start_after = now() where name = $1 and state = 'created'`, [
      job.name,
    ]);

  test('is added once while it waits, and again once it runs', async () => {
    const ran: number[] = [];
    const held = Promise.withResolvers<void>();
    const jobs = await bed.start(
      handle(job, async (_, { n }) => {
        ran.push(n);
        if (n === 1) await held.promise;
      }),
    );
    await add(1);
    await add(2);
    expect(await jobs.queueDepths()).toMatchObject([{ ready: 0, delayed: 1 }]);
    await itsTimeHasCome();
    await eventually(() => expect(ran).toEqual([1]));
    await add(3);
    await add(4);
    await itsTimeHasCome();
    held.resolve();
    const nothing = [{ ready: 0, delayed: 0, running: 0 }];
    await eventually(async () => expect(await jobs.queueDepths()).toMatchObject(nothing));
    expect(ran).toEqual([1, 3]);
  });

  test('does not start before the transaction that relied on it has committed', async () => {
    const startedWhen: string[] = [];
    let now = 'before the commit';
    const handler = handle(job, async (_, { n }) => void startedWhen.push(`${n} ${now}`));
    await (await bed.start(handler)).stop();
    await add(1, new Date());
    await bed.database.transaction(bed.companies[0], async (tx) => {
      await addJob(tx, job, { key: 'k', n: 2 }, { key: 'k', dedupe: true, runAt: inAnHour() });
      await bed.startPolling(20, handler);
      await wait(500);
      now = 'then';
    });
    await eventually(() => expect(startedWhen).toEqual(['1 then']));
  });
});
