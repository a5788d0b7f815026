import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { countedStorage } from '#features/stored-files/service.ts';
import { importWhaticket } from '#features/whaticket-import/service.ts';
import { createDatabase } from '#platform/database/database.ts';
import { openForeignDatabase } from '#platform/database/foreign-database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createPool } from '#platform/database/pool.ts';
import { describeConnectionFailure } from '#platform/database/server-checks.ts';
import { StartError } from '#platform/errors.ts';
import { createLog } from '#platform/log.ts';
import type { Command } from './installation.ts';
import { openInstallation } from './installation.ts';

/** `npm run import-whaticket -- --from postgres://… [--media DIR] [--dry-run]`, while the server runs or not. */
export const importFromWhaticket: Command = async ({ config, args, say, now }) => {
  const { values } = parseArgs({
    args: [...args],
    options: { from: { type: 'string' }, media: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  });
  const { from: address, media, 'dry-run': isRehearsal = false } = values;
  if (!address) throw new StartError('Say where from: npm run import-whaticket -- --from postgres://…');
  const { url, storage, close } = await openInstallation(config, { besideServer: true });
  try {
    await migrate(url, config.migrationsFolder);
    const pool = createPool({
      url,
      size: 2,
      applicationName: 'prosa import',
      log: createLog('error'),
      role: 'prosa_app',
    });
    const from = await openForeignDatabase(address).catch((error: unknown) => {
      const reason = describeConnectionFailure(error)?.replace('DATABASE_URL', '--from');
      throw reason === undefined ? error : new StartError(reason, { cause: error });
    });
    try {
      const database = createDatabase(
        pool,
        () => undefined,
        () => undefined,
      );
      const store = countedStorage(storage, database);
      const reports = await importWhaticket({
        database,
        from,
        files: { folder: media === undefined ? undefined : resolve(media), store, isDryRun: isRehearsal },
        now,
        print: say,
      });
      if (!reports) throw new StartError('That database is not one of the Whaticket family.');
      say(
        isRehearsal
          ? 'This was a rehearsal: nothing was kept.'
          : 'Done. A second run brings only what is new.',
      );
    } finally {
      await from.close();
      await pool.end();
    }
  } finally {
    await close();
  }
};
