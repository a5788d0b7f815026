import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Cli, type Config, Logger, RawExpressionNode } from 'kysely-codegen';

const serverFolder = new URL('../', import.meta.url);
export const schemaFile = fileURLToPath(new URL('src/platform/database/schema.ts', serverFolder));
export const migrationsFolder = fileURLToPath(new URL('migrations', serverFolder));

/** The types of a migrated database, as `platform/database/schema.ts` must hold them. */
export async function generateSchemaTypes(databaseUrl: string): Promise<string> {
  const settings = await readFile(new URL('.kysely-codegenrc.json', serverFolder), 'utf8');
  const { overrides, ...config } = JSON.parse(settings) as Config & {
    overrides: { columns: Record<string, string> };
  };
  const columns = Object.entries(overrides.columns).map(([column, type]) => [
    column,
    // As text it would be parsed with TypeScript's old programming interface, which version 7 does not have.
    new RawExpressionNode(type),
  ]);
  const types = await new Cli().generate({
    ...config,
    overrides: { columns: Object.fromEntries(columns) },
    url: databaseUrl,
    outFile: null,
    logger: new Logger('silent'),
  });
  return format(types);
}

async function format(source: string): Promise<string> {
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  const child = spawn(process.execPath, [biome, 'format', `--stdin-file-path=${schemaFile}`], {
    cwd: serverFolder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(source);
  const formatted = await text(child.stdout);
  if (formatted === '') throw new Error('Biome could not format the generated types.');
  return formatted;
}
