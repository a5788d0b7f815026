import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@prosa/server/src/platform/log.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@prosa/server/src/platform/process/embedded-postgres.ts';

/** A folder and in it a PostgreSQL as the product runs it; both are gone with what else was started. */
export async function temporaryPostgres(
  started: AsyncDisposableStack,
  prefix: string,
): Promise<{ readonly folder: string; readonly postgres: EmbeddedPostgres }> {
  const folder = started.adopt(await mkdtemp(join(tmpdir(), prefix)), (made) =>
    rm(made, { recursive: true, force: true }),
  );
  const postgres = started.adopt(
    await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: createLog('silent') }),
    ({ stop }) => stop(),
  );
  return { folder, postgres };
}
