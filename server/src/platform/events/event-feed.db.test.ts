import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CompanyId, mintCompanyId } from '#platform/auth/company-id.ts';
import { createDatabase, type Database } from '#platform/database/database.ts';
import { createPool } from '#platform/database/pool.ts';
import { createLog } from '#platform/log.ts';
import { eventually } from '#testing/eventually.ts';
import { openTcpGate, type TcpGate } from '#testing/tcp-gate.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { defineEvent } from './domain-event.ts';
import { type EventFeed, startEventFeed } from './event-feed.ts';

const counted = defineEvent<{ index: number }>('test.counted');
const log = createLog('silent');
const patience = { timeout: 60_000, interval: 10 };

let home: TestDatabase;
let owner: pg.Client;
let company: CompanyId;
/** Represents the process that commits; the feeds under test belong to another. */
let elsewhere: { database: Database; stop(): Promise<void> };
const started: { stop(): Promise<void> }[] = [];

function open(url: string) {
  const pool = createPool({ url, size: 10, applicationName: 'test', log, role: 'prosa_app' });
  const nothing = () => undefined;
  return { database: createDatabase(pool, nothing, nothing), stop: () => pool.end() };
}

beforeAll(async () => {
  home = await createTestDatabase();
  owner = new pg.Client({ connectionString: home.url });
  await owner.connect();
  elsewhere = open(home.url);
  const { rows } = await owner.query<{ id: number }>(`
    with plan as (insert into plans (name) values ('feed') returning id)
    insert into companies (name, due_date, plan_id) select 'Feed', now(), plan.id from plan returning id`);
  company = mintCompanyId(rows[0]?.id ?? 0);
});
afterEach(async () => {
  for (const each of started.splice(0).toReversed()) await each.stop();
});
afterAll(async () => {
  await elsewhere.stop();
  await owner.end();
});

async function startFeed(url = home.url): Promise<{ feed: EventFeed; seen: number[] }> {
  const own = open(url);
  started.push(own);
  const feed = await startEventFeed({ url, database: own.database, log });
  started.push(feed);
  const seen: number[] = [];
  feed.subscribe((_, { seq }) => void seen.push(seq));
  return { feed, seen };
}

function record(count = 1): Promise<void> {
  return elsewhere.database.transaction(company, async (tx) => {
    for (let index = 0; index < count; index += 1) tx.record(counted({ index }));
  });
}

async function lastNumber(): Promise<number> {
  const { rows } = await owner.query<{ last: string }>(
    'select coalesce(max(last_seq), 0) as last from company_event_counters where company_id = $1',
    [company],
  );
  return Number(rows[0]?.last);
}

