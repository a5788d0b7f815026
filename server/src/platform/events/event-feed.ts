import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type CompanyId, mintCompanyId } from '#platform/auth/company-id.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import type { CommittedEvent } from './domain-event.ts';
import { eventsAfter, lastSequences } from './event-queries.ts';

/** Called once per event, in the order of the company's history. Must not throw. */
export type FeedListener = (companyId: CompanyId, event: CommittedEvent) => void;

export interface EventFeed {
  subscribe(listener: FeedListener): void;
  /** The last event of the company that was handed to the listeners of this process. */
  delivered(companyId: CompanyId): number;
  stop(): Promise<void>;
}

interface FeedOptions {
  readonly url: string;
  readonly database: Database;
  readonly log: Log;
}

const batchSize = 500;

/**
 * Brings every committed event of every company to this process, whichever process committed it. PostgreSQL's notice
 * only says how far a company's history goes; the events are read from their table, so nothing is lost when the
 * listening connection breaks: it comes back and reads on.
 */
export async function startEventFeed({ url, database, log }: FeedOptions): Promise<EventFeed> {
  const listeners: FeedListener[] = [];
  const deliveredSeq = new Map<CompanyId, number>();
  const reading = new Map<CompanyId, Promise<void>>();
  let client: pg.Client | undefined;
  let isStopped = false;

  function deliver(companyId: CompanyId, event: CommittedEvent): void {
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
    while (seq < last && !isStopped) {
      const events = await eventsAfter(database.reader(companyId), seq, batchSize);
      if (events.length === 0) return;
      for (const event of events) deliver(companyId, event);
      seq = deliveredSeq.get(companyId) ?? last;
    }
  }

  /** One reader at a time per company keeps the order. */
  function advance(companyId: CompanyId, last: number): Promise<void> {
    const next = (reading.get(companyId) ?? Promise.resolve())
      .then(() => readUpTo(companyId, last))
      .catch((error: unknown) => log.error({ err: error, companyId }, 'events could not be read'));
    reading.set(companyId, next);
    return next.finally(() => {
      if (reading.get(companyId) === next) reading.delete(companyId);
    });
  }

  async function catchUp(isFirst: boolean): Promise<void> {
    for (const { companyId, lastSeq } of await database.platform((tx) => lastSequences(tx))) {
      if (isFirst) deliveredSeq.set(companyId, lastSeq);
      else await advance(companyId, lastSeq);
    }
  }

  async function listen(isFirst: boolean): Promise<void> {
    const connection = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'prosa events',
    });
    connection.on('error', (error) => log.warn({ err: error }, 'the event feed lost its connection'));
    connection.on('end', () => {
      if (!isStopped) void relisten();
    });
    connection.on('notification', ({ payload = '' }) => {
      const [company, last] = payload.split(':').map(Number);
      if (company && last) void advance(mintCompanyId(company), last);
    });
    await connection.connect();
    client = connection;
    await connection.query('listen company_events');
    await catchUp(isFirst);
  }

  async function relisten(): Promise<void> {
    for (let delay = 100; !isStopped; delay = Math.min(delay * 2, 5000)) {
      await wait(delay);
      try {
        await listen(false);
        return;
      } catch (error) {
        log.warn({ err: error }, 'the event feed cannot reach the database yet');
      }
    }
  }

  await listen(true);
  return {
    subscribe: (listener) => void listeners.push(listener),
    delivered: (companyId) => deliveredSeq.get(companyId) ?? 0,
    async stop() {
      isStopped = true;
      await client?.end();
      await Promise.all(reading.values());
    },
  };
}
