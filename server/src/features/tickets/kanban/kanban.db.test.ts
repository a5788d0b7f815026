import { listCards, moveCard, takeCardOff } from '@prosa/contracts/kanban/api.ts';
import { MovedCardSchema } from '@prosa/contracts/kanban/schema.ts';
import { deleteTag, listKanbanTags, orderLanes, updateTag } from '@prosa/contracts/tags/api.ts';
import { getTicket, syncTicketTags, updateTicket } from '@prosa/contracts/tickets/api.ts';
import { type TicketPage, TicketPageSchema } from '@prosa/contracts/tickets/schema.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewTicket } from '#features/tickets/store.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildLane,
  buildQueue,
  buildTag,
  buildUser,
  type TestCompany,
  type TestUser,
} from '#testing/builders.ts';
import { buildTicket } from '#testing/conversation-builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestUser;
let sales: number;
let support: number;
let quoted: number;
let paid: number;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  admin = company.admin;
  [sales, support] = [await buildQueue(app, company), await buildQueue(app, company)];
  [quoted, paid] = [await buildLane(app, company, 'Quoted'), await buildLane(app, company, 'Paid')];
});

type Lane = number | 'lane0';

async function cards(by: TestUser, query: object = {}): Promise<TicketPage> {
  const { status, reply } = await app.call(listCards, { query } as never, { token: by.token });
  expect(status).toBe(200);
  expect(TicketPageSchema.parse(reply)).toEqual(reply);
  return reply;
}

async function idsOf(by: TestUser, query: object = {}): Promise<number[]> {
  return (await cards(by, query)).tickets.map(({ id }) => id);
}

function move(by: TestUser, ticketId: number, lane: Lane, body: { from?: number | null } = {}) {
  return app.call(moveCard, { params: { ticketId, laneId: String(lane) }, body } as never, {
    token: by.token,
  });
}

async function ticket(given: Partial<NewTicket> = {}): Promise<number> {
  return (await buildTicket(app, company, given)).id;
}

async function tagsOf(ticketId: number): Promise<number[]> {
  const { reply } = await app.call(getTicket, { params: { ticketId } }, { token: admin.token });
  return reply.tags.map(({ id }) => id).sort((a, b) => a - b);
}

const sync = (ticketId: number, ...tagIds: number[]) =>
  app.call(
    syncTicketTags,
    { body: { ticketId, tags: tagIds.map((id) => ({ id })) } },
    { token: admin.token },
  );

describe('moving a card', () => {
  it('gives the kanban tag instead of the one before and keeps the others', async () => {
    const vip = await buildTag(app, company);
    const id = await ticket();
    await sync(id, vip);
    const first = await move(admin, id, quoted);
    expect(first.status).toBe(201);
    expect(MovedCardSchema.parse(first.reply)).toMatchObject({ ticketId: id, tagId: quoted });
    await move(admin, id, paid);
    expect(await tagsOf(id)).toEqual([vip, paid].sort((a, b) => a - b));
    expect(await idsOf(admin, { lane: String(paid) })).toEqual([id]);
    expect(await idsOf(admin, { lane: String(quoted) })).toEqual([]);
  });

  it.each([
    ['by the word of older boards', 'lane0'],
    ['by its number', '0'],
  ])('to the first lane takes the kanban tag off, %s', async (_, lane) => {
    const vip = await buildTag(app, company);
    const id = await ticket();
    await sync(id, vip, paid);
    const moved = await move(admin, id, lane as Lane);
    expect([moved.status, moved.reply.tagId]).toEqual([201, null]);
    expect(await tagsOf(id)).toEqual([vip]);
    expect(await idsOf(admin, { lane: 'lane0' })).toEqual([id]);
  });

  it('is undone by taking its kanban tags off, and only those', async () => {
    const vip = await buildTag(app, company);
    const id = await ticket();
    await sync(id, vip, paid);
    const { status } = await app.call(takeCardOff, { params: { ticketId: id } }, { token: admin.token });
    expect(status).toBe(200);
    expect(await tagsOf(id)).toEqual([vip]);
  });

  it('tells whoever comes second where the card is and who was first', async () => {
    const sara = await buildUser(app, { company, profile: 'supervisor', queueIds: [sales], name: 'Sara' });
    const id = await ticket({ queue_id: sales });
    const [first, second] = await Promise.all([
      move(sara, id, quoted, { from: null }),
      move(sara, id, paid, { from: null }),
    ]);
    const [won, lost] = first.status === 201 ? [first, second] : [second, first];
    expect(won.status).toBe(201);
    expect([lost.status, lost.refusal]).toEqual([
      409,
      expect.objectContaining({
        error: 'ERR_CARD_MOVED',
        data: { laneId: won.reply.tagId, name: 'Sara' },
      }),
    ]);
    expect(await idsOf(admin, { lane: String(won.reply.tagId) })).toEqual([id]);
  });

  it('to where it lies already is no conflict and tells nobody', async () => {
    const id = await ticket();
    await move(admin, id, paid);
    const statements = await app.countQueries(async () => {
      expect((await move(admin, id, paid, { from: null })).status).toBe(201);
    });
    expect(statements.join()).not.toMatch(/insert into|delete from/);
  });

  it('is refused for what is resolved, for a tag that is no lane, and for nonsense', async () => {
    const [open, done] = [await ticket(), await ticket({ status: 'closed' })];
    const plain = await buildTag(app, company);
    expect((await move(admin, done, paid)).refusal.error).toBe('ERR_TICKET_STATUS');
    const noLane = await move(admin, open, plain);
    expect([noLane.status, noLane.refusal.error]).toEqual([404, 'ERR_NO_TAG_FOUND']);
    for (const lane of ['lane1', '-1', '1.5', '99999999999', 'x']) {
      expect((await move(admin, open, lane as Lane)).refusal.error).toBe('ERR_VALIDATION');
    }
    expect(await tagsOf(open)).toEqual([]);
  });

  it('is refused to who does not see the ticket', async () => {
    const ana = await buildUser(app, { company, queueIds: [sales] });
    const id = await ticket({ queue_id: support });
    expect((await move(ana, id, paid)).refusal.error).toBe('ERR_NO_PERMISSION');
    const mine = await ticket({ queue_id: sales });
    expect((await move(ana, mine, paid)).status).toBe(201);
  });
});

