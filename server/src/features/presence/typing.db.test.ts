import { setTimeout as wait } from 'node:timers/promises';
import { startConnection } from '@prosa/contracts/connections/api.ts';
import { contactTypingChannel } from '@prosa/contracts/presence/events.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createPool } from '#platform/database/pool.ts';
import { createLog } from '#platform/log.ts';
import { startEphemeralBroadcasts } from '#platform/realtime/ephemeral-broadcast.ts';
import type { ProviderCapabilities } from '#providers/whatsapp/port.ts';
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
import { eventually } from '#testing/eventually.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { startTestGateway } from '#testing/gateway-test-bed.ts';
import { type ScriptedSession, scriptedWhatsapp } from '#testing/scripted-whatsapp.ts';
import { startTestApp } from '#testing/test-app.ts';
import { connectSocket, type TestSocket } from '#testing/test-socket.ts';
import { createAttendantTyping } from './attendant-typing.ts';
import { createCustomerTyping } from './customer-typing.ts';

const number = '5511987654321';
const chat = { phone: '5531912345678' };
const log = createLog('silent');

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

/** A second process, with the connection open; it shares only the database with the one that has the clients. */
async function startOwner(company: TestCompany, can: Partial<ProviderCapabilities>) {
  const { database, databaseUrl } = app;
  const connectionId = await buildConnection(app, company);
  const provider = scriptedWhatsapp(can);
  const pool = createPool({ url: databaseUrl, size: 1, applicationName: 'the owner', log });
  const whispers = await startEphemeralBroadcasts({ url: databaseUrl, pool, log });
  const readerOf = database.reader;
  const clock = fakeClock();
  const typing = createAttendantTyping({ readerOf, clock, log });
  whispers.subscribeToProcessMessages(typing.receive);
  const call = { params: { connectionId } };
  await app.call(startConnection, call, { token: company.admin.token });
  const gateway = startTestGateway(app, {
    clock: systemClock,
    provider,
    name: `typing ${connectionId}`,
    only: connectionId,
    duties: {
      storeEvent: () => Promise.reject(new Error('Nothing is kept here.')),
      notePresence: createCustomerTyping({ readerOf, broadcast: whispers.send, clock, log }),
      attend: typing.attend,
    },
  });
  onTestFinished(async () => {
    await gateway.stop();
    await whispers.stop();
    await pool.end();
  });
  const session = await provider.session(connectionId, 0);
  await session.tell({ at: 'open', number });
  return { connectionId, provider, session, clock };
}

async function buildTalk(can: Partial<ProviderCapabilities> = {}) {
  const company = await buildCompany(app);
  const queueId = await buildQueue(app, company);
  const ana = await buildUser(app, { company, name: 'Ana', queueIds: [queueId] });
  const bruno = await buildUser(app, { company, name: 'Bruno', queueIds: [queueId] });
  const clara = await buildUser(app, { company, name: 'Clara' });
  const owner = await startOwner(company, can);
  const contactId = await buildContact(app, company, { number: chat.phone });
  const place = { contact_id: contactId, connection_id: owner.connectionId, queue_id: queueId };
  const { id: ticketId } = await buildTicket(app, company, { ...place, user_id: ana.id });
  return { ...owner, company, ana, bruno, clara, ticketId };
}

async function connectAs({ token }: TestUser): Promise<TestSocket> {
  const socket = await connectSocket(url, { auth: { token } });
  opened.push(socket);
  return socket;
}

const type = (session: ScriptedSession, isTyping: boolean) =>
  session.report({ type: 'presence', chat, isTyping });

const toldTo = (session: ScriptedSession) => session.typing.map(({ isTyping }) => isTyping);

/** Typing events of customers only, as the event of the opened connection may arrive late. */
const seenBy = (company: TestCompany, { heard }: TestSocket) =>
  heard.filter(({ channel }) => channel === contactTypingChannel(company.id));

const until = (isSo: () => boolean) => eventually(() => expect(isSo()).toBe(true));

/** Long enough for a message to cross the processes; no event reports its absence. */
const silence = () => wait(300);

