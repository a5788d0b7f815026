import pg from 'pg';
import { StartError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { createPool, sessionSettings } from './pool.ts';

/** Why the database of DATABASE_URL cannot be used, in one line; undefined for any other failure. */
export function describeConnectionFailure(error: unknown): string | undefined {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  const reasons: Record<string, string> = {
    ECONNREFUSED: 'nothing answers at its address',
    ENOTFOUND: 'its host name is unknown',
    EAI_AGAIN: 'its host name cannot be looked up',
    ETIMEDOUT: 'its address does not answer',
    EHOSTUNREACH: 'its address cannot be reached',
    '28P01': 'its user or password is wrong',
    '28000': 'its user is not allowed in',
    '3D000': 'its database does not exist',
    '42501': 'its user may not create what Prosa needs',
  };
  const reason = code === undefined ? undefined : reasons[code];
  return reason && `The database of DATABASE_URL cannot be used: ${reason} (${message || code}).`;
}

/** Loopback, or the path of a socket. */
const sameMachine = /^(?:$|\/|localhost$|\[?::1\]?$|127(?:\.\d{1,3}){3}$)/;

/** Warns when messages and passwords travel to the database of another machine in plain text. */
export function warnIfUnencrypted(url: string, log: Log): void {
  // The client knows how the address and the variables of libpq, such as PGSSLMODE, add up.
  const { host, ssl } = new pg.Client({ connectionString: url });
  if (ssl || sameMachine.test(host)) return;
  log.warn({ host }, 'database connection not encrypted, add sslmode=verify-full to DATABASE_URL');
}

const oldestMajor = 15;

export interface ServerFacts {
  /** As in server_version_num: 150004 is 15.4. */
  readonly versionNumber: number;
  readonly version: string;
  readonly encoding: string;
}

/** Why Prosa cannot run on this PostgreSQL, in one line; undefined when it can. */
export function describeUnsupportedServer({
  versionNumber,
  version,
  encoding,
}: ServerFacts): string | undefined {
  if (versionNumber < oldestMajor * 10_000) {
    return `Prosa needs PostgreSQL ${oldestMajor} or newer; the server of DATABASE_URL is ${version}.`;
  }
  if (encoding !== 'UTF8') {
    return `The database of DATABASE_URL has the encoding ${encoding}; Prosa needs UTF8: create it with "encoding 'UTF8' template template0".`;
  }
  return undefined;
}

/** Throws StartError before anything is created where the migrations would fail half-way. */
export async function requireSupportedServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<ServerFacts>(
    `select current_setting('server_version_num')::int as "versionNumber",
            current_setting('server_version') as version,
            pg_encoding_to_char(encoding) as encoding
     from pg_database where datname = current_database()`,
  );
  const reason = rows[0] && describeUnsupportedServer(rows[0]);
  if (reason) throw new StartError(reason);
}

const role = 'prosa_app';

/**
 * Refuses a pooler such as PgBouncer that drops the startup settings of a connection, or that shares one session
 * between several clients: row-level security, timeouts, prepared statements and locks depend on both.
 */
export async function requireOwnSessions(url: string, log: Log): Promise<void> {
  const pool = createPool({ url, size: 2, applicationName: 'prosa', log, role });
  try {
    const first = await pool.connect();
    try {
      await requireSettings(first);
      await requireOwnBackend(pool, first);
    } finally {
      first.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function requireSettings(client: pg.PoolClient): Promise<void> {
  const wanted = Object.entries(sessionSettings);
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select lower(name) as name, setting from pg_settings where lower(name) = any ($1)
     union all select 'role', current_user`,
    [wanted.map(([name]) => name)],
  );
  const actual = new Map(rows.map(({ name, setting }) => [name, setting]));
  const lost = [...wanted, ['role', role] as const]
    .filter(([name, value]) => actual.get(name) !== value)
    .map(([name]) => name);
  if (lost.length === 0) return;
  throw new StartError(
    `The database of DATABASE_URL cannot be used: connections do not keep their settings (${lost.join(', ')}). PgBouncer drops them when ignore_startup_parameters names "options". Connect to PostgreSQL directly.`,
  );
}

const statement = { name: 'prosa-pooler-check', text: 'select pg_backend_pid() as pid' };

async function backendOf(client: pg.PoolClient): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>(statement);
  return rows[0]?.pid;
}

/** Another client opens a transaction in between: a pooler in transaction mode gives it the session of the first. */
async function requireOwnBackend(pool: pg.Pool, first: pg.PoolClient): Promise<void> {
  const second = await pool.connect();
  try {
    const before = await backendOf(first);
    await second.query('begin');
    const others = await backendOf(second);
    const after = await backendOf(first);
    if (before === after && before !== others) return;
  } catch (error) {
    throw notInSessionMode(error);
  } finally {
    second.release(true);
  }
  throw notInSessionMode();
}

function notInSessionMode(cause?: unknown): StartError {
  return new StartError(
    'The database of DATABASE_URL cannot be used: a pooler shares sessions between connections, and prepared statements and locks are lost. Set pool_mode = session in PgBouncer, or connect to PostgreSQL directly.',
    { cause },
  );
}
