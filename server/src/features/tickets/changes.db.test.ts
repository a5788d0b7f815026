import { updateSetting } from '@prosa/contracts/settings/api.ts';
import { getTicket, updateTicket } from '@prosa/contracts/tickets/api.ts';
import type { UpdateTicket } from '@prosa/contracts/tickets/schema.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventsAfter } from '#platform/events/event-store.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
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
let bruno: TestUser;
let sara: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  [sales, support] = [await buildQueue(app, company), await buildQueue(app, company)];
  ana = await buildUser(app, { company, name: 'Ana Souza', queueIds: [sales] });
  bruno = await buildUser(app, { company, name: 'Bruno Lima', queueIds: [sales, support] });
  sara = await buildUser(app, { company, profile: 'supervisor', queueIds: [sales] });
});

const change = (by: TestUser, ticketId: number, body: UpdateTicket) =>
  app.call(updateTicket, { params: { ticketId }, body }, { token: by.token });
const read = async (ticketId: number) =>
  (await app.call(getTicket, { params: { ticketId } }, { token: company.admin.token })).reply;
const outcome = ({ status, refusal }: { status: number; refusal: { error?: string } }) => [
  status,
  refusal.error,
];
const turnOn = (settingKey: string) =>
  app.call(
    updateSetting,
    { params: { settingKey }, body: { value: 'enabled' } },
    { token: company.admin.token },
  );

async function eventsOf(name: string): Promise<unknown[]> {
  const events = await eventsAfter(app.database.reader(company.id), 0, 1000);
  return events.filter((event) => event.name === name).map(({ payload }) => payload);
}

