import { isDeepStrictEqual } from 'node:util';
import { sendMessage } from '@prosa/contracts/messages/api.ts';
import { sendSandboxMessage } from '@prosa/contracts/sandbox-phone/api.ts';
import { updateTicket } from '@prosa/contracts/tickets/api.ts';
import type { UpdateTicket } from '@prosa/contracts/tickets/schema.ts';
import { buildCompany, buildUser, type TestCompany, type TestUser } from '@prosa/server/testing/builders.ts';
import {
  inboundMessage,
  startTalk,
  type Talk,
  ticketsOf,
} from '@prosa/server/testing/conversation-test-bed.ts';
import { eventually } from '@prosa/server/testing/eventually.ts';
import { startTestApp, type TestApp } from '@prosa/server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '@prosa/server/testing/test-database.ts';
import { connectSocket, type TestSocket } from '@prosa/server/testing/test-socket.ts';
import { beforeAll, expect, it } from 'vitest';
import { type CountedWire, openCountedWire, type WireCount } from './counted-wire.ts';

/** Longer than any text that could be an opt-out from campaigns, which would read one more setting. */
const text = 'Bom dia! Queria saber se a entrega que pedi na semana passada já saiu daí.';
const chat = { phone: '5531987654321' };

let home: TestDatabase;
let wire: CountedWire;
let app: TestApp & { close(): Promise<void> };
let company: TestCompany;
let ana: TestUser;
let talk: Talk;
let screen: TestSocket;
let ticketId: number;

beforeAll(async () => {
  home = await createTestDatabase();
  wire = await openCountedWire(home.url);
  // No other process uses this database, so every counted statement belongs to the test.
  app = await startTestApp({ database: wire, environment: { ROLES: 'web' } });
  const url = await app.listen();
  company = await buildCompany(app);
  ana = await buildUser(app, { company, name: 'Ana', profile: 'admin' });
  screen = await connectSocket(url, { auth: { token: company.admin.token } });
  return async () => {
    screen.close();
    await app.close();
    await wire.close();
  };
});

/** Received broadcasts, except those of the connection itself, which has just opened. */
const told = () => screen.heard.filter(({ channel }) => !channel.endsWith('-whatsappSession'));

/** Channels and actions that the socket receives for the work, in order. */
async function toldOf(work: () => Promise<unknown>, count: number): Promise<string[]> {
  const before = told().length;
  await work();
  await eventually(() => expect(told().length).toBeGreaterThanOrEqual(before + count));
  return told()
    .slice(before)
    .map(({ channel, payload }) => {
      const { action } = payload as { action?: string };
      return `${channel.replace(`company-${company.id}-`, '')} ${action}`;
    });
}

/** Compares the lowest of several measurements: event notifications and background work sometimes add to the cost. */
async function expectCost(work: () => Promise<unknown>, cost: WireCount): Promise<void> {
  let least = await wire.during(work);
  for (let time = 1; time < 20 && !isDeepStrictEqual(least, cost); time += 1) {
    const next = await wire.during(work);
    least = {
      roundTrips: Math.min(least.roundTrips, next.roundTrips),
      transactions: Math.min(least.transactions, next.transactions),
      statements: Math.min(least.statements, next.statements),
    };
  }
  expect(least).toEqual(cost);
}

const hear = () => toldOf(() => talk.report(inboundMessage({ chat, text })), 1);
const request = () => ({ params: { ticketId } });
const send = () =>
  toldOf(() => app.call(sendMessage, { ...request(), body: { body: text } }, { token: ana.token }), 1);
const change = (body: UpdateTicket) => () =>
  app.call(updateTicket, { ...request(), body }, { token: ana.token });

it('a conversation tells each thing once and costs no more round trips than it must', async () => {
  talk = await startTalk(app, company);
  const begins = ['contact create', 'ticket update', 'appMessage create'];
  expect(await toldOf(() => talk.report(inboundMessage({ chat, text })), begins.length)).toEqual(begins);
  ticketId = (await ticketsOf(app, company))[0]?.id ?? 0;

  expect(await hear()).toEqual(['appMessage create']);
  expect(await toldOf(change({ status: 'open', userId: ana.id }), 1)).toEqual(['ticket update']);
  expect(await send()).toEqual(['appMessage create']);

  // One transaction stores the event. The other reads the connection and the queue position, the ticket, stores the
  // message and its changes, looks up other recipients, and writes the events with the commit. Eight round trips would
  // be too many.
  await expectCost(hear, { roundTrips: 7, transactions: 2, statements: 14 });
  // The ticket, the message, its changes, and the events with the commit.
  await expectCost(send, { roundTrips: 4, transactions: 1, statements: 12 });

  expect(await toldOf(change({ status: 'pending', userId: null }), 1)).toEqual(['ticket update']);
  expect(await toldOf(change({ status: 'closed' }), 1)).toEqual(['ticket update']);

  // The connection, the message, the customer's read state, the event for the connection, and the events with the
  // commit. Benchmarks that use the sandbox include this cost.
  const play = { connectionId: talk.connectionId, from: '5531987650001', name: 'Bia', text };
  const write = () => app.call(sendSandboxMessage, { body: play }, { token: company.admin.token });
  await expectCost(write, { roundTrips: 5, transactions: 1, statements: 12 });
});
