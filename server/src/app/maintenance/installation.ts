import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#app/config.ts';
import { createStorage } from '#app/providers.ts';
import { hasSecretKey, loadOtherSecretKeys, loadSecretKey, secretBoxOf } from '#app/secret-key.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { InstallationIdentity } from '#platform/database/installation.ts';
import { StartError } from '#platform/errors.ts';
import { createLog } from '#platform/log.ts';
import { startEmbeddedPostgres } from '#platform/process/embedded-postgres.ts';
import { claimInstance } from '#platform/process/instance-lock.ts';
import { findRunningPostgres } from '#platform/process/postgres-data-folder.ts';
import type { Storage } from '#providers/storage/port.ts';

/** Something an operator does to an installation at the terminal. */
export type Command = (given: {
  readonly config: Config & { readonly version: string };
  readonly args: readonly string[];
  readonly say: (line: string) => void;
  readonly now: Date;
}) => Promise<void>;

export interface Installation {
  /** Connection URL of the database owner. */
  readonly url: string;
  readonly storage: Storage;
  readonly box: SecretBox;
  readonly identity: InstallationIdentity;
  close(): Promise<void>;
}

/**
 * Opens the database and the files of this installation. Read-only commands may run beside a running server; commands
 * that change more than a server expects require exclusive access.
 */
export async function openInstallation(
  config: Config,
  { besideServer }: { readonly besideServer: boolean },
): Promise<Installation> {
  const storage = await createStorage(config);
  const claim = await claimUnlessRunning(config, besideServer);
  try {
    const secretKey = await loadSecretKey(config.dataDir, config.SECRET_KEY);
    const otherKeys = await loadOtherSecretKeys(config.dataDir, config.SECRET_KEY_PREVIOUS);
    const box = secretBoxOf(secretKey, otherKeys);
    const postgres = claim && !config.DATABASE_URL ? await startDatabase(config) : undefined;
    const url = config.DATABASE_URL ?? postgres?.url ?? findRunningPostgres(postgresFolder(config));
    if (!url) throw new StartError('The server that holds this data folder has no database yet. Try again.');
    return {
      url,
      storage,
      box,
      identity: {
        keyId: box.keyId,
        otherKeyIds: otherKeys.map((key) => secretBoxOf(key).keyId),
        storage: config.S3_BUCKET ? 's3' : 'folder',
      },
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

/** Refuses settings that name no installation, before anything is created for one. */
export async function requireInstallation(config: Config): Promise<void> {
  const hasDatabase = config.DATABASE_URL || existsSync(join(postgresFolder(config), 'PG_VERSION'));
  if (hasDatabase && (await hasSecretKey(config.dataDir, config.SECRET_KEY))) return;
  throw new StartError(
    `There is no installation in ${config.dataDir}. Set DATA_DIR, DATABASE_URL and SECRET_KEY as the server has them, or PROSA_ENV_FILE to the file of its settings.`,
  );
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
