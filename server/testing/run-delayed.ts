import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import { connectOwner } from './owner-connection.ts';
import type { TestApp } from './test-app.ts';

/** The one job of this name that waits for its time need not wait any longer; settles when it is over. */
export async function runDelayed(app: Pick<TestApp, 'databaseUrl'>, name: string): Promise<void> {
  const owner = await connectOwner(app);
  const states = async () => {
    const rows = await owner.query<{ state: string }>(
      `select state from jobs.job_common where name = $1 and state < 'completed'`,
      [name],
    );
    return rows.map(({ state }) => state);
  };
  try {
    await eventually(async () => expect(await states()).toEqual(['created']));
    await owner.query(
      `update jobs.job_common set start_after = now() where name = $1 and state = 'created'`,
      [name],
    );
    await eventually(async () => expect(await states()).toEqual([]));
  } finally {
    await owner.close();
  }
}
