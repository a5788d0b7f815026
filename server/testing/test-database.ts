import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
    mediaFolder: string;
    /** How hard the walks over all endpoints try; see `vitest.config.ts`. */
    fuzz: { cases: number; seed: number; only: string; report: string };
    /** Whether the database and the screens are reached over a wire that dawdles (slow-wire.ts). */
    isWireSlow: boolean;
  }
}

export const templateName = 'prosa_template';

export function urlOf(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export interface TestDatabase {
  readonly url: string;
}

/**
 * A migrated, empty database of one's own, in about 50 ms; one without tables from `template0`. It goes with the
 * cluster: a file system without a journal passes over what was deleted a moment ago file by file, and after a few
 * drops the thousand files of the next database take ten times as long.
 */
export async function createTestDatabase(template = templateName): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: inject('clusterUrl') });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  } finally {
    await client.end();
  }
  return { url: urlOf(inject('clusterUrl'), name) };
}