async function saidIn(ticketId: number): Promise<string[]> {
  const rows = await app.database
    .reader(company.id)
    .db.selectFrom('messages')
    .select(['body', 'origin'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute();
  expect(rows.every(({ origin }) => origin === 'system')).toBe(true);
  return rows.map(({ body }) => body);
}

const connectionThatSays = (completion: string) =>
  buildConnection(app, company, { completion_message: completion });

describe('accepting a ticket', () => {
  it('makes it one’s own and tells where it was', async () => {
    const { id } = await buildTicket(app, company, { queue_id: sales });
    const { status, reply } = await change(ana, id, { status: 'open', userId: ana.id });
    expect(status).toBe(200);
    expect(reply).toMatchObject({
      status: 'open',
      userId: ana.id,
      user: { name: 'Ana Souza' },
      queue: { id: sales },
      draft: '',
    });
    expect(reply.acceptedAt).not.toBeNull();
    const [event] = await eventsOf('ticket.changed');
    const former = { status: 'pending', userId: null, queueId: sales };
    expect(event).toMatchObject({ ticket: { id, status: 'open', userId: ana.id }, former });
    expect(await saidIn(id)).toEqual([]);
  });

  it('of two at once lets one have it, and tells the other who', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await buildTicket(app, company, { queue_id: sales });
      const answers = await Promise.all(
        [ana, bruno].map((who) => change(who, id, { status: 'open', userId: who.id })),
      );
      const winner = answers[0]?.status === 200 ? ana : bruno;
      const loser = answers.find(({ status }) => status !== 200);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(loser?.refusal).toMatchObject({
        error: 'ERR_TICKET_ALREADY_ACCEPTED',
        data: { userId: winner.id, name: winner === ana ? 'Ana Souza' : 'Bruno Lima' },
      });
      expect((await read(id)).userId).toBe(winner.id);
    }
    expect(await eventsOf('ticket.changed')).toHaveLength(5);
  });

  it('twice by the same person is once', async () => {
    const { id } = await buildTicket(app, company, { queue_id: sales });
    const answers = await Promise.all([1, 2, 3].map(() => change(ana, id, { status: 'open' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await eventsOf('ticket.changed')).toHaveLength(1);
  });

  it('greets the contact when the company wants that, by their name as they write it', async () => {
    await turnOn('sendGreetingAccepted');
    const contact = await buildContact(app, company, { name: "João D'Ávila" });
    const { id } = await buildTicket(app, company, { queue_id: sales, contact_id: contact });
    const { reply } = await change(ana, id, { status: 'open' });
    const [greeting = ''] = await saidIn(id);
    expect(greeting).toContain("João D'Ávila! Meu nome é Ana Souza");
    expect(greeting).not.toContain('{{');
    expect(reply).toMatchObject({ lastMessage: greeting, fromMe: true, status: 'open' });
    const names = (await eventsAfter(app.database.reader(company.id), 0, 1000)).map(({ name }) => name);
    expect(names.indexOf('ticket.changed')).toBeLessThan(names.indexOf('message.created'));
  });

  it('greets no group', async () => {
    await turnOn('sendGreetingAccepted');
    const { id } = await buildTicket(app, company, { queue_id: sales, is_group: true });
    expect((await change(ana, id, { status: 'open' })).status).toBe(200);
    expect(await saidIn(id)).toEqual([]);
  });
});

describe('resolving a ticket', () => {
  it('closes it at once, with a reason, and says goodbye', async () => {
    const connection = await connectionThatSays('Até logo, {{firstName}}!');
    const contact = await buildContact(app, company, { name: 'Maria Reis' });
    const given = { contact_id: contact, connection_id: connection, queue_id: sales, unread_messages: 3 };
    const { id } = await buildTicket(app, company, { ...given, user_id: ana.id });
    const { reply } = await change(ana, id, { status: 'closed', userId: ana.id, closingReason: ' Vendido ' });
    expect(reply).toMatchObject({
      status: 'closed',
      closingReason: 'Vendido',
      userId: ana.id,
      queueId: sales,
      unreadMessages: 0,
      lastMessage: 'Até logo, Maria!',
    });
    expect(reply.closedAt).not.toBeNull();
    expect(await saidIn(id)).toEqual(['Até logo, Maria!']);
    expect((await change(ana, id, { status: 'closed' })).status).toBe(200);
    expect(await saidIn(id)).toHaveLength(1);
  });

  it('says nothing to a group, nor when there is nothing to say', async () => {
    const connection = await connectionThatSays('Até logo!');
    const group = { connection_id: connection, is_group: true, user_id: ana.id };
    for (const ticket of [group, { user_id: ana.id }]) {
      const { id } = await buildTicket(app, company, ticket);
      expect((await change(ana, id, { status: 'closed' })).reply.status).toBe('closed');
      expect(await saidIn(id)).toEqual([]);
    }
  });

  it('of what nobody attended leaves it with whoever resolved it', async () => {
    const { id } = await buildTicket(app, company, { queue_id: sales });
    expect((await change(ana, id, { status: 'closed' })).reply.userId).toBe(ana.id);
  });
});

describe('reopening a ticket', () => {
  it('makes it one’s own and forgets why it was closed', async () => {
    const past = { queue_id: sales, user_id: bruno.id, status: 'closed', closing_reason: 'Pronto' } as const;
    const { id } = await buildTicket(app, company, past);
    const { reply } = await change(ana, id, { status: 'open', userId: ana.id });
    expect(reply).toMatchObject({ status: 'open', userId: ana.id, closingReason: null, closedAt: null });
  });

  it('is refused while another one is live, and says whose that is', async () => {
    const [contact, connection] = [await buildContact(app, company), await buildConnection(app, company)];
    const given = { contact_id: contact, connection_id: connection, queue_id: sales };
    const past = await buildTicket(app, company, { ...given, status: 'closed', user_id: ana.id });
    const live = await buildTicket(app, company, { ...given, user_id: bruno.id });
    const { status, refusal } = await change(ana, past.id, { status: 'open' });
    expect([status, refusal.code]).toEqual([409, 'ERR_OTHER_OPEN_TICKET']);
    expect(JSON.parse(refusal.error)).toMatchObject({ id: live.id, user: { name: 'Bruno Lima' } });
    expect((await read(past.id)).status).toBe('closed');
  });

  it('of two of one conversation at once leaves one live', async () => {
    const [contact, connection] = [await buildContact(app, company), await buildConnection(app, company)];
    const given = {
      contact_id: contact,
      connection_id: connection,
      queue_id: sales,
      status: 'closed',
    } as const;
    const past = [await buildTicket(app, company, given), await buildTicket(app, company, given)];
    const answers = await Promise.all(past.map(({ id }) => change(ana, id, { status: 'open' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('transferring a ticket', () => {
  it('to a queue lets it wait there, and says so when the company wants that', async () => {
    await turnOn('sendMsgTransfTicket');
    const { id } = await buildTicket(app, company, { queue_id: sales, user_id: ana.id });
    const { status, reply } = await change(ana, id, { status: 'pending', userId: null, queueId: support });
    expect(status).toBe(200);
    expect(reply).toMatchObject({ status: 'pending', userId: null, queueId: support, acceptedAt: null });
    expect(await saidIn(id)).toEqual([expect.stringContaining(`*${reply.queue?.name}*`)]);
  });

  it('to a person keeps it open and names them', async () => {
    await turnOn('sendMsgTransfTicket');
    const { id } = await buildTicket(app, company, { queue_id: sales, user_id: ana.id });
    const { reply } = await change(ana, id, { userId: bruno.id, queueId: support });
    expect(reply).toMatchObject({ status: 'open', userId: bruno.id, queueId: support });
    const [text = ''] = await saidIn(id);
    expect(text).toContain('*Bruno Lima*');
    expect(text).toContain(`*${reply.queue?.name}*`);
  });

  it('is refused to somebody who is not of the queue, and to nobody known', async () => {
    const { id } = await buildTicket(app, company, { queue_id: sales, user_id: ana.id });
    const other = await buildCompany(app);
    const wrong = await change(ana, id, { userId: ana.id, queueId: support });
    expect(wrong.status).toBe(200);
    await change(ana, id, { status: 'open', queueId: sales });
    const outside = await buildUser(app, { company, queueIds: [support] });
    const refused = await change(ana, id, { userId: outside.id });
    expect(refused.refusal).toMatchObject({ error: 'ERR_VALIDATION', issues: [{ path: 'userId' }] });
    expect(outcome(await change(ana, id, { userId: other.admin.id }))).toEqual([404, 'ERR_NO_USER_FOUND']);
    const foreign = await buildQueue(app, other);
    expect(outcome(await change(ana, id, { queueId: foreign }))).toEqual([404, 'ERR_NO_QUEUE_FOUND']);
    expect(await read(id)).toMatchObject({ userId: ana.id, queueId: sales, status: 'open' });
  });

  it('to oneself takes over what a colleague of the queue attends', async () => {
    const { id } = await buildTicket(app, company, { queue_id: sales, user_id: bruno.id });
    expect(outcome(await change(ana, id, { status: 'closed' }))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect((await change(ana, id, { userId: ana.id })).reply.userId).toBe(ana.id);
    expect((await change(ana, id, { status: 'closed' })).reply.status).toBe('closed');
  });

  it('to another connection is refused when the contact has a live one there', async () => {
    const [first, second] = [await buildConnection(app, company), await buildConnection(app, company)];
    const contact = await buildContact(app, company);
    const given = { contact_id: contact, queue_id: sales, user_id: ana.id };
    const one = await buildTicket(app, company, { ...given, connection_id: first });
    const two = await buildTicket(app, company, { ...given, connection_id: second });
    const refused = await change(ana, one.id, { whatsappId: second });
    expect([refused.status, refused.refusal.code]).toEqual([409, 'ERR_OTHER_OPEN_TICKET']);
    await change(ana, two.id, { status: 'closed' });
    expect((await change(ana, one.id, { whatsappId: second })).reply.whatsappId).toBe(second);
    const foreign = await buildConnection(app, await buildCompany(app));
    expect(outcome(await change(ana, one.id, { whatsappId: foreign }))).toEqual([404, 'ERR_NO_WAPP_FOUND']);
  });
});

describe('a change', () => {
  it('by a supervisor reaches the tickets of their queues, and no others', async () => {
    const seen = await buildTicket(app, company, { queue_id: sales, user_id: ana.id });
    const unseen = await buildTicket(app, company, { queue_id: support, user_id: bruno.id });
    expect((await change(sara, seen.id, { status: 'pending' })).reply.status).toBe('pending');
    expect(outcome(await change(sara, unseen.id, { status: 'pending' }))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect((await change(company.admin, unseen.id, { status: 'pending' })).reply.status).toBe('pending');
  });

  it('of a ticket one does not see is refused and changes nothing', async () => {
    const { id } = await buildTicket(app, company, { queue_id: support });
    for (const body of [{ status: 'open' }, { userId: ana.id }, { status: 'closed' }] as const) {
      expect(outcome(await change(ana, id, body))).toEqual([403, 'ERR_NO_PERMISSION']);
    }
    expect(await read(id)).toMatchObject({ status: 'pending', userId: null });
    expect(await eventsOf('ticket.changed')).toEqual([]);
  });

  it('moves a ticket to the top of the lists, never back in time', async () => {
    const future = new Date(Date.now() + 60_000).toISOString();
    const { id } = await buildTicket(app, company, { queue_id: sales, updated_at: future });
    expect((await change(ana, id, { status: 'open' })).reply.updatedAt).toBe(future);
  });
});
