import pg from 'pg';
import { AppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { clientWithIdleTimeout } from './connection-liveness.ts';
import { setTenantStatement } from './statement.ts';
import { toIso } from './timestamps.ts';

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
const defaultIdleTimeoutMs = 35_000;
/** Timeout for opening a connection; after it PostgreSQL counts as unavailable. */
const connectMs = 10_000;
/** Timeout for a free connection: as long as a statement may take. On a busy machine such a wait is normal. */
const waitMs = 30_000;

export interface PoolOptions {
  readonly url: string;
  readonly size: number;
  readonly applicationName: string;
  readonly log: Log;
  /** The role statements run as; the login role itself owns the tables and is used by migrations only. */
  readonly role?: 'prosa_app';
  readonly idleTimeoutMs?: number;
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
  const { url, size, applicationName, log, role, idleTimeoutMs = defaultIdleTimeoutMs } = options;
  // The pool has only one timeout for waiting and connecting.
  class Client extends clientWithIdleTimeout(idleTimeoutMs) {
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
  // The error carries its client with every prepared statement: a hundred kilobytes that say nothing.
  pool.on('error', (error: Error & { code?: string }) =>
    log.error({ err: { message: error.message, code: error.code } }, 'idle database connection failed'),
  );
  pool.on('connect', (client) => {
    // The pool handles errors only while a connection is idle; an unhandled one in use would end the process.
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
    client
      .query({ ...setTenantStatement, values: ['0'] })
      .catch((error: unknown) => log.error({ err: error }, 'database connection set-up failed'));
  });
  return pool;
}

/** Source of connections; `release` of the client returns it. */
export interface ConnectionSource {
  connect(): Promise<pg.PoolClient>;
}

interface QuotaOptions {
  /** Share of the pool's connections, between 0 and 1; at least one connection. */
  readonly share: number;
  readonly waitTimeoutMs?: number;
}

interface Waiting {
  readonly enter: () => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Connection quota of a pool, for an unbounded number of callers. They queue in order of arrival, so that callers of
 * the whole pool find the rest of it free, and accepted work proceeds however many requests wait.
 */
export function createConnectionQuota(
  pool: pg.Pool,
  { share, waitTimeoutMs = waitMs }: QuotaOptions,
): ConnectionSource {
  const most = Math.max(1, Math.floor(pool.options.max * share));
  const waiting: Waiting[] = [];
  let taken = 0;

  function enter(): Promise<void> {
    if (taken < most) {
      taken += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1);
        reject(new AppError('ERR_UNAVAILABLE'));
      }, waitTimeoutMs);
      const one = { enter: resolve, timer };
      waiting.push(one);
    });
  }

  /** Hands the slot to the next waiting caller, without freeing it in between. */
  function leave(): void {
    const next = waiting.shift();
    if (!next) {
      taken -= 1;
      return;
    }
    clearTimeout(next.timer);
    next.enter();
  }

  return {
    async connect() {
      await enter();
      try {
        const client = await pool.connect();
        // The pool creates `release` anew for each checkout, and it is called once.
        const release = client.release.bind(client);
        client.release = (error) => {
          release(error);
          leave();
        };
        return client;
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}