describe('the lane of a ticket', () => {
  it('is that of the kanban tag it was given last, whoever gives or takes it', async () => {
    const id = await ticket();
    await sync(id, quoted);
    expect(await idsOf(admin, { lane: String(quoted) })).toEqual([id]);
    await sync(id, quoted, paid);
    expect(await tagsOf(id)).toEqual([paid]);
    expect(await idsOf(admin, { lane: String(paid) })).toEqual([id]);
    await sync(id);
    expect(await idsOf(admin, { lane: 'lane0' })).toEqual([id]);
  });

  it('is the first one again when its tag goes or is no lane any more, and back when it is', async () => {
    const [one, two] = [await ticket(), await ticket()];
    await move(admin, one, quoted);
    await move(admin, two, paid);
    await app.call(deleteTag, { params: { tagId: quoted } }, { token: admin.token });
    const kanban = async (value: 0 | 1) =>
      app.call(updateTag, { params: { tagId: paid }, body: { kanban: value } }, { token: admin.token });
    await kanban(0);
    expect((await idsOf(admin, { lane: 'lane0' })).sort()).toEqual([one, two].sort());
    await kanban(1);
    expect(await idsOf(admin, { lane: String(paid) })).toEqual([two]);
  });
});

describe('the board', () => {
  it('shows each person what they may see of it, whoever attends it', async () => {
    const ana = await buildUser(app, { company, queueIds: [sales] });
    const sara = await buildUser(app, { company, profile: 'supervisor', queueIds: [support] });
    const carla = await buildUser(app, { company, seesAllTickets: true });
    const places: Record<string, Partial<NewTicket>> = {
      sales: { queue_id: sales },
      salesOfSara: { queue_id: sales, user_id: sara.id },
      support: { queue_id: support },
      supportOfAna: { queue_id: support, user_id: ana.id },
      none: {},
      done: { queue_id: sales, status: 'closed' },
    };
    const names = new Map<number, string>();
    for (const [name, place] of Object.entries(places)) names.set(await ticket(place), name);
    const sees = async (by: TestUser, query: object = {}) =>
      (await idsOf(by, { lane: 'lane0', ...query })).map((id) => names.get(id)).sort();
    expect(await sees(admin)).toEqual(['none', 'sales', 'salesOfSara', 'support', 'supportOfAna']);
    expect(await sees(ana)).toEqual(['sales', 'salesOfSara', 'supportOfAna']);
    expect(await sees(sara)).toEqual(['salesOfSara', 'support', 'supportOfAna']);
    expect(await sees(carla)).toEqual(['none']);
    const ofSales = { queueIds: `[${sales}]`, onlyQueues: 'true' };
    const ofSara = { users: `[${sara.id}]` };
    expect(await sees(admin, ofSales)).toEqual(['sales', 'salesOfSara']);
    expect(await sees(sara, ofSales)).toEqual(['salesOfSara']);
    expect(await sees(ana, ofSara)).toEqual(['salesOfSara']);
    expect(await sees(carla, ofSara)).toEqual([]);
    // As older boards ask: with what has no queue, and without a lane, everything alive.
    expect(await sees(admin, { queueIds: `[${sales}]` })).toEqual(['none', 'sales', 'salesOfSara']);
    expect(await idsOf(admin)).toHaveLength(5);
  });

  it('finds by the name and number of who writes', async () => {
    const contact = await buildContact(app, company, { name: 'Zélia Prado' });
    const id = await ticket({ contact_id: contact });
    await ticket();
    expect(await idsOf(admin, { lane: 'lane0', searchParam: 'zelia' })).toEqual([id]);
    expect((await cards(admin, { lane: 'lane0', searchParam: 'zelia' })).count).toBeNull();
  });

  it('knows nothing of another company', async () => {
    const other = await buildCompany(app);
    const [theirs, lane] = [(await buildTicket(app, other)).id, await buildLane(app, other)];
    expect(await idsOf(admin)).toEqual([]);
    expect((await move(admin, theirs, paid)).refusal.error).toBe('ERR_NO_TICKET_FOUND');
    expect((await move(admin, await ticket(), lane)).refusal.error).toBe('ERR_NO_TAG_FOUND');
    const order = { body: { laneIds: [lane] } };
    expect((await app.call(orderLanes, order, { token: admin.token })).refusal.error).toBe(
      'ERR_NO_TAG_FOUND',
    );
  });

  it('pages through a lane while cards come and go, each card once, in few statements', async () => {
    const connection_id = await buildConnection(app, company);
    const start = Date.now() - 3_600_000;
    const all: number[] = [];
    for (let n = 0; n < 45; n += 1) {
      const updated_at = new Date(start + n * 1000).toISOString();
      all.unshift(await ticket({ connection_id, contact_id: await buildContact(app, company), updated_at }));
    }
    const first = await cards(admin, { lane: 'lane0' });
    expect([first.tickets.length, first.hasMore, first.count]).toEqual([40, true, 45]);
    // The newest leaves the lane; what comes after the last card seen stays the same.
    await move(admin, all[0] ?? 0, paid);
    const last = first.tickets.at(-1);
    const after = { lane: 'lane0', beforeAt: last?.updatedAt, beforeId: String(last?.id) };
    const second = await cards(admin, after);
    expect([...first.tickets, ...second.tickets].map(({ id }) => id)).toEqual(all);
    const statements = async (query: object) =>
      (await app.countQueries(() => cards(admin, query))).filter((text) => text.includes('tickets'));
    expect(await statements({ lane: 'lane0' })).toHaveLength(1);
    expect(await statements(after)).toHaveLength(1);
  });

  it('keeps its lanes in the order they are put into, for those who may arrange them', async () => {
    const newest = await buildLane(app, company, 'Newest');
    const lanes = async (by: TestUser) =>
      (await app.call(listKanbanTags, {}, { token: by.token })).reply.lista.map(({ id }) => id);
    const arrange = (by: TestUser, ...laneIds: number[]) =>
      app.call(orderLanes, { body: { laneIds } }, { token: by.token });
    expect(await lanes(admin)).toEqual([quoted, paid, newest]);
    const sara = await buildUser(app, { company, profile: 'supervisor' });
    expect((await arrange(sara, newest, quoted)).reply.lista.map(({ id }) => id)).toEqual([
      newest,
      quoted,
      paid,
    ]);
    const ana = await buildUser(app, { company });
    expect((await arrange(ana, paid)).refusal.error).toBe('ERR_NO_PERMISSION');
    const latest = await buildLane(app, company, 'Latest');
    expect(await lanes(ana)).toEqual([newest, quoted, paid, latest]);
  });

  it('leaves with a ticket that is resolved and has it back where it was when it is reopened', async () => {
    const id = await ticket({ user_id: admin.id });
    await move(admin, id, paid);
    const change = (status: 'closed' | 'open') =>
      app.call(updateTicket, { params: { ticketId: id }, body: { status } }, { token: admin.token });
    await change('closed');
    expect(await idsOf(admin)).toEqual([]);
    await change('open');
    expect(await idsOf(admin, { lane: String(paid) })).toEqual([id]);
  });
});
