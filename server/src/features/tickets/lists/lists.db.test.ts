import { updateSetting } from '@prosa/contracts/settings/api.ts';
import { getTicket, listTickets } from '@prosa/contracts/tickets/api.ts';
import { type TicketPage, TicketPageSchema } from '@prosa/contracts/tickets/schema.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NewTicket, ticketStore } from '#features/tickets/store.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
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
let sales: number;
let support: number;
let ana: TestUser;
let sara: TestUser;
/** Which ticket is which, so that a test reads by names. */
let names: Map<number, string>;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  names = new Map();
  [sales, support] = [await buildQueue(app, company), await buildQueue(app, company)];
  ana = await buildUser(app, { company, queueIds: [sales] });
  sara = await buildUser(app, { company, profile: 'supervisor', queueIds: [sales] });
});

async function ticket(name: string, given: Partial<NewTicket> = {}): Promise<number> {
  const { id } = await buildTicket(app, company, given);
  names.set(id, name);
  return id;
}

async function page(by: TestUser, query: object = {}): Promise<TicketPage> {
  const { status, reply } = await app.call(listTickets, { query } as never, { token: by.token });
  expect(status).toBe(200);
  expect(TicketPageSchema.parse(reply)).toEqual(reply);
  return reply;
}

async function list(by: TestUser, query: object = {}): Promise<(string | undefined)[]> {
  return (await page(by, query)).tickets.map(({ id }) => names.get(id)).sort();
}

async function everyPlace(): Promise<void> {
  const bruno = await buildUser(app, { company, queueIds: [support] });
  for (const [queueName, queue_id] of [
    ['sales', sales],
    ['support', support],
    ['none', null],
  ] as const) {
    await ticket(`${queueName} waiting`, { queue_id });
    for (const [who, { id: user_id }] of [
      ['ana', ana],
      ['bruno', bruno],
    ] as const) {
      await ticket(`${queueName} ${who}`, { queue_id, user_id });
      await ticket(`${queueName} ${who} done`, { queue_id, user_id, status: 'closed' });
    }
  }
}

describe('who sees which tickets', () => {
  beforeEach(everyPlace);

  it('an attendant sees their own and what waits in their queues', async () => {
    expect(await list(ana)).toEqual([
      'none ana',
      'none ana done',
      'sales ana',
      'sales ana done',
      'sales waiting',
      'support ana',
      'support ana done',
    ]);
    expect(await list(ana, { status: 'pending' })).toEqual(['sales waiting']);
    expect(await list(ana, { status: 'open' })).toEqual(['none ana', 'sales ana', 'support ana']);
    const ofSales = { status: 'closed', queueIds: `[${sales}]` };
    expect(await list(ana, { ...ofSales, onlyQueues: 'true' })).toEqual(['sales ana done']);
  });

  it('an attendant gains nothing by asking for more', async () => {
    const asked = { showAll: 'true', status: 'open' };
    expect(await list(ana, asked)).toEqual(['none ana', 'sales ana', 'support ana']);
    const ofSupport = { queueIds: `[${support}]`, onlyQueues: 'true' };
    expect(await list(ana, { ...asked, ...ofSupport })).toEqual(['support ana']);
    expect(await list(ana, { status: 'pending', queueIds: `[${support}]` })).toEqual([]);
    expect(await list(ana, { status: 'open', users: `[${sara.id}]` })).toHaveLength(3);
  });

  it('one who may also sees what waits without a queue', async () => {
    const carla = await buildUser(app, { company, seesAllTickets: true, queueIds: [sales] });
    expect(await list(carla)).toEqual(['none waiting', 'sales waiting']);
  });

  it('queues that are asked for come with the tickets without one that one sees, as older clients expect', async () => {
    const carla = await buildUser(app, { company, seesAllTickets: true, queueIds: [sales] });
    const ofSales = { queueIds: `[${sales}]` };
    expect(await list(ana, { status: 'open', ...ofSales })).toEqual(['none ana', 'sales ana']);
    expect(await list(ana, { status: 'pending', ...ofSales })).toEqual(['sales waiting']);
    expect(await list(carla, { status: 'pending', ...ofSales })).toEqual(['none waiting', 'sales waiting']);
    expect(await list(company.admin, { status: 'pending', ...ofSales })).toEqual([
      'none waiting',
      'sales waiting',
    ]);
    const { count } = await page(carla, { status: 'pending', ...ofSales });
    expect(count).toBe(2);
  });

  it('a supervisor who asks sees everything of their queues', async () => {
    expect(await list(sara, { status: 'open' })).toEqual([]);
    expect(await list(sara, { status: 'open', showAll: 'true' })).toEqual(['sales ana', 'sales bruno']);
    expect(await list(sara, { showAll: 'true' })).toHaveLength(5);
    expect(await list(sara, { users: `[${ana.id}]` })).toEqual(['sales ana', 'sales ana done']);
  });

  it('an admin who asks sees everything', async () => {
    expect(await list(company.admin)).toEqual(['none waiting', 'sales waiting', 'support waiting']);
    expect(await list(company.admin, { showAll: 'true' })).toHaveLength(15);
    expect(await list(company.admin, { showAll: 'true', status: 'closed' })).toHaveLength(6);
    expect(await list(company.admin, { users: `[${ana.id}]`, status: 'open' })).toHaveLength(3);
    const ofSupport = { queueIds: `[${support}]`, onlyQueues: 'true' };
    expect(await list(company.admin, { showAll: 'true', ...ofSupport, status: 'open' })).toEqual([
      'support ana',
      'support bruno',
    ]);
  });

  it('another company sees none of them', async () => {
    const other = await buildCompany(app);
    const queueIds = `[${sales},${support}]`;
    for (const query of [{}, { showAll: 'true' }, { queueIds }, { users: `[${ana.id}]` }]) {
      expect((await page(other.admin, query)).tickets).toEqual([]);
    }
  });
});

