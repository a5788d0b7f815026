import { randomUUID } from 'node:crypto';
import { sendMessage } from '@prosa/contracts/messages/api.ts';
import { updateTicket } from '@prosa/contracts/tickets/api.ts';
import type { UpdateTicket } from '@prosa/contracts/tickets/schema.ts';
import { buildQueue } from '@prosa/server/testing/builders.ts';
import {
  inboundMessage,
  startTalk,
  type Talk,
  ticketsOf,
} from '@prosa/server/testing/conversation-test-bed.ts';
import { eventually } from '@prosa/server/testing/eventually.ts';
import {
  buildGrownCompany,
  buildSmallCompanies,
  type GrownCompany,
} from '@prosa/server/testing/grown-company.ts';
import { connectOwner } from '@prosa/server/testing/owner-connection.ts';
import { startTestApp } from '@prosa/server/testing/test-app.ts';
import { createTestDatabase } from '@prosa/server/testing/test-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countPages, type PageCounter } from './pages-read.ts';

/**
 * Writes must not cost more because there is more history: each is made in a company and in one with ten times its
 * past, its ledger and its events included, and the pages that PostgreSQL looks at are compared.
 */
const sizes = { short: 300, long: 3000 };
const mostGrowth = 1.5;
/** A page or two more of a cheap write say nothing. */
const fewPages = 60;
/**
 * Heartbeats add pages, many on a busy machine, and counters that PostgreSQL discards now and then take some away: the
 * third lowest of seven is the write's own.
 */
const repetitions = 7;
const ownCost = 2;
const chat = { phone: '5531987654321' };

const database = await createTestDatabase();
const owner = await connectOwner({ databaseUrl: database.url });
await owner.query(
  `alter database ${new URL(database.url).pathname.slice(1)} set plan_cache_mode = force_generic_plan`,
);
const app = await startTestApp({ database, environment: { ROLES: 'web' } });
const statements = new Set<string>();
let pages: PageCounter;
let grownCompany: GrownCompany;

beforeAll(async () => {
  pages = await countPages(owner);
  await buildSmallCompanies(app, owner, 300);
});
afterAll(async () => {
  await app.close();
  await owner.close();
});

/** Events of the past, as a week of work leaves them behind. */
async function fillLedger(companyId: number, connectionId: number, size: number): Promise<void> {
  await owner.query(
    `insert into incoming_events (company_id, connection_id, lane, event_key, event, state, settled_at)
     select $1, $2, '55119' || n % 500, 'past ' || n, jsonb_build_object('type', 'status', 'text', repeat('x', 200)),
       'applied', now()
     from generate_series(1, $3::integer * 5) n`,
    [companyId, connectionId, size],
  );
  await owner.query(
    `insert into company_events (company_id, seq, name, payload)
     select $1, n - $2::integer * 5, 'ticket.updated', jsonb_build_object('text', repeat('x', 200))
     from generate_series(1, $2::integer * 5) n`,
    [companyId, size],
  );
}

type Write = (work: Writer) => Promise<unknown>;
interface Writer {
  readonly talk: Talk;
  readonly grown: GrownCompany;
  readonly otherQueueId: number;
  readonly ticketId: number;
}

const change =
  (body: (writer: Writer) => UpdateTicket): Write =>
  async (writer) => {
    const { ticketId, grown } = writer;
    const request = { params: { ticketId }, body: body(writer) };
    const { status, refusal } = await app.call(updateTicket, request, { token: grown.company.admin.token });
    expect(status, JSON.stringify(refusal)).toBe(200);
  };
const ledgerIsApplied = ({ company }: GrownCompany) =>
  eventually(async () => {
    const waiting = await owner.count(
      `select from incoming_events where company_id = $1 and state = 'waiting'`,
      [company.id],
    );
    if (waiting > 0) throw new Error(`${waiting} events wait.`);
  });

/** Tables that gain rows with every day of work. */
const growing = [
  ...[
    'messages',
    'tickets',
    'contacts',
    'contact_addresses',
    'ticket_stretches',
    'ticket_notes',
    'ticket_tags',
  ],
  ...['incoming_events', 'company_events', 'attendances', 'attendance_shares', 'audit_entries', 'schedules'],
];
const mentionsGrowing = new RegExp(`\\b(${growing.join('|')})\\b`);
const readsWhole = new RegExp(`Seq Scan on (${growing.join('|')})\\b.*`);

/** In an order in which each can be repeated. */
const writes: Record<string, Write> = {
  'a message of the customer': async ({ talk, grown }) => {
    await talk.report(inboundMessage({ chat, text: 'Já saiu a entrega?' }));
    await ledgerIsApplied(grown);
  },
  'an event that takes its turn from the ledger': async ({ talk, grown }) => {
    const target = { id: randomUUID(), chat, isOwn: false };
    await talk.report({ type: 'revoke', target, at: new Date() });
    await ledgerIsApplied(grown);
  },
  accept: change(({ grown }) => ({ status: 'open', userId: grown.company.admin.id })),
  'an answer': ({ ticketId, grown }) =>
    app.call(
      sendMessage,
      { params: { ticketId }, body: { body: 'Sai hoje.' } },
      { token: grown.company.admin.token },
    ),
  'give back': change(() => ({ status: 'pending', userId: null })),
  'move to another queue': change(({ otherQueueId }) => ({ queueId: otherQueueId })),
  resolve: change(() => ({ status: 'closed', userId: null })),
};

