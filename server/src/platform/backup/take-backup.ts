import pg from 'pg';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import { copyOut } from '#platform/database/load-tables.ts';
import { readHistory } from '#platform/database/migrate.ts';
import { readSequences, readTables } from '#platform/database/table-catalogue.ts';
import { jobSchema, readJobsVersion } from '#platform/jobs/install-jobs.ts';
import type { ListedMedia } from '#platform/uploads/media-store.ts';
import { archiveFormat, type Head, sealProbe } from './backup-head.ts';
import { holdMedia } from './media-hold.ts';
import type { InstallationHead } from './restore-backup.ts';
import { type WrittenArchive, writeArchive } from './write-archive.ts';

export const backedUpSchemas = ['public', jobSchema];

export interface BackupOptions {
  /** Of the owner. */
  readonly url: string;
  readonly storage: ListedMedia;
  readonly box: SecretBox;
  readonly version: string;
  readonly file: string;
  readonly now: Date;
}

/**
 * Everything of an installation in one file, as it was at one moment, while people go on working. Only the secret
 * key stays outside: whoever finds the file must not be able to use what is sealed in it.
 */
export async function takeBackup(options: BackupOptions): Promise<WrittenArchive> {
  const { url, storage, box, version, file, now } = options;
  const client = new pg.Client({ connectionString: url, application_name: 'prosa backup' });
  await client.connect();
  try {
    await holdMedia(client);
    await client.query('begin isolation level repeatable read read only');
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
    const written = await writeArchive(file, head, async (archive) => {
      for (const table of tables) {
        await archive.addPieces(`tables/${table.schema}.${table.name}`, copyOut(client, table));
      }
      for await (const key of storage.list()) {
        const media = await storage.open(key);
        if (media) await archive.add(`media/${key}`, media.size, media.stream, media.contentType);
      }
    });
    await client.query('commit');
    await recordBackup(client, now);
    return written;
  } finally {
    await client.end();
  }
}

/** For the health of the platform, which tells how old the last backup is. */
async function recordBackup(client: pg.Client, now: Date): Promise<void> {
  const { rowCount } = await client.query(
    `select from information_schema.columns
     where table_schema = 'public' and table_name = 'installation' and column_name = 'backed_up_at'`,
  );
  // A database that an older version migrated has no place for it yet.
  if (rowCount) await client.query('update installation set backed_up_at = $1', [now]);
}
