import pg from 'pg';
import type { Log } from '#platform/log.ts';
import { impatientClient } from './impatient-client.ts';
import { toIso } from './moments.ts';
import { setTenantStatement } from './statement.ts';

const timestamptz = 1184;
const bigint = 20;
const date = 1082;

/** A day of the calendar stays the text it is: as a moment it would depend on where it is read. */
const asText = (value: string): string => value;

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format !== 'binary' && oid === timestamptz) return toIso;
  if (format !== 'binary' && oid === bigint) return Number;
  if (format !== 'binary' && oid === date) return asText;
  return pg.types.getTypeParser(oid, format as 'text');
}

/** Longer than any statement may take, and than a connection without work is kept. */
const defaultSilenceMs = 35_000;
/** How long a connection may take to be made: PostgreSQL is away when it takes longer. */
const connectMs = 10_000;
/** How long somebody waits for a connection: as long as a statement may take. On a busy machine that is no fault. */
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

/** What every connection of a pool is opened with; the names and values as pg_settings tells them. */
export const sessionSettings = {
  timezone: 'UTC',
  statement_timeout: '30000',
  idle_in_transaction_session_timeout: '60000',
  // A named statement is planned once. Else PostgreSQL plans some of them anew each time, in the hope of gaining by the
  // values, which takes longer than to carry them out; our queries are written so that the values do not matter.
  plan_cache_mode: 'force_generic_plan',
} as const;

export function createPool(options: PoolOptions): pg.Pool {
  const { url, size, applicationName, log, role, silenceMs = defaultSilenceMs } = options;
  // The pool knows one limit for both.
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
  pool.on('error', (error) => log.error({ err: error }, 'an idle database connection failed'));
  pool.on('connect', (client) => {
    // The pool listens only while a connection is idle; one that breaks in use would end the process.
    client.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));
    client
      .query({ ...setTenantStatement, values: ['0'] })
      .catch((error: unknown) => log.error({ err: error }, 'a database connection could not be prepared'));
  });
  return pool;
}