async function costsIn(grown: GrownCompany, size: number): Promise<Map<string, number>> {
  const talk = await startTalk(app, grown.company);
  await fillLedger(grown.company.id, talk.connectionId, size);
  await talk.report(inboundMessage({ chat, text: 'Bom dia' }));
  await ledgerIsApplied(grown);
  const otherQueueId = await buildQueue(app, grown.company);
  await owner.query('vacuum analyze');
  const measured = new Map<string, number[]>(Object.keys(writes).map((name) => [name, []]));
  for (let time = 0; time < repetitions; time += 1) {
    const [ticket] = await owner.query<{ id: number }>(
      'select id from tickets where company_id = $1 order by id desc limit 1',
      [grown.company.id],
    );
    const writer = { talk, grown, otherQueueId, ticketId: ticket?.id ?? 0 };
    for (const [name, write] of Object.entries(writes)) {
      let read = 0;
      const made = await app.everyQueryDuring(async () => {
        read = await pages.during(() => write(writer));
      });
      for (const statement of made) statements.add(statement);
      measured.get(name)?.push(read);
    }
    await talk.report(inboundMessage({ chat, text: 'Bom dia de novo' }));
    await ledgerIsApplied(grown);
  }
  return ownCostsOf(measured);
}

function ownCostsOf(measured: ReadonlyMap<string, number[]>): Map<string, number> {
  return new Map([...measured].map(([name, costs]) => [name, costs.sort((a, b) => a - b)[ownCost] ?? 0]));
}

/** Changes of one ticket that end where they began. */
const moves: Record<string, Write> = {
  accept: change(({ grown }) => ({ status: 'open', userId: grown.company.admin.id })),
  'give back': change(() => ({ status: 'pending', userId: null })),
  'move to another queue': change(({ otherQueueId }) => ({ queueId: otherQueueId })),
  resolve: change(() => ({ status: 'closed', userId: null })),
  reopen: change(({ grown }) => ({ status: 'open', userId: grown.company.admin.id })),
  transfer: change(({ grown }) => ({ queueId: Number(grown.rows.queueId) })),
};

/**
 * Rewrites the ticket's history: it moved from queue to queue, each time with an automatic text, and without an answer.
 * Only the first change afterwards reads all of that.
 */
async function moveOften(ticketId: number, times: number): Promise<void> {
  const [present] = await owner.query<{ began_at: string }>(
    'delete from ticket_stretches where ticket_id = $1 returning began_at',
    [ticketId],
  );
  await owner.query(
    `insert into ticket_stretches (company_id, ticket_id, act, status, connection_id, began_at, ended_at)
     select company_id, id, 'queued', 'pending', connection_id, $2::timestamptz,
       case when n < $3::integer then $2::timestamptz end
     from tickets, generate_series(1, $3::integer) n where id = $1 order by n`,
    [ticketId, present?.began_at, times],
  );
  await owner.query(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, from_me, origin, provider_id, kind, body,
       ack, is_read, sent_at)
     select company_id, id, contact_id, connection_id, true, 'system', 'moved ' || n, 'text', 'Transferido', 3, true, now()
     from tickets, generate_series(1, $2::integer) n where id = $1`,
    [ticketId, times],
  );
}

/** Costs of the moves of each writer, measured in turns: tables and indexes grow while this goes on, for all of them. */
async function costsOfMoves(writers: readonly Writer[]): Promise<Map<string, number>[]> {
  const measured = writers.map(() => new Map<string, number[]>(Object.keys(moves).map((name) => [name, []])));
  for (let time = 0; time < repetitions; time += 1) {
    for (const [name, move] of Object.entries(moves)) {
      for (const [index, writer] of writers.entries()) {
        measured[index]?.get(name)?.push(await pages.during(() => move(writer)));
      }
    }
  }
  return measured.map(ownCostsOf);
}

it('D15, D16: a write reads no more with ten times the past', async () => {
  const short = await costsIn(await buildGrownCompany(app, owner, sizes.short), sizes.short);
  grownCompany = await buildGrownCompany(app, owner, sizes.long);
  const long = await costsIn(grownCompany, sizes.long);
  for (const [name, before] of short) {
    expect.soft(long.get(name), name).toBeLessThanOrEqual(Math.max(fewPages, before * mostGrowth));
  }
});

it('D16: a ticket moved 2,000 times costs as much to change as a new one', async () => {
  // Few rows to a page: those of one ticket lie among those of many others.
  await owner.query('alter table ticket_stretches set (fillfactor = 10)');
  await owner.query('alter table messages set (fillfactor = 10)');
  const grown = await buildGrownCompany(app, owner, sizes.short);
  const talk = await startTalk(app, grown.company);
  const otherQueueId = await buildQueue(app, grown.company);
  const ticketOf = async (phone: string) => {
    await talk.report(inboundMessage({ chat: { phone }, text: 'Bom dia' }));
    await ledgerIsApplied(grown);
    const [newest] = (await ticketsOf(app, grown.company)).toSorted((a, b) => b.id - a.id);
    return { talk, grown, otherQueueId, ticketId: newest?.id ?? 0 };
  };
  const fresh = await ticketOf('5531987654321');
  const worn = await ticketOf('5531987654322');
  await moveOften(worn.ticketId, 2000);
  await owner.query('vacuum analyze');
  const [few, many] = await costsOfMoves([fresh, worn]);
  expect(few?.size).toBe(Object.keys(moves).length);
  for (const [name, before] of few ?? []) {
    expect.soft(many?.get(name), name).toBeLessThanOrEqual(Math.max(fewPages, before * mostGrowth));
  }
});

it('D15: no statement of a write plans to read a growing table whole', async () => {
  const watched = [...statements].filter((statement) => mentionsGrowing.test(statement));
  expect(watched.length).toBeGreaterThan(15);
  for (const statement of watched) {
    const plan = await owner.planForLargeTables(statement, grownCompany.company.id);
    expect.soft(plan.match(readsWhole)?.[0], statement).toBeUndefined();
  }
});