describe('a list of tickets', () => {
  it('finds by the contact’s name or number, over all one may see', async () => {
    const contact = (name: string, number: string) => buildContact(app, company, { name, number });
    const [joao, maria] = [
      await contact('João da Silva', '551187654321'),
      await contact('Maria José', '5521991112222'),
    ];
    const bruno = await buildUser(app, { company });
    await ticket('joao', { contact_id: joao, queue_id: sales, user_id: bruno.id });
    await ticket('joao done', { contact_id: joao, queue_id: sales, user_id: bruno.id, status: 'closed' });
    await ticket('joao elsewhere', { contact_id: joao, queue_id: support });
    await ticket('maria', { contact_id: maria, queue_id: sales });
    expect(await list(ana, { searchParam: 'SILVA joao' })).toEqual(['joao', 'joao done']);
    expect(await list(ana, { searchParam: '(11) 98765-4321', status: 'open' })).toEqual(['joao']);
    expect(await list(ana, { searchParam: 'jo' })).toEqual(['joao', 'joao done', 'maria']);
    expect(await list(company.admin, { searchParam: 'joao' })).toContain('joao elsewhere');
    expect(await list(ana, { searchParam: 'ninguém' })).toEqual([]);
    expect(await list(ana, { contactId: maria })).toEqual(['maria']);
    expect(await list(ana, { searchParam: 'joao', contactId: maria })).toEqual([]);
    expect(await list((await buildCompany(app)).admin, { searchParam: 'joao' })).toEqual([]);
  });

  it('holds those that have all the tags', async () => {
    const [vip, late] = [await buildTag(app, company), await buildTag(app, company)];
    const tag = (id: number, ...tags: number[]) =>
      app.database.transaction(company.id, (tx) => ticketStore(tx).setTags(id, tags));
    await tag(await ticket('both', { queue_id: sales }), vip, late);
    await tag(await ticket('vip', { queue_id: sales }), vip);
    await tag(await ticket('unseen', { queue_id: support }), vip, late);
    await ticket('none', { queue_id: sales });
    expect(await list(ana, { tags: `[${vip}]` })).toEqual(['both', 'vip']);
    expect(await list(ana, { tags: `[${vip},${late}]` })).toEqual(['both']);
    expect(await list(ana, { tags: '[]' })).toEqual(['both', 'none', 'vip']);
    const foreign = await buildTag(app, await buildCompany(app));
    expect(await list(ana, { tags: `[${foreign}]` })).toEqual([]);
  });

  it('holds what has unread messages, of one’s own and of what waits', async () => {
    const bruno = await buildUser(app, { company });
    await ticket('mine', { queue_id: sales, user_id: ana.id, unread_messages: 2 });
    await ticket('waiting', { queue_id: sales, unread_messages: 1 });
    await ticket('read', { queue_id: sales });
    await ticket('of a colleague', { queue_id: sales, user_id: bruno.id, unread_messages: 1 });
    await ticket('unseen', { queue_id: support, unread_messages: 1 });
    expect(await list(ana, { withUnreadMessages: 'true' })).toEqual(['mine', 'waiting']);
    expect(await list(ana, { withUnreadMessages: 'true', status: 'open' })).toEqual(['mine']);
    expect(await list(ana, { withUnreadMessages: 'true', status: 'closed' })).toEqual([]);
    expect(await list(company.admin, { withUnreadMessages: 'true' })).toEqual(['unseen', 'waiting']);
  });

  it('holds a day of the company’s calendar', async () => {
    const at = (updated_at: string) => ({ queue_id: sales, updated_at });
    await ticket('late on the first', at('2026-03-02T02:59:59.999Z'));
    await ticket('early on the second', at('2026-03-02T03:00:00Z'));
    await ticket('late on the second', at('2026-03-03T02:59:59Z'));
    expect(await list(ana, { updatedAt: '2026-03-01' })).toEqual(['late on the first']);
    expect(await list(ana, { updatedAt: '2026-03-02' })).toEqual([
      'early on the second',
      'late on the second',
    ]);
    const zone = { params: { settingKey: 'timezone' }, body: { value: 'UTC' } };
    expect((await app.call(updateSetting, zone, { token: company.admin.token })).status).toBe(200);
    expect(await list(ana, { updatedAt: '2026-03-02' })).toEqual([
      'early on the second',
      'late on the first',
    ]);
    const [connection, contact] = [await buildConnection(app, company), await buildContact(app, company)];
    const opened = await app.database.transaction(company.id, (tx) =>
      ticketStore(tx).insertUnlessLive(
        { contact_id: contact, connection_id: connection, queue_id: sales, status: 'pending' },
        new Date('2026-05-31T23:59:59Z'),
      ),
    );
    names.set(opened?.id ?? 0, 'opened in May');
    expect(await list(ana, { date: '2026-05-31' })).toEqual(['opened in May']);
    expect(await list(ana, { date: '2026-06-01' })).toEqual([]);
  });

  it('shows each as it is shown alone', async () => {
    const tag = await buildTag(app, company);
    const whole = await ticket('whole', { queue_id: sales, user_id: ana.id, status: 'closed' });
    await app.database.transaction(company.id, (tx) => ticketStore(tx).setTags(whole, [tag]));
    await ticket('waiting');
    const { tickets } = await page(company.admin, { showAll: 'true' });
    expect(tickets).toHaveLength(2);
    for (const shown of tickets) {
      const caller = { token: company.admin.token };
      const { reply } = await app.call(getTicket, { params: { ticketId: shown.id } }, caller);
      expect({ ...shown, draft: '' }).toEqual(reply);
    }
  });

  it('counts what waits and what is open, on the first page', async () => {
    for (let index = 0; index < 3; index += 1) await ticket('waiting', { queue_id: sales });
    await ticket('unseen', { queue_id: support });
    await ticket('mine', { queue_id: support, user_id: ana.id });
    expect((await page(ana, { status: 'pending' })).count).toBe(3);
    expect((await page(ana, { status: 'open' })).count).toBe(1);
    expect((await page(company.admin, { status: 'pending' })).count).toBe(4);
    expect((await page(ana, { status: 'closed' })).count).toBeNull();
    expect((await page(ana, { status: 'pending', pageNumber: 2 })).count).toBeNull();
  });
});