describe('a customer who types', () => {
  it('is seen by those who look at their ticket, and by nobody else', async () => {
    const { company, session, ana, bruno, clara, ticketId } = await buildTalk();
    const [viewer, idle, outsider] = [await connectAs(ana), await connectAs(bruno), await connectAs(clara)];
    for (const screen of [viewer, outsider]) await screen.say('viewTicket', { ticketId });
    await type(session, true);
    await type(session, false);
    await until(() => seenBy(company, viewer).length === 2);
    const channel = contactTypingChannel(company.id);
    expect(seenBy(company, viewer)).toEqual([
      { channel, payload: { ticketId, isTyping: true }, seq: undefined },
      { channel, payload: { ticketId, isTyping: false }, seq: undefined },
    ]);
    expect([idle, outsider].flatMap((screen) => seenBy(company, screen))).toEqual([]);
  });

  it('costs one look for their ticket a second, however often they are told of', async () => {
    const { company, session, ana, ticketId } = await buildTalk();
    const viewer = await connectAs(ana);
    await viewer.say('viewTicket', { ticketId });
    const statements = await app.everyQueryDuring(async () => {
      for (let index = 0; index < 100; index += 1) await type(session, index % 2 === 0);
      await until(() => seenBy(company, viewer).length >= 30);
      await silence();
    });
    const looks = statements.filter((statement) => statement.includes('"contact_addresses"'));
    expect(looks).toHaveLength(1);
    expect(seenBy(company, viewer)).toHaveLength(30);
  });

  it('who is nobody, or has no ticket, disturbs neither the session nor anybody', async () => {
    const { company, session, ana, ticketId } = await buildTalk();
    const viewer = await connectAs(ana);
    await viewer.say('viewTicket', { ticketId });
    for (const stranger of [{ phone: '5541900001111' }, { lid: '123' }, { businessScopedId: 'x' }, {}]) {
      await session.report({ type: 'presence', chat: stranger, isTyping: true });
    }
    await silence();
    expect(seenBy(company, viewer)).toEqual([]);
    expect(session.ended).toBeUndefined();
  });
});

describe('an attendant who types', () => {
  it('is told to the customer by the process that has the connection, once, and once that it is over', async () => {
    const { session, ana, ticketId } = await buildTalk();
    const { socket } = await connectAs(ana);
    socket.emit('viewTicket', { ticketId, isTyping: true });
    await until(() => session.typing.length > 0);
    socket.emit('viewTicket', { ticketId, isTyping: true });
    socket.emit('viewTicket', { ticketId, isTyping: false });
    await until(() => session.typing.length > 1);
    socket.emit('viewTicket', { ticketId, isTyping: false });
    await silence();
    expect(session.typing).toEqual([
      { chat, isTyping: true },
      { chat, isTyping: false },
    ]);
  });

  it('is not told again within three seconds, but then', async () => {
    const { session, clock, ana, ticketId } = await buildTalk();
    const screen = await connectAs(ana);
    const begun = clock.now().getTime();
    await screen.say('viewTicket', { ticketId, isTyping: true });
    await until(() => session.typing.length === 1);
    await screen.say('viewTicket', { ticketId, isTyping: false });
    await until(() => session.typing.length === 2);
    await screen.say('viewTicket', { ticketId, isTyping: true });
    await silence();
    expect(toldTo(session)).toEqual([true, false]);
    await eventually(async () => {
      await clock.advance(100);
      expect(toldTo(session)).toEqual([true, false, true]);
    });
    expect(clock.now().getTime() - begun).toBeGreaterThanOrEqual(3000);
  });

  it('has stopped when they leave the ticket or close the screen', async () => {
    const { session, ana, ticketId } = await buildTalk();
    const screen = await connectAs(ana);
    screen.socket.emit('viewTicket', { ticketId, isTyping: true });
    await until(() => session.typing.length === 1);
    screen.close();
    await until(() => session.typing.length === 2);
    expect(toldTo(session)).toEqual([true, false]);
  });

  it('is told of nobody but who attends the ticket, and only while it is open', async () => {
    const { company, connectionId, session, ana, bruno, ticketId } = await buildTalk();
    const contact_id = await buildContact(app, company);
    const waiting = await buildTicket(app, company, { contact_id, connection_id: connectionId });
    const closed = await buildTicket(app, company, {
      connection_id: connectionId,
      user_id: ana.id,
      status: 'closed',
    });
    for (const [person, id] of [
      [bruno, ticketId],
      [company.admin, ticketId],
      [ana, closed.id],
      [company.admin, waiting.id],
    ] as const) {
      (await connectAs(person)).socket.emit('viewTicket', { ticketId: id, isTyping: true });
    }
    await silence();
    expect(session.typing).toEqual([]);
  });

  it('is not told over a provider that cannot', async () => {
    const { session, ana, ticketId } = await buildTalk({ typing: false });
    (await connectAs(ana)).socket.emit('viewTicket', { ticketId, isTyping: true });
    await silence();
    expect(session.typing).toEqual([]);
  });

  it('is told that it is over also when the provider refused what came before', async () => {
    const { provider, session, ana, ticketId } = await buildTalk();
    provider.outcomes.push({ class: 'temporary' });
    const { socket } = await connectAs(ana);
    socket.emit('viewTicket', { ticketId, isTyping: true });
    await until(() => session.typing.length === 1);
    socket.emit('viewTicket', { ticketId, isTyping: false });
    await until(() => session.typing.length === 2);
    expect(toldTo(session)).toEqual([true, false]);
    expect(session.ended).toBeUndefined();
  });
});
