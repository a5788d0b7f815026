import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { keepAsking } from '#platform/database/heartbeat.ts';
import { impatientClient } from '#platform/database/impatient-client.ts';
import type { Log } from '#platform/log.ts';
import type { Room } from './rooms.ts';

/** Ephemeral broadcast to clients: it has no sequence number, is not stored, and is never replayed. */
export interface Whisper {
  readonly channel: string;
  readonly payload: object;
  readonly rooms: readonly Room[];
  readonly except: readonly Room[];
}

/** Message between our processes. Sent like an ephemeral broadcast, but not to clients. */
export interface Aside {
  readonly name: string;
  readonly payload: object;
}

export interface Whispers {
  /** Reaches the clients of every process; lost while the database is unavailable, which is acceptable. */
  say(whisper: Whisper): void;
  subscribe(listener: (whisper: Whisper) => void): void;
  /** Reaches every process, this one included, in the same way. */
  sayAside(aside: Aside): void;
  subscribeToAsides(listener: (aside: Aside) => void): void;
  stop(): Promise<void>;
}

interface WhispersOptions {
  readonly url: string;
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly log: Log;
}

const whisperChannel = 'prosa_whispers';
const asideChannel = 'prosa_asides';
/** PostgreSQL's limit is 8,000. */
const longest = 7000;
const retryMs = 1000;
const heartbeatMs = 5000;
const Client = impatientClient(2 * heartbeatMs);

export async function startWhispers({ url, pool, log }: WhispersOptions): Promise<Whispers> {
  const listeners: ((whisper: Whisper) => void)[] = [];
  const asideListeners: ((aside: Aside) => void)[] = [];
  const stopping = new AbortController();
  let client: pg.Client | undefined;
  let saying = Promise.resolve();

  async function listen(): Promise<void> {
    const connection = new Client({
      connectionString: url,
      connectionTimeoutMillis: 2 * heartbeatMs,
      keepAlive: true,
      application_name: 'prosa whispers',
    });
    connection.on('error', (error) => log.warn({ err: error }, 'ephemeral broadcast connection lost'));
    connection.on('notification', ({ channel, payload = '' }) => hear(channel, payload));
    await connection.connect();
    await connection.query(`listen ${whisperChannel}; listen ${asideChannel}`);
    keepAsking(connection, heartbeatMs);
    connection.once('end', () => void listenAgain());
    client = connection;
  }

  /** Parses a notification, which only `send` of our own processes writes. */
  function hear(channel: string, text: string): void {
    if (channel === whisperChannel) for (const listener of listeners) listener(JSON.parse(text) as Whisper);
    else for (const listener of asideListeners) listener(JSON.parse(text) as Aside);
  }

  function send(channel: string, word: Whisper | Aside): void {
    if (stopping.signal.aborted) return;
    const text = JSON.stringify(word);
    if (Buffer.byteLength(text) > longest) throw new Error('A whisper is a small thing.');
    // Sent one after the other, so that the start and the end of typing arrive in order.
    saying = saying
      .then(() => pool.query('select pg_notify($1, $2)', [channel, text]))
      .then(
        () => undefined,
        (error: unknown) => log.warn({ err: error }, 'ephemeral broadcast not published'),
      );
  }

  async function listenAgain(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Rejects only when it is over, which ends the loop.
      await wait(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        return await listen();
      } catch (error) {
        log.warn({ err: error }, 'ephemeral broadcast reconnect failed');
      }
    }
  }

  await listen();
  return {
    say: (whisper) => send(whisperChannel, whisper),
    subscribe: (listener) => void listeners.push(listener),
    sayAside: (aside) => send(asideChannel, aside),
    subscribeToAsides: (listener) => void asideListeners.push(listener),
    async stop() {
      stopping.abort();
      await saying;
      await client?.end();
    },
  };
}
