import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { type CompanyId, mintCompanyId } from '#platform/auth/company-id.ts';
import type { Database } from '#platform/database/database.ts';
import { keepAsking } from '#platform/database/heartbeat.ts';
import { impatientClient } from '#platform/database/impatient-client.ts';
import type { Log } from '#platform/log.ts';
import type { CommittedEvent, EventType } from './domain-event.ts';
import { eventsAfter, lastSequences } from './event-queries.ts';

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
   * What this process just committed need not be read: told at once, unless something before it was not told yet. Then
   * the notice brings both, in order.
   */
  offer(companyId: CompanyId, events: readonly CommittedEvent[]): void;
  /** The last event of the company that was handed to the listeners of this process. */
  delivered(companyId: CompanyId): number;
  stop(): Promise<void>;
}

interface FeedOptions {
  readonly url: string;
  readonly database: Database;
  readonly log: Log;
  /** How often it asks whether the database is still there. */
  readonly heartbeatMs?: number;
}

const batchSize = 500;
const firstDelayMs = 100;
const longestDelayMs = 5000;
const defaultHeartbeatMs = 5000;

/**
 * Brings every committed event of every company to this process, whichever process committed it. PostgreSQL's notice
 * only says how far a company's history goes; the events are read from their table, so nothing is lost when the
 * listening connection breaks: it comes back and reads on.
 */
export async function startEventFeed(options: FeedOptions): Promise<EventFeed> {
  const { url, database, log, heartbeatMs = defaultHeartbeatMs } = options;
  const Client = impatientClient(2 * heartbeatMs);
  const listeners: FeedListener[] = [];
  const deliveredSeq = new Map<CompanyId, number>();
  const reading = new Map<CompanyId, Promise<void>>();
  const stopping = new AbortController();
  let client: pg.Client | undefined;

  /** Tries until it succeeds or the feed stops, at longer and longer intervals. */
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
        log.error({ err: error, event: event.name }, 'a listener of the event feed failed');
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
    connection.on('error', (error) => log.warn({ err: error }, 'the event feed lost its connection'));
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
      connection.end().catch((cause: unknown) => log.warn({ err: cause }, 'a half-open connection stayed'));
      throw error;
    }
    keepAsking(connection, heartbeatMs);
    // Not before it listens: a failed attempt is repeated by whoever made it, and by nobody else.
    void ended.then(() => persist(listen, 'the event feed cannot reach the database yet'));
  }

  // What happened before this process began was told by others; the feed begins after it.
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
