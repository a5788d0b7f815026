import { moveCard } from '@prosa/contracts/kanban/api.ts';
import { type CompanyEventName, companyChannel } from '@prosa/contracts/realtime.ts';
import { updateSetting } from '@prosa/contracts/settings/api.ts';
import type { SettingEvent } from '@prosa/contracts/settings/schema.ts';
import { createTicketNote, deleteTicketNote } from '@prosa/contracts/ticket-notes/api.ts';
import { deleteTicket, updateTicket } from '@prosa/contracts/tickets/api.ts';
import type { TicketEvent, UpdateTicket } from '@prosa/contracts/tickets/schema.ts';
import { updateUser } from '@prosa/contracts/users/api.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildCompany,
  buildLane,
  buildQueue,
  buildUser,
  type TestCompany,
  type TestUser,
} from '#testing/builders.ts';
import { buildTicket } from '#testing/conversation-builders.ts';
import { eventually } from '#testing/eventually.ts';
import { startTestApp } from '#testing/test-app.ts';
import { connectSocket, type TestSocket } from '#testing/test-socket.ts';
import type { NewTicket } from './store.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let url: string;
const opened: TestSocket[] = [];

beforeAll(async () => {
  app = await startTestApp();
  url = await app.listen();
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});
afterAll(() => app.close());

async function listen({ token }: TestUser, lastSeq?: number): Promise<TestSocket> {
  const auth = { token, ...(lastSeq === undefined ? {} : { lastSeq }) };
  const socket = await connectSocket(url, { auth });
  opened.push(socket);
  return socket;
}

interface Office {
  readonly company: TestCompany;
  readonly sales: number;
  readonly support: number;
  readonly people: Record<'admin' | 'sara' | 'ana' | 'bruno' | 'carla', TestUser>;
}

/** Ana and Sara attend sales, Bruno support, Carla tickets without a queue. */
async function buildOffice(): Promise<Office> {
  const company = await buildCompany(app);
  const [sales, support] = [await buildQueue(app, company), await buildQueue(app, company)];
  const people = {
    admin: company.admin,
    sara: await buildUser(app, { company, profile: 'supervisor', queueIds: [sales] }),
    ana: await buildUser(app, { company, queueIds: [sales] }),
    bruno: await buildUser(app, { company, queueIds: [support] }),
    carla: await buildUser(app, { company, seesAllTickets: true }),
  };
  return { company, sales, support, people };
}

type Sockets = Record<keyof Office['people'], TestSocket>;

