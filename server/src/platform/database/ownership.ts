import pg from 'pg';
import type { Log } from '#platform/log.ts';

/**
 * Exclusive ownership within the cluster, by advisory locks on one connection to PostgreSQL. A process that dies loses
 * its connection, and with it all its locks, within milliseconds.
 */
export interface Ownership {
  /**
   * Requests locks that are not held yet and returns those acquired. Rejects when the database does not answer; all
   * held locks are then lost. Repeated calls, also with an empty list, serve as the heartbeat.
   */
  acquire(ids: readonly number[]): Promise<readonly number[]>;
  release(id: number): Promise<void>;
  stop(): Promise<void>;
}

export interface OwnershipOptions {
  readonly url: string;
  /** Separates the ids of one kind of resource from those of another. */
  readonly space: number;
  readonly name: string;
  readonly log: Log;
  /** Timeout for the database; after it the connection counts as dead. */
  readonly answerMs?: number;
  /**
   * PostgreSQL ends the session of a process without a heartbeat for this long, which releases its locks; 0 for never.
   */
  readonly silenceMs?: number;
  /** Called when all locks are lost: stop the work that relied on them at once. Must not throw. */
  readonly onLost: () => void;
}

/**
 * Makes PostgreSQL detect within half a minute a machine that vanished, and after `silenceMs` a stalled process whose
 * machine still answers: stopped, swapped out, or in a loop.
 */
const keepaliveOptions = (silenceMs: number) =>
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 ' +
  `-c idle_session_timeout=${silenceMs}`;

export function createOwnership(options: OwnershipOptions): Ownership {
  const { url, space, name, log, answerMs = 5000, silenceMs = 30_000, onLost } = options;
  let holder: pg.Client | undefined;
  let opening: Promise<pg.Client> | undefined;
  let isStopped = false;
  let asked: Promise<unknown> = Promise.resolve();

  async function connect(): Promise<pg.Client> {
    const connection = new pg.Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      options: keepaliveOptions(silenceMs),
    });
    connection.on('error', (error) => log.warn({ err: error }, `${name}: connection lost`));
    await connection.connect();
    connection.once('end', () => lose(connection));
    holder = connection;
    return connection;
  }

  function lose(connection: pg.Client): void {
    if (holder !== connection) return;
    holder = undefined;
    if (!isStopped) onLost();
  }

  async function open(): Promise<pg.Client> {
    if (holder) return holder;
    opening ??= connect().finally(() => {
      opening = undefined;
    });
    return opening;
  }

  /** Serializes queries on the connection. */
  function ask(connection: pg.Client, text: string, values: unknown[]): Promise<{ id: number }[]> {
    const answer = asked.then(() => answerOf(connection, text, values));
    asked = answer.catch(() => undefined);
    return answer;
  }

  async function answerOf(connection: pg.Client, text: string, values: unknown[]) {
    try {
      return (await connection.query<{ id: number }>(text, values)).rows;
    } catch (error) {
      // The state of the locks is unknown, so they count as lost.
      lose(connection);
      connection.end().catch((cause: unknown) => log.warn({ err: cause }, `${name}: connection not closed`));
      throw error;
    }
  }

  return {
    async acquire(ids) {
      const rows = await ask(
        await open(),
        'select id from unnest($2::integer[]) as wanted (id) where pg_try_advisory_lock($1, id)',
        [space, [...ids]],
      );
      return rows.map(({ id }) => id);
    },
    async release(id) {
      if (holder) await ask(holder, 'select pg_advisory_unlock($1, $2)', [space, id]);
    },
    async stop() {
      isStopped = true;
      // A connection that failed to open needs no closing.
      await opening?.catch(() => undefined);
      await asked;
      await holder?.end();
    },
  };
}