describe('the pages of a list', () => {
  const total = 95;
  const minute = (index: number) => new Date(Date.UTC(2026, 0, 5, 0, index)).toISOString();
  const inOrder = ({ tickets }: TicketPage) => tickets.map(({ updatedAt, id }) => [updatedAt, id] as const);

  beforeEach(async () => {
    const connection = await buildConnection(app, company);
    for (let index = 0; index < total; index += 1) {
      const contact = await buildContact(app, company);
      // Some of the same moment, some of one's own in one's queue: in two branches at once.
      const updated_at = minute(index - (index % 3));
      const user_id = index % 2 === 0 ? ana.id : null;
      await ticket(`${index}`, {
        contact_id: contact,
        connection_id: connection,
        queue_id: sales,
        updated_at,
        user_id,
      });
    }
  });

  it('are of forty, what happened last first, each ticket once, by number or by the last one seen', async () => {
    for (const [who, query] of [
      [ana, {}],
      [company.admin, { showAll: 'true' }],
      [ana, { searchParam: 'contact' }],
    ] as const) {
      const numbered = [
        await page(who, { ...query, pageNumber: 1 }),
        await page(who, { ...query, pageNumber: 2 }),
        await page(who, { ...query, pageNumber: 3 }),
      ];
      expect(numbered.map(({ tickets }) => tickets.length)).toEqual([40, 40, 15]);
      expect(numbered.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
      const rows = numbered.flatMap(inOrder);
      expect(new Set(rows.map(([, id]) => id)).size).toBe(total);
      const sorted = rows.toSorted(([a, x], [b, y]) => b.localeCompare(a) || y - x);
      expect(rows).toEqual(sorted);
      for (const [index, from] of numbered.slice(0, 2).entries()) {
        const last = from.tickets.at(-1);
        const next = await page(who, { ...query, beforeAt: last?.updatedAt, beforeId: last?.id });
        expect(inOrder(next)).toEqual(inOrder(numbered[index + 1] ?? next));
        expect(next.hasMore).toBe(index === 0);
      }
    }
  });

  it('miss nothing and repeat nothing while tickets move to the top', async () => {
    const first = await page(ana);
    const seen = first.tickets.map(({ id }) => id);
    // Those of the last page become the newest.
    const moving = [...names.entries()].filter(([, name]) => Number(name) < 5).map(([id]) => id);
    await app.database.transaction(company.id, async (tx) => {
      for (const id of moving) await ticketStore(tx).update(id, {});
    });
    let last = first.tickets.at(-1);
    for (let hasMore = first.hasMore; hasMore; ) {
      const next = await page(ana, { beforeAt: last?.updatedAt, beforeId: last?.id });
      seen.push(...next.tickets.map(({ id }) => id));
      last = next.tickets.at(-1);
      hasMore = next.hasMore;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect([...seen, ...moving].sort()).toEqual([...names.keys()].sort());
  });
});
