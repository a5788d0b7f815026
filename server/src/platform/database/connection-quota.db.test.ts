import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { createConnectionQuota, createPool } from './pool.ts';

let pool: pg.Pool;
beforeAll(async () => {
  const { url } = await createTestDatabase();
  pool = createPool({ url, size: 2, applicationName: 'test', log: createLog('silent') });
});
afterAll(() => pool.end());

it('callers wait for each other, in their order, and nobody else does for them', async () => {
  const calls = createConnectionQuota(pool, { share: 0.5 });
  const served: number[] = [];
  const first = await calls.connect();
  const others = [1, 2, 3].map(async (nth) => {
    const client = await calls.connect();
    served.push(nth);
    client.release();
  });
  expect((await pool.query('select 1')).rowCount).toBe(1);
  expect(served).toEqual([]);
  first.release();
  await Promise.all(others);
  expect(served).toEqual([1, 2, 3]);
});

it('who has waited for too long is told so, and takes no place from the next', async () => {
  const calls = createConnectionQuota(pool, { share: 0.5, waitTimeoutMs: 1 });
  const first = await calls.connect();
  await expect(calls.connect()).rejects.toThrow('ERR_UNAVAILABLE');
  first.release(new Error('a connection that broke'));
  (await calls.connect()).release();
});
