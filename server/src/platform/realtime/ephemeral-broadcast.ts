import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { clientWithIdleTimeout, startHeartbeat } from '#platform/database/connection-liveness.ts';
import type { Log } from '#platform/log.ts';
import type { Room } from './rooms.ts';

/** Ephemeral broadcast to clients: it has no sequence number, is not stored, and is never replayed. */
export interface EphemeralBroadcast {
  readonly channel: string;
  readonly payload: object;
  readonly rooms: readonly Room[];
  readonly except: readonly Room[];
}

/** Message between our processes. Sent like an ephemeral broadcast, but not to clients. */
export interface ProcessMessage {
  readonly name: string;
  readonly payload: object;
}

export interface EphemeralBroadcasts {
  /** Reaches the clients of every process; lost while the database is unavailable, which is acceptable. */
  send(whisper: EphemeralBroadcast): void;
  subscribe(listener: (whisper: EphemeralBroadcast) => void): void;
  /** Reaches every process, this one included, in the same way. */
  sendToProcesses(aside: ProcessMessage): void;
  subscribeToProcessMessages(listener: (aside: ProcessMessage) => void): void;
  stop(): Promise<void>;
}

interface EphemeralBroadcastsOptions {
  readonly url: string;
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly log: Log;
}

const broadcastChannel = 'prosa_whispers';
const processChannel = 'prosa_asides';
/** PostgreSQL's limit is 8,000. */
const longest = 7000;
const retryMs = 1000;
const heartbeatMs = 5000;
const Client = clientWithIdleTimeout(2 * heartbeatMs);

export async function startEphemeralBroadcasts({
  url,
  pool,
  log,
}: EphemeralBroadcastsOptions): Promise<EphemeralBroadcasts> {
  const listeners: ((whisper: EphemeralBroadcast) => void)[] = [];
  const asideListeners: ((aside: ProcessMessage) => void)[] = [];
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
    await connection.query(`listen ${broadcastChannel}; listen ${processChannel}`);
    startHeartbeat(connection, heartbeatMs);
    connection.once('end', () => void listenAgain());
    client = connection;
  }

  /** Parses a notification, which only `send` of our own processes writes. */
  function hear(channel: string, text: string): void {
    if (channel === broadcastChannel)
      for (const listener of listeners) listener(JSON.parse(text) as EphemeralBroadcast);
    else for (const listener of asideListeners) listener(JSON.parse(text) as ProcessMessage);
  }

  function send(channel: string, word: EphemeralBroadcast | ProcessMessage): void {
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
    send: (whisper) => send(broadcastChannel, whisper),
    subscribe: (listener) => void listeners.push(listener),
    sendToProcesses: (aside) => send(processChannel, aside),
    subscribeToProcessMessages: (listener) => void asideListeners.push(listener),
    async stop() {
      stopping.abort();
      await saying;
      await client?.end();
    },
  };
}
