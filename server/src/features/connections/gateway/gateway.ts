import type { ConnectionProvider } from '@prosa/contracts/connections/schema.ts';
import { connectionDeleted, connectionRequested } from '#features/connections/events.ts';
import { type RunningConnection, runningConnections } from '#features/connections/queries.ts';
import type { ConnectionHandlers } from '#features/connections/rules.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Ownership } from '#platform/database/ownership.ts';
import { type FeedListener, listenTo } from '#platform/events/event-feed.ts';
import type { Log } from '#platform/log.ts';
import type { WhatsappProvider } from '#providers/whatsapp/port.ts';
import { type ConnectionRun, runConnection } from './connection-run.ts';
import { takeOver } from './service.ts';

const roundMs = 1000;
/** A connection that could not be kept running is left to other processes for a while, then retried. */
const restMs = 5000;

export interface GatewayOptions {
  readonly createOwnership: (onLost: () => void) => Ownership;
  readonly database: Database;
  readonly providers: Readonly<Record<ConnectionProvider, WhatsappProvider>>;
  readonly duties: ConnectionHandlers;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly log: Log;
  readonly random?: () => number;
  readonly onCountChange?: (owned: number) => void;
}

export interface Gateway {
  /** For the event feed, so that requests are handled at once and not in the next polling round. */
  readonly listeners: readonly FeedListener[];
  /** Releases all connections; another process takes over. */
  stop(): Promise<void>;
}

/** Runs every connection that should run and that no other process of the cluster runs. */
export function startGateway(options: GatewayOptions): Gateway {
  const { database, providers, duties, box, clock, log, random = Math.random, onCountChange } = options;
  const runs = new Map<number, ConnectionRun>();
  /** Not to be taken up before the promise settles. */
  const resting = new Map<number, Promise<unknown>>();
  const stopping = new AbortController();
  let pause = new AbortController();
  let losses = 0;

  const ownership = options.createOwnership(() => {
    losses += 1;
    log.warn({ connections: runs.size }, 'ownership of all connections lost');
    for (const [id, run] of runs) rest(id, run.stop());
    runs.clear();
    onCountChange?.(0);
  });

  function rest(id: number, until: Promise<unknown>): void {
    const settled = until
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error, connectionId: id }, 'connection stop failed');
      })
      .finally(() => {
        if (resting.get(id) === settled) resting.delete(id);
      });
    resting.set(id, settled);
  }

  async function begin({ id, companyId }: RunningConnection): Promise<void> {
    const lossesBefore = losses;
    const row = await database.transaction(companyId, (tx) => takeOver(tx, id));
    if (losses !== lossesBefore) return;
    if (!row) {
      await ownership.release(id);
      return;
    }
    const provider = providers[row.provider];
    const run = runConnection({ row, companyId, provider, duties, database, box, clock, random, log });
    runs.set(id, run);
    onCountChange?.(runs.size);
    void run.ended.then((outcome) => releaseConnection(id, run, outcome === 'failed'));
  }

  async function releaseConnection(id: number, run: ConnectionRun, hasFailed: boolean): Promise<void> {
    // Otherwise it was lost, and the lock may be the next run's by now.
    if (runs.get(id) !== run) return;
    runs.delete(id);
    onCountChange?.(runs.size);
    if (hasFailed) rest(id, clock.sleep(restMs, stopping.signal));
    try {
      await ownership.release(id);
    } catch (error) {
      log.warn({ err: error, connectionId: id }, 'connection release failed');
    }
  }

  async function round(): Promise<void> {
    // The empty acquire is the heartbeat: it must not wait for anything else.
    const [wanted] = await Promise.all([database.platform(runningConnections), ownership.acquire([])]);
    for (const { id, hasRequest } of wanted) if (hasRequest) runs.get(id)?.look();
    const free = wanted.filter(({ id }) => !runs.has(id) && !resting.has(id));
    if (free.length === 0) return;
    const mine = new Set(await ownership.acquire(free.map(({ id }) => id)));
    const begun = free.filter(({ id }) => mine.has(id)).map((connection) => beginOrRelease(connection));
    await Promise.all(begun);
  }

  async function beginOrRelease(connection: RunningConnection): Promise<void> {
    try {
      await begin(connection);
    } catch (error) {
      log.error({ err: error, connectionId: connection.id }, 'connection takeover failed');
      rest(connection.id, clock.sleep(restMs, stopping.signal));
      await ownership.release(connection.id);
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      pause = new AbortController();
      await round().catch((error: unknown) => log.error({ err: error }, 'connection scan failed'));
      // Interrupted by an event or the shutdown.
      await clock.sleep(roundMs, AbortSignal.any([pause.signal, stopping.signal])).catch(() => undefined);
    }
  }
  const ended = loop();

  return {
    listeners: [connectionRequested, connectionDeleted].map((type) =>
      listenTo(type, ({ connectionId }) => {
        const run = runs.get(connectionId);
        if (run) run.look();
        else pause.abort();
      }),
    ),
    async stop() {
      stopping.abort();
      await ended;
      await Promise.all([...runs.values()].map((run) => run.stop()));
      await Promise.all(resting.values());
      await ownership.stop();
    },
  };
}
