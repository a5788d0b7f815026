import type pg from 'pg';
import { StartError } from '#platform/process/start-error.ts';

const oldestMajor = 15;

export interface ServerFacts {
  /** As in server_version_num: 150004 is 15.4. */
  readonly versionNumber: number;
  readonly version: string;
  readonly encoding: string;
}

/** Why Prosa cannot run on this PostgreSQL, in one line; undefined when it can. */
export function describeUnfitServer({ versionNumber, version, encoding }: ServerFacts): string | undefined {
  if (versionNumber < oldestMajor * 10_000) {
    return `Prosa needs PostgreSQL ${oldestMajor} or newer; the server of DATABASE_URL is ${version}.`;
  }
  if (encoding !== 'UTF8') {
    return `The database of DATABASE_URL has the encoding ${encoding}; Prosa needs UTF8: create it with "encoding 'UTF8' template template0".`;
  }
  return undefined;
}

/** Throws StartError before anything is created where the migrations would fail half-way. */
export async function requireFitServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<ServerFacts>(
    `select current_setting('server_version_num')::int as "versionNumber",
            current_setting('server_version') as version,
            pg_encoding_to_char(encoding) as encoding
     from pg_database where datname = current_database()`,
  );
  const reason = rows[0] && describeUnfitServer(rows[0]);
  if (reason) throw new StartError(reason);
}
