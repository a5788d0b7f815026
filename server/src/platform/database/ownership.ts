import pg from 'pg';
import type { Log } from '#platform/log.ts';

/**
 * What only one process of the cluster may hold at a time, by locks on one connection to PostgreSQL. A process that
 * dies loses its connection, and with it everything it held, within milliseconds.
 */
export interface Ownership {
  /**
   * Asks for these, of which none is held already; answers with those that are now ours. Rejects when the database
   * does not answer; whatever was held is then lost. Called again and again, also with nothing, it is the sign of life.
   */
  acquire(ids: readonly number[]): Promise<readonly number[]>;
  release(id: number): Promise<void>;
  stop(): Promise<void>;
}

export interface OwnershipOptions {
  readonly url: string;
  /** Tells the ids of one kind of thing from those of another. */
  readonly space: number;
  readonly name: string;
  readonly log: Log;
  /** A database that takes longer is taken for dead. */
  readonly answerMs?: number;
  /** From a process that gives no sign of life for so long the database takes what it holds; 0 for never. */
  readonly silenceMs?: number;
  /** Nothing is held any more: stop at once what relied on it. Must not throw. */
  readonly onLost: () => void;
}

/**
 * PostgreSQL notices within half a minute that a machine vanished without a word, and as soon that a process stands still
 * whose machine goes on answering for it: stopped, swapped out, or in a loop.
 */
const vigilance = (silenceMs: number) =>
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
      options: vigilance(silenceMs),
    });
    connection.on('error', (error) => log.warn({ err: error }, `${name}: the connection broke`));
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

  /** One question at a time. */
  function ask(connection: pg.Client, text: string, values: unknown[]): Promise<{ id: number }[]> {
    const answer = asked.then(() => answerOf(connection, text, values));
    asked = answer.catch(() => undefined);
    return answer;
  }

  async function answerOf(connection: pg.Client, text: string, values: unknown[]) {
    try {
      return (await connection.query<{ id: number }>(text, values)).rows;
    } catch (error) {
      // Whether the locks still stand cannot be known, so they do not.
      lose(connection);
      connection.end().catch((cause: unknown) => log.warn({ err: cause }, `${name}: could not hang up`));
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
      // One that could not be opened has nothing to close.
      await opening?.catch(() => undefined);
      await asked;
      await holder?.end();
    },
  };
}
