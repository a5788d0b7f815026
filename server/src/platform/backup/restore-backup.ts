import { Readable } from 'node:stream';
import pg from 'pg';
import { z } from 'zod';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import { clearIdentity } from '#platform/database/installation.ts';
import {
  checkHistory,
  lockMigrations,
  migrate,
  migrateWithin,
  readMigrations,
  rebuildSchema,
} from '#platform/database/migrate.ts';
import { emptyTables, readTables, withTriggersDisabled, writeSequences } from '#platform/database/tables.ts';
import { StartError } from '#platform/errors.ts';
import { installJobTables, jobSchema, readJobsVersion } from '#platform/jobs/install-jobs.ts';
import type { ListedMedia } from '#platform/uploads/media-store.ts';
import { HeadSchema, hasSameKey, readHeadOf } from './archive-head.ts';
import { type ArchivePart, readArchive } from './read-archive.ts';
import { createTableLoader } from './table-loader.ts';

const InstallationHeadSchema = HeadSchema.extend({
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last: z.string(), isCalled: z.boolean() }),
  ),
  jobsVersion: z.int(),
});
export type InstallationHead = z.infer<typeof InstallationHeadSchema>;

export interface RestoreOptions {
  /** Connection URL of the database owner. */
  readonly url: string;
  readonly storage: ListedMedia;
  readonly box: SecretBox;
  readonly migrationsFolder: string;
  readonly file: string;
  /** Replaces an existing installation with the backup. */
  readonly overwrite: boolean;
  /** Restores even if the secrets in the backup cannot be opened with this installation's key. */
  readonly anyKey: boolean;
  /** Passphrase of an encrypted backup. */
  readonly passphrase?: string | undefined;
}

/**
 * Verifies the whole file before changing anything, and changes the database in one transaction: the old content stays
 * until the backup is complete.
 */
export async function restoreBackup(options: RestoreOptions): Promise<{ readonly files: number }> {
  const restored = await replaceAll(options);
  await migrate(options.url, options.migrationsFolder);
  await clearIdentity(options.url);
  return restored;
}

async function replaceAll(options: RestoreOptions): Promise<{ readonly files: number }> {
  const { url, storage, box, migrationsFolder, file, overwrite, anyKey, passphrase } = options;
  const head = await readHeadOf(file, 'installation', InstallationHeadSchema, passphrase);
  const known = await readMigrations(migrationsFolder);
  try {
    checkHistory(head.migrations, known);
  } catch (error) {
    throw new StartError(`This backup is of another version (${head.version}): ${(error as Error).message}`);
  }
  if (!(anyKey || hasSameKey(box, head))) {
    throw new StartError(
      'This backup was made with another SECRET_KEY: put the key of then in its place, or say --any-key and enter all passwords, tokens and connections anew.',
    );
  }
  await readArchive(file, undefined, passphrase);

  const client = new pg.Client({ connectionString: url, application_name: 'prosa restore' });
  await client.connect();
  try {
    // A server that starts now waits for this lock.
    await lockMigrations(client);
    await refuseRunningServer(client);
    if (!overwrite) await refuseContent(client, storage);
    await installJobTables(url);
    if ((await readJobsVersion(client)) !== head.jobsVersion) {
      throw new StartError(
        `The job tables of this backup are those of Prosa ${head.version}: restore it with that version, then update.`,
      );
    }
    const files = new Set<string>();
    await client.query('begin');
    await rebuildSchema(client);
    await migrateWithin(client, known.slice(0, head.migrations.length));
    const tables = await readTables(client, ['public', jobSchema]);
    await emptyTables(client, tables);
    await withTriggersDisabled(client, tables, async () => {
      const loader = createTableLoader(
        client,
        new Map(head.tables.map((table) => [`${table.schema}.${table.name}`, table])),
      );
      const load = async (part: ArchivePart) => {
        if (part.name.startsWith('tables/')) return loader.take(part);
        await loader.end();
        if (part.name.startsWith('media/')) files.add(await storeMedia(storage, part));
      };
      await readArchive(file, load, passphrase);
      await loader.end();
    });
    await writeSequences(client, head.sequences);
    await client.query('commit');
    // Files that only the former installation had. Removed after the commit: a failed restore would still need them.
    for await (const key of storage.list()) if (!files.has(key)) await storage.remove(key);
    return { files: files.size };
  } finally {
    await client.end();
  }
}

async function storeMedia(storage: ListedMedia, part: ArchivePart): Promise<string> {
  const key = part.name.slice('media/'.length);
  const contentType = part.contentType ?? 'application/octet-stream';
  await storage.put(key, Readable.from(part.content), { contentType });
  return key;
}

/** Refuses while a server is connected to the database from elsewhere: it would write during the restore. */
async function refuseRunningServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'prosa%'`,
  );
  if (rows[0]?.count) {
    throw new StartError('Prosa is running on this database. Stop every process of it first.');
  }
}

async function refuseContent(client: pg.Client, storage: ListedMedia): Promise<void> {
  const { rows } = await client.query<{ table: string | null }>(`select to_regclass('companies') as table`);
  const isMigrated = rows[0]?.table != null;
  const companies = isMigrated ? await client.query('select from companies limit 1') : undefined;
  let isEmpty = !companies?.rowCount;
  for await (const _key of storage.list()) {
    isEmpty = false;
    break;
  }
  if (!isEmpty) {
    throw new StartError('There is data in this installation. Say --overwrite to have it replaced.');
  }
}
