import type pg from 'pg';
import type { Log } from '#platform/log.ts';
import { StartError } from '#platform/process/start-error.ts';
import { createPool, sessionSettings } from './pool.ts';

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
