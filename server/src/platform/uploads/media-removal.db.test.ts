import { afterAll, beforeAll, expect, it } from 'vitest';
import { createJobTestBed, type JobTestBed } from '#testing/job-test-bed.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { orphanJobHandlers } from './media-removal.ts';

let bed: JobTestBed;
beforeAll(async () => {
  bed = await createJobTestBed(await createTestDatabase());
});
afterAll(() => bed.close());

it('removes every file whose message is gone, and forgets it only then', async () => {
  await bed.query(
    `insert into orphaned_files (key) select 'c1/messages/' || n from generate_series(1, 450) n`,
  );
  const removed: string[] = [];
  let isBroken = true;
  const [handler] = orphanJobHandlers({
    async remove(key) {
      if (isBroken && key === 'c1/messages/300') throw new Error('the storage is away');
      removed.push(key);
    },
  });
  const run = () =>
    handler?.run(
      { transaction: bed.database.platform, signal: new AbortController().signal } as never,
      {} as never,
    );
  const left = async () => (await bed.query<{ key: string }>('select key from orphaned_files')).length;
  await expect(run()).rejects.toThrow('the storage is away');
  expect(await left()).toBeGreaterThan(0);
  isBroken = false;
  await run();
  expect([await left(), new Set(removed).size]).toEqual([0, 450]);
});
