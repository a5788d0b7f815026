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
    return await writeArchive(file, head, async (archive) => {
      for (const table of tables) {
        await archive.addPieces(`tables/${table.schema}.${table.name}`, copyOut(client, table));
      }
      for await (const key of storage.list()) {
        const media = await storage.open(key);
        if (media) await archive.add(`media/${key}`, media.size, media.stream, media.contentType);
      }
    });
  } finally {
    await client.end();
  }
}
