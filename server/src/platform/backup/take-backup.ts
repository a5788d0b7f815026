import pg from 'pg';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import { readHistory } from '#platform/database/migrate.ts';
import { copyOut, readSequences, readTables } from '#platform/database/tables.ts';
import { StartError } from '#platform/errors.ts';
import { jobSchema, readJobsVersion } from '#platform/jobs/install-jobs.ts';
import { lockMedia } from '#platform/uploads/media-removal.ts';
import type { ListedMedia } from '#platform/uploads/media-store.ts';
import { archiveFormat, type Head, sealProbe } from './archive-head.ts';
import type { InstallationHead } from './restore-backup.ts';
import { type ArchiveWriter, type WrittenArchive, writeArchive } from './write-archive.ts';

export const backedUpSchemas = ['public', jobSchema];

/** Contents of a backup, for the operator to compare with what they expect. */
export interface BackupContent {
  readonly companies: number;
  readonly newestMessageAt: Date | null;
}

export interface BackupOptions {
  /** Connection URL of the database owner. */
  readonly url: string;
  readonly storage: ListedMedia;
  readonly box: SecretBox;
  readonly version: string;
  readonly file: string;
  readonly now: Date;
  /** Encrypts the file; without it, anybody with access to the file can read it. */
  readonly passphrase?: string | undefined;
}

/**
 * Writes everything of an installation to one file, as a snapshot of one moment, while it stays in use. Only the secret
 * key is left out: the file alone must not be enough to open the sealed secrets in it.
 */
export async function takeBackup(options: BackupOptions): Promise<WrittenArchive & BackupContent> {
  const { url, storage, box, version, file, now, passphrase } = options;
  const client = new pg.Client({ connectionString: url, application_name: 'prosa backup' });
  await client.connect();
  try {
    await lockMedia(client);
    await client.query('begin isolation level repeatable read read only');
    const content = await readContent(client);
    const tables = await readTables(client, backedUpSchemas);
    const head: Head & InstallationHead = {
      kind: 'installation',
      format: archiveFormat,
      version,
      createdAt: now.toISOString(),
      migrations: await readHistory(client),
      tables,
      keyProbe: sealProbe(box),
      sequences: await readSequences(client, backedUpSchemas),
      jobsVersion: await readJobsVersion(client),
    };
    const fill = async (archive: ArchiveWriter) => {
      for (const table of tables) {
        await archive.addPieces(`tables/${table.schema}.${table.name}`, copyOut(client, table));
      }
      for await (const key of storage.list()) {
        const media = await storage.open(key);
        if (media) await archive.add(`media/${key}`, media.size, media.stream, media.contentType);
      }
    };
    const written = await writeArchive(file, head, fill, passphrase);
    await client.query('commit');
    await recordBackup(client, now);
    return { ...written, ...content };
  } finally {
    await client.end();
  }
}

/** Refuses a database without companies: a backup of it would replace a good one with nothing. */
async function readContent(client: pg.Client): Promise<BackupContent> {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.companies') is not null and to_regclass('public.messages') is not null as "isThere"`,
  );
  if (!found[0]?.isThere) throw new StartError('This database is not one of Prosa. Nothing was saved.');
  const { rows } = await client.query<BackupContent>(
    `select (select count(*)::integer from companies) as companies,
       (select max(sent_at) from messages) as "newestMessageAt"`,
  );
  const [content] = rows;
  if (!content?.companies)
    throw new StartError('There are no companies in this database. Nothing was saved.');
  return content;
}

/** Records the time of the backup, which the platform health page shows. */
async function recordBackup(client: pg.Client, now: Date): Promise<void> {
  const { rowCount } = await client.query(
    `select from information_schema.columns
     where table_schema = 'public' and table_name = 'installation' and column_name = 'backed_up_at'`,
  );
  // A database last migrated by an older version does not have the column yet.
  if (rowCount) await client.query('update installation set backed_up_at = $1', [now]);
}
