import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#platform/database/migrate.ts';
import { createLog } from '#platform/log.ts';
import { startEmbeddedPostgres } from '#platform/process/embedded-postgres.ts';
import { generateSchemaTypes, migrationsFolder, schemaFile } from './schema-types.ts';

/** `npm run schema`: writes the types of the database anew after a migration was added. */
const folder = await mkdtemp(join(tmpdir(), 'prosa-schema-'));
try {
  const log = createLog('warn');
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log, durable: false });
  try {
    await migrate(postgres.url, migrationsFolder);
    await writeFile(schemaFile, await generateSchemaTypes(postgres.url));
  } finally {
    await postgres.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(`${schemaFile} is up to date.\n`);