async function listeningConnections(): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'prosa events'`,
  );
  return rows.map(({ pid }) => pid);
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

describe('the numbers of a company', () => {
  it('have no gap and follow the commits, however many transactions run together', async () => {
    const before = await lastNumber();
    let isDone = false;
    const snapshots: number[][] = [];
    const reader = (async () => {
      while (!isDone) {
        const { rows } = await owner.query<{ seq: string }>(
          'select seq from company_events where company_id = $1 and seq > $2 order by seq',
          [company, before],
        );
        snapshots.push(rows.map(({ seq }) => Number(seq)));
      }
    })();
    await Promise.all(numbers(1, 50).map((index) => record((index % 3) + 1)));
    isDone = true;
    await reader;
    const last = await lastNumber();
    expect(last - before).toBe(numbers(1, 50).reduce((sum, index) => sum + (index % 3) + 1, 0));
    // A number that appeared before a smaller one would be a gap for some reader.
    for (const seen of snapshots) expect(seen).toEqual(numbers(before + 1, before + seen.length));
    expect(snapshots.length).toBeGreaterThan(3);
  });

  it('leave no gap after a transaction that was rolled back', async () => {
    await record();
    const before = await lastNumber();
    await expect(
      elsewhere.database.transaction(company, async (tx) => {
        tx.record(counted({ index: 0 }));
        await tx.db.selectFrom('users').select('id').execute();
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await record();
    expect(await lastNumber()).toBe(before + 1);
  });
});

describe('the event feed', () => {
  it('hands over what another process committed, in order and once', async () => {
    const { feed, seen } = await startFeed();
    const before = await lastNumber();
    await Promise.all(numbers(1, 20).map(() => record()));
    await vi.waitUntil(() => feed.delivered(company) === before + 20, patience);
    expect(seen).toEqual(numbers(before + 1, before + 20));
  });

  it('begins with what happens after its start, also when the start is in the middle of many commits', async () => {
    await record(1200);
    let isDone = false;
    const commits = (async () => {
      while (!isDone) await record();
    })();
    const { seen, feed } = await startFeed();
    const first = feed.delivered(company);
    isDone = true;
    await commits;
    const last = await lastNumber();
    expect(first).toBeGreaterThanOrEqual(1200);
    await vi.waitUntil(() => feed.delivered(company) === last, patience);
    expect(seen).toEqual(numbers(first + 1, last));
  });

  it('loses and doubles nothing when its connection is terminated', async () => {
    const { seen } = await startFeed();
    const before = await lastNumber();
    for (let round = 0; round < 3; round += 1) {
      await record();
      for (const pid of await listeningConnections())
        await owner.query('select pg_terminate_backend($1)', [pid]);
      await record(2);
      await vi.waitUntil(async () => (await listeningConnections()).length === 1, patience);
    }
    await vi.waitUntil(() => seen.length >= 9, patience);
    await record();
    await vi.waitUntil(() => seen.length >= 10, patience);
    expect(seen).toEqual(numbers(before + 1, before + 10));
  });

  it('survives a database that is away for a while, and comes back with one connection', async () => {
    const gate: TcpGate = await openTcpGate(home.url);
    const { seen } = await startFeed(gate.url);
    started.unshift({ stop: () => gate.shut() });
    const before = await lastNumber();
    await gate.shut();
    await record(3);
    // Long enough for several failed attempts.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await gate.open();
    await vi.waitUntil(() => seen.length >= 3, patience);
    await record();
    await vi.waitUntil(() => seen.length >= 4, patience);
    expect(seen).toEqual(numbers(before + 1, before + 4));
    // Terminated connections may take a moment to disappear.
    await eventually(async () => expect(await listeningConnections()).toHaveLength(1));
  });

  it('hears again when its connection died without a word', async () => {
    const gate = await openTcpGate(home.url);
    const feed = await startEventFeed({ url: gate.url, database: elsewhere.database, log, heartbeatMs: 900 });
    started.push({ stop: () => gate.shut() }, feed);
    const seen: number[] = [];
    feed.subscribe((_, { seq }) => void seen.push(seq));
    const before = await lastNumber();
    gate.forget();
    await record(2);
    await vi.waitUntil(() => seen.length >= 2, patience);
    expect(seen).toEqual(numbers(before + 1, before + 2));
  });

  it('tries again when the events themselves could not be read', async () => {
    const { seen } = await startFeed();
    const before = await lastNumber();
    await owner.query('revoke select on company_events from prosa_app');
    await record();
    await new Promise((resolve) => setTimeout(resolve, 150));
    await owner.query('grant select on company_events to prosa_app');
    await vi.waitUntil(() => seen.length === 1, patience);
    expect(seen).toEqual([before + 1]);
  });

  it('tells at once what its own process committed, in the order of all that is committed', async () => {
    const pool = createPool({ url: home.url, size: 10, applicationName: 'test', log, role: 'prosa_app' });
    started.push({ stop: () => pool.end() });
    let offer: EventFeed['offer'] = () => undefined;
    const own = createDatabase(
      pool,
      (...committed) => offer(...committed),
      () => undefined,
    );
    const feed = await startEventFeed({ url: home.url, database: own, log });
    started.push(feed);
    offer = feed.offer;
    const seen: number[] = [];
    feed.subscribe((_, { seq }) => void seen.push(seq));
    const before = await lastNumber();
    const recordHere = () => own.transaction(company, async (tx) => tx.record(counted({ index: 0 })));
    await recordHere();
    // Delivered from the commit itself, without reading the table.
    expect(seen).toEqual([before + 1]);
    await Promise.all(numbers(1, 30).map((index) => (index % 3 === 0 ? record(2) : recordHere())));
    await vi.waitUntil(() => feed.delivered(company) === before + 41, patience);
    expect(seen).toEqual(numbers(before + 1, before + 41));
  });

  it('goes on after a listener that throws', async () => {
    const { feed } = await startFeed();
    const seen: number[] = [];
    feed.subscribe(() => {
      throw new Error('a bad listener');
    });
    feed.subscribe((_, { seq }) => void seen.push(seq));
    const before = await lastNumber();
    await record(2);
    await vi.waitUntil(() => seen.length === 2, patience);
    expect(seen).toEqual([before + 1, before + 2]);
  });

  it('stops while the database is away, and leaves no connection behind', async () => {
    const gate = await openTcpGate(home.url);
    const { feed } = await startFeed(gate.url);
    await gate.shut();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await feed.stop();
    await gate.open();
    started.unshift({ stop: () => gate.shut() });
    await new Promise((resolve) => setTimeout(resolve, 500));
    await eventually(async () => expect(await listeningConnections()).toEqual([]));
  });
});
