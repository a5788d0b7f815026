import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '#platform/log.ts';
import { openTcpGate } from '#testing/tcp-gate.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { createPool } from './pool.ts';

it('a question whose connection died without a word is answered by a failure, and the next one as ever', async () => {
  const database = await createTestDatabase();
  const gate = await openTcpGate(database.url);
  const pool = createPool({
    url: gate.url,
    size: 1,
    applicationName: 'impatient',
    log: createLog('silent'),
    idleTimeoutMs: 500,
  });
  onTestFinished(async () => {
    await pool.end();
    await gate.shut();
  });
  await pool.query('select 1');
  gate.forget();
  await expect(pool.query('select 1')).rejects.toThrow('The database has said nothing for 0.5 s.');
  expect((await pool.query<{ two: number }>('select 2 as two')).rows).toEqual([{ two: 2 }]);
});
