import pg from 'pg';
import type { Log } from '#platform/log.ts';
import { impatientClient } from './impatient-client.ts';
import { toIso } from './moments.ts';
import { setTenantStatement } from './statement.ts';

const timestamptz = 1184;
const bigint = 20;
const date = 1082;

/** Keeps a calendar day as text: as a timestamp it would depend on the reader's time zone. */
const asText = (value: string): string => value;

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format !== 'binary' && oid === timestamptz) return toIso;
  if (format !== 'binary' && oid === bigint) return Number;
  if (format !== 'binary' && oid === date) return asText;
  return pg.types.getTypeParser(oid, format as 'text');
}

/** Longer than any statement may take, and than a connection without work is kept. */
const defaultSilenceMs = 35_000;
/** Timeout for opening a connection; after it PostgreSQL counts as unavailable. */
const connectMs = 10_000;
/** Timeout for a free connection: as long as a statement may take. On a busy machine such a wait is normal. */
export const waitMs = 30_000;

export interface PoolOptions {
  readonly url: string;
  readonly size: number;
  readonly applicationName: string;
  readonly log: Log;
  /** The role statements run as; the login role itself owns the tables and is used by migrations only. */
  readonly role?: 'prosa_app';
  readonly silenceMs?: number;
}

/** Settings of every connection of a pool; names and values as in pg_settings. */
export const sessionSettings = {
  timezone: 'UTC',
  statement_timeout: '30000',
  idle_in_transaction_session_timeout: '60000',
  // A named statement is planned once. By default PostgreSQL plans some of them anew each time, to optimize for the
  // values, which takes longer than executing them; our queries are written so that the values do not matter.
  plan_cache_mode: 'force_generic_plan',
} as const;

export function createPool(options: PoolOptions): pg.Pool {
  const { url, size, applicationName, log, role, silenceMs = defaultSilenceMs } = options;
  // The pool has only one timeout for waiting and connecting.
  class Client extends impatientClient(silenceMs) {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: connectMs });
    }
  }
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: size,
    application_name: applicationName,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    pipeline: true,
    options: Object.entries({ ...sessionSettings, ...(role ? { role } : {}) })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types: { getTypeParser },
  } as pg.PoolConfig);
  pool.on('error', (error) => log.error({ err: error }, 'idle database connection failed'));
  pool.on('connect', (client) => {
    // The pool handles errors only while a connection is idle; an unhandled one in use would end the process.
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
    client
      .query({ ...setTenantStatement, values: ['0'] })
      .catch((error: unknown) => log.error({ err: error }, 'database connection set-up failed'));
  });
  return pool;
}
