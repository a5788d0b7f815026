import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { generateSchemaTypes, migrationsFolder, schemaFile } from '#testing/schema-types.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { migrate } from './migrate.ts';

it('is what the migrations make of the database: run `npm run schema` after adding one', async () => {
  const database = await createTestDatabase('template0');
  await migrate(database.url, migrationsFolder);
  expect(await generateSchemaTypes(database.url)).toBe(await readFile(schemaFile, 'utf8'));
});
