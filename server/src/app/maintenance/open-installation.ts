import { join } from 'node:path';
import type { Config } from '#app/config.ts';
import { createStorage } from '#app/providers.ts';
import { loadOtherSecretKeys, loadSecretKey, secretBoxOf } from '#app/secret-key.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import { createLog } from '#platform/log.ts';
import { startEmbeddedPostgres } from '#platform/process/embedded-postgres.ts';
import { claimInstance } from '#platform/process/instance-lock.ts';
import { findRunningPostgres } from '#platform/process/running-postgres.ts';
import { StartError } from '#platform/process/start-error.ts';
import type { Storage } from '#providers/storage/port.ts';

export interface Installation {
  /** Of the owner of the database. */
  readonly url: string;
  readonly storage: Storage;
  readonly box: SecretBox;
  close(): Promise<void>;
}

/**
 * The database and the files of this installation. What only reads may do so beside a running server; what changes
 * more than a server would expect must have the installation to itself.
 */
export async function openInstallation(
  config: Config,
  { besideServer }: { readonly besideServer: boolean },
): Promise<Installation> {
  const storage = await createStorage(config);
  const claim = await claimUnlessRunning(config, besideServer);
  try {
    const box = secretBoxOf(
      await loadSecretKey(config.dataDir, config.SECRET_KEY),
      await loadOtherSecretKeys(config.dataDir, config.SECRET_KEY_PREVIOUS),
    );
    const postgres = claim && !config.DATABASE_URL ? await startDatabase(config) : undefined;
    const url = config.DATABASE_URL ?? postgres?.url ?? findRunningPostgres(postgresFolder(config));
    if (!url) throw new StartError('The server that holds this data folder has no database yet. Try again.');
    return {
      url,
      storage,
      box,
      async close() {
        await postgres?.stop();
        await claim?.release();
      },
    };
  } catch (error) {
    await claim?.release();
    throw error;
  }
}

const postgresFolder = ({ dataDir }: Config): string => join(dataDir, 'postgres');

const startDatabase = (config: Config) =>
  startEmbeddedPostgres({ folder: postgresFolder(config), log: createLog('error') });

async function claimUnlessRunning(config: Config, besideServer: boolean) {
  try {
    return await claimInstance({ dataDir: config.dataDir, port: config.PORT, launcherPid: undefined });
  } catch (error) {
    if (besideServer && error instanceof StartError) return undefined;
    throw error;
  }
}