async function listenAll({ people }: Office): Promise<Sockets> {
  const entries = Object.entries(people).map(async ([name, user]) => [name, await listen(user)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Sockets;
}

function told<Event>({ company }: Office, { heard }: TestSocket, name: CompanyEventName): Event[] {
  const channel = companyChannel(company.id, name);
  return heard.filter((event) => event.channel === channel).map(({ payload }) => payload as Event);
}

const ticketsTold = (office: Office, socket: TestSocket) => told<TicketEvent>(office, socket, 'ticket');

let office: Office;
let sockets: Sockets;

async function change(by: TestUser, ticketId: number, body: UpdateTicket): Promise<void> {
  const { status } = await app.call(updateTicket, { params: { ticketId }, body }, { token: by.token });
  expect(status).toBe(200);
}

/**
 * Waits for a settings broadcast, which every socket receives: events are in order, so all earlier ones have arrived.
 */
async function untilTold(from: Office, to: Sockets): Promise<void> {
  const listeners = Object.values(to).map((socket) => {
    const marks = () => told<SettingEvent>(from, socket, 'settings').map(({ setting }) => setting.value);
    const former = marks().length;
    return () => marks().slice(former).at(-1);
  });
  // Only changed values are broadcast.
  for (const value of ['disabled', 'enabled']) {
    const request = { params: { settingKey: 'call' }, body: { value } };
    await app.call(updateSetting, request, { token: from.company.admin.token });
  }
  await eventually(() => expect(listeners.map((newest) => newest())).toEqual(listeners.map(() => 'enabled')));
}

/** The ticket actions each socket received. */
async function hearing(): Promise<Record<string, string[]>> {
  await untilTold(office, sockets);
  const entries = Object.entries(sockets).map(([name, socket]) => [
    name,
    ticketsTold(office, socket).map((event) => event.action),
  ]);
  return Object.fromEntries(entries);
}

describe('of a ticket', () => {
  beforeEach(async () => {
    office = await buildOffice();
    sockets = await listenAll(office);
  });
  const build = (ticket: Partial<NewTicket>) => buildTicket(app, office.company, ticket);

  it('only those hear who see it', async () => {
    const { people, sales } = office;
    const { id } = await build({ queue_id: sales });
    await change(people.ana, id, { status: 'open' });
    expect(await hearing()).toEqual({
      admin: ['update'],
      sara: ['update'],
      ana: ['update'],
      bruno: [],
      carla: [],
    });
    const [event] = ticketsTold(office, sockets.sara);
    expect(event).toMatchObject({
      ticket: { id, status: 'open', userId: people.ana.id },
      former: { status: 'pending', userId: null, queueId: sales },
    });
  });

  it('B4: that is handed to somebody says who did it', async () => {
    const { people, sales } = office;
    const { id } = await build({ queue_id: sales, user_id: people.sara.id, unread_messages: 0 });
    await change(people.admin, id, { userId: people.ana.id });
    await untilTold(office, sockets);
    expect(ticketsTold(office, sockets.ana)).toMatchObject([
      {
        action: 'update',
        ticket: { id, userId: people.ana.id },
        former: { userId: people.sara.id },
        by: { id: people.admin.id, name: expect.any(String) },
      },
    ]);
  });

  it('that moves away those are told who see it no more, and nothing else', async () => {
    const { people, sales, support } = office;
    const { id } = await build({ queue_id: sales, user_id: people.ana.id });
    await change(people.ana, id, { queueId: support });
    expect(await hearing()).toEqual({
      admin: ['update'],
      sara: ['delete'],
      ana: ['delete'],
      bruno: ['update'],
      carla: [],
    });
    const former = { status: 'open', userId: people.ana.id, queueId: sales, laneId: null };
    expect(ticketsTold(office, sockets.ana)).toEqual([
      { action: 'delete', ticketId: id, former, isRemoved: false },
    ]);
  });

  it('that is moved on the board those hear who see it, and from which lane it came', async () => {
    const { company, people, sales } = office;
    const [first, second] = [await buildLane(app, company), await buildLane(app, company)];
    const { id } = await build({ queue_id: sales });
    for (const laneId of [first, second]) {
      const params = { ticketId: id, laneId: String(laneId) };
      await app.call(moveCard, { params, body: {} }, { token: people.ana.token });
    }
    const twice = ['update', 'update'];
    expect(await hearing()).toEqual({ admin: twice, sara: twice, ana: twice, bruno: [], carla: [] });
    const [, event] = ticketsTold(office, sockets.sara);
    expect(event).toMatchObject({ ticket: { id, laneId: second }, former: { laneId: first } });
  });

  it('those stay with it who attend it, whatever its queue', async () => {
    const { people, sales, support } = office;
    const { id } = await build({ queue_id: sales, user_id: people.ana.id });
    await change(people.ana, id, { status: 'open', queueId: support });
    expect(await hearing()).toMatchObject({ ana: ['update'], sara: ['delete'], bruno: ['update'] });
  });

  it('without a queue those hear who may see such', async () => {
    const { people } = office;
    const { id } = await build({});
    await change(people.admin, id, { status: 'open' });
    await change(people.admin, id, { status: 'pending' });
    expect(await hearing()).toMatchObject({ carla: ['update', 'update'], ana: [], sara: [], bruno: [] });
  });

  it('that was removed those are told who saw it', async () => {
    const { people, sales } = office;
    const { id } = await build({ queue_id: sales });
    await app.call(deleteTicket, { params: { ticketId: id } }, { token: people.admin.token });
    expect(await hearing()).toMatchObject({ ana: ['delete'], bruno: [] });
    expect(ticketsTold(office, sockets.ana)).toMatchObject([{ ticketId: id, isRemoved: true }]);
  });

  it('the notes reach those who see it', async () => {
    const { people, sales } = office;
    const { id } = await build({ queue_id: sales });
    const caller = { token: people.ana.token };
    const body = { note: 'Ligar amanhã', ticketId: id };
    const { reply } = await app.call(createTicketNote, { body }, caller);
    await app.call(deleteTicketNote, { params: { ticketNoteId: reply.id } }, caller);
    const notes = (socket: TestSocket) => told(office, socket, 'ticketNote');
    const expected = [
      { action: 'create', ticketNote: reply },
      { action: 'delete', ticketNoteId: reply.id, ticketId: id },
    ];
    await untilTold(office, sockets);
    for (const { name, hears } of [
      { name: 'admin', hears: expected },
      { name: 'sara', hears: expected },
      { name: 'ana', hears: expected },
      { name: 'bruno', hears: [] },
      { name: 'carla', hears: [] },
    ] as const) {
      expect([name, notes(sockets[name])]).toEqual([name, hears]);
    }
  });

  it('is told to a person whose queues changed, as of then', async () => {
    const { people, sales, support, company } = office;
    const { ready } = sockets.bruno;
    const request = { params: { userId: people.bruno.id }, body: { queueIds: [sales] } };
    expect((await app.call(updateUser, request, { token: company.admin.token })).status).toBe(200);
    expect(await sockets.bruno.cut).toBe('io server disconnect');
    const [inSales, inSupport] = [await build({ queue_id: sales }), await build({ queue_id: support })];
    await change(people.admin, inSupport.id, { status: 'open' });
    await change(people.ana, inSales.id, { status: 'open' });
    const after = await listen(people.bruno, ready.seq);
    await eventually(() => expect(ticketsTold(office, after)).toHaveLength(1));
    expect(ticketsTold(office, after)).toMatchObject([{ action: 'update', ticket: { id: inSales.id } }]);
  });
});

describe('three companies', () => {
  it('hear of their own tickets only, in every profile', async () => {
    const offices = [await buildOffice(), await buildOffice(), await buildOffice()];
    const listening: Sockets[] = [];
    for (const each of offices) listening.push(await listenAll(each));
    for (const { company, people, sales } of offices) {
      const [one, two] = [
        await buildTicket(app, company, { queue_id: sales }),
        await buildTicket(app, company),
      ];
      await change(people.ana, one.id, { status: 'open' });
      await change(people.admin, two.id, { status: 'open' });
    }
    for (const [index, each] of offices.entries()) {
      const all = listening[index];
      if (!all) throw new Error('nobody listens');
      await untilTold(each, all);
      const counts = Object.values(all).map((socket) => ticketsTold(each, socket).length);
      expect(counts).toEqual([2, 1, 1, 0, 1]);
      for (const { heard } of Object.values(all)) {
        for (const { channel, payload } of heard) {
          expect(channel).toMatch(new RegExp(`^company-${each.company.id}-`));
          const { ticket, setting } = payload as { ticket?: object; setting?: object };
          expect(ticket ?? setting).toMatchObject({ companyId: each.company.id });
        }
      }
    }
  });
});
