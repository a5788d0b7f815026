import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '#platform/log.ts';
import { startFakePooler } from '#testing/fake-pooler.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { requireOwnSessions } from './pooler-check.ts';

const log = createLog('silent');

it('takes a PostgreSQL that is connected directly', async () => {
  const { url } = await createTestDatabase();
  await requireOwnSessions(url, log);
});

it.each([
  [
    'ignoring-options',
    /^The database of DATABASE_URL cannot be used: connections do not keep their settings \(.*statement_timeout.*role\)\. PgBouncer drops them when ignore_startup_parameters names "options"\. [^\n]+$/,
  ],
  [
    'transaction',
    /^The database of DATABASE_URL cannot be used: [^\n]+pool_mode = session in PgBouncer[^\n]+$/,
  ],
] as const)('D6: refuses a pooler that is %s', async (mode, line) => {
  const { url } = await createTestDatabase();
  const pooler = await startFakePooler(url, mode);
  onTestFinished(() => pooler.close());
  await expect(requireOwnSessions(pooler.url, log)).rejects.toThrow(line);
});
