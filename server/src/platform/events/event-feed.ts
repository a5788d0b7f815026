import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { type CompanyId, mintCompanyId } from '#platform/auth/company-id.ts';
import { clientWithIdleTimeout, startHeartbeat } from '#platform/database/connection-liveness.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import type { CommittedEvent, EventType } from './domain-event.ts';
import { eventsAfter, lastSequences } from './event-store.ts';

/** Called once per event, in the order of the company's history. Must not throw. */
export type FeedListener = (companyId: CompanyId, event: CommittedEvent) => void;

/** A listener to one kind of event, in every process. */
export function listenTo<Payload extends object>(
  { eventName }: EventType<Payload>,
  hear: (payload: Payload, companyId: CompanyId) => void,
): FeedListener {
  return (companyId, { name, payload }) => {
    if (name === eventName) hear(payload as Payload, companyId);
  };
}

export interface EventFeed {
  subscribe(listener: FeedListener): void;
  /**
   * Delivers events that this process just committed without reading them, unless an earlier event is still missing. In
   * that case the notification delivers both, in order.
   */
  offer(companyId: CompanyId, events: readonly CommittedEvent[]): void;
  /** Sequence number of the company's last event that was delivered to the listeners of this process. */
  delivered(companyId: CompanyId): number;
  stop(): Promise<void>;
}

interface FeedOptions {
  readonly url: string;
  readonly database: Database;
  readonly log: Log;
  /** Interval of the health check on the database connection. */
  readonly heartbeatMs?: number;
}

const batchSize = 500;
const firstDelayMs = 100;
const longestDelayMs = 5000;
const defaultHeartbeatMs = 5000;

/**
 * Delivers every committed event of every company to this process, whichever process committed it. PostgreSQL's
 * notification only carries the last sequence number of a company; the events are read from their table, so none is
 * lost when the listening connection breaks: the feed reconnects and reads on.
 */
export async function startEventFeed(options: FeedOptions): Promise<EventFeed> {
  const { url, database, log, heartbeatMs = defaultHeartbeatMs } = options;
  const Client = clientWithIdleTimeout(2 * heartbeatMs);
  const listeners: FeedListener[] = [];
  const deliveredSeq = new Map<CompanyId, number>();
  const reading = new Map<CompanyId, Promise<void>>();
  const stopping = new AbortController();
  let client: pg.Client | undefined;

  /** Retries with backoff until the attempt succeeds or the feed stops. */
  async function persist(attempt: () => Promise<void>, complaint: string): Promise<void> {
    for (let delay = firstDelayMs; !stopping.signal.aborted; delay = Math.min(delay * 2, longestDelayMs)) {
      try {
        await attempt();
        return;
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, complaint);
      }
      // Rejects only when the feed stops, which ends the loop.
      await wait(delay, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  function deliver(companyId: CompanyId, event: CommittedEvent): void {
    if (event.seq <= (deliveredSeq.get(companyId) ?? 0)) return;
    deliveredSeq.set(companyId, event.seq);
    for (const listener of listeners) {
      try {
        listener(companyId, event);
      } catch (error) {
        log.error({ err: error, event: event.name }, 'event feed listener failed');
      }
    }
  }

  async function readUpTo(companyId: CompanyId, last: number): Promise<void> {
    let seq = deliveredSeq.get(companyId) ?? 0;
    while (seq < last && !stopping.signal.aborted) {
      const events = await eventsAfter(database.reader(companyId), seq, batchSize);
      if (events.length === 0) return;
      for (const event of events) deliver(companyId, event);
      seq = deliveredSeq.get(companyId) ?? last;
    }
  }

  /** One reader at a time per company keeps the order. */
  function advance(companyId: CompanyId, last: number): Promise<void> {
    const next = (reading.get(companyId) ?? Promise.resolve()).then(() =>
      persist(() => readUpTo(companyId, last), 'events could not be read yet'),
    );
    reading.set(companyId, next);
    return next.finally(() => {
      if (reading.get(companyId) === next) reading.delete(companyId);
    });
  }

  async function listen(): Promise<void> {
    const connection = new Client({
      connectionString: url,
      connectionTimeoutMillis: 2 * heartbeatMs,
      keepAlive: true,
      application_name: 'prosa events',
    });
    const ended = new Promise((resolve) => connection.once('end', resolve));
    connection.on('error', (error) => log.warn({ err: error }, 'event feed connection lost'));
    connection.on('notification', ({ payload = '' }) => {
      const [company, last] = payload.split(':').map(Number);
      if (company && last) void advance(mintCompanyId(company), last);
    });
    client = connection;
    try {
      await connection.connect();
      await connection.query('listen company_events');
      const histories = await database.platform(lastSequences);
      await Promise.all(histories.map(({ companyId, lastSeq }) => advance(companyId, lastSeq)));
    } catch (error) {
      connection
        .end()
        .catch((cause: unknown) => log.warn({ err: cause }, 'event feed connection not closed'));
      throw error;
    }
    startHeartbeat(connection, heartbeatMs);
    // Registered only after `listen` succeeds: a failed attempt is retried by its caller alone.
    void ended.then(() => persist(listen, 'the event feed cannot reach the database yet'));
  }

  // Events from before the start of this process were delivered by others; the feed starts after them.
  for (const { companyId, lastSeq } of await database.platform(lastSequences)) {
    deliveredSeq.set(companyId, lastSeq);
  }
  await listen();
  return {
    subscribe: (listener) => void listeners.push(listener),
    offer(companyId, events) {
      const isNext = events[0]?.seq === (deliveredSeq.get(companyId) ?? 0) + 1;
      if (isNext) for (const event of events) deliver(companyId, event);
    },
    delivered: (companyId) => deliveredSeq.get(companyId) ?? 0,
    async stop() {
      stopping.abort();
      await client?.end();
      await Promise.all(reading.values());
    },
  };
}
