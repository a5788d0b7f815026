import { setTimeout as wait } from 'node:timers/promises';
import { viewingChannel } from '@prosa/contracts/presence/events.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildQueue, buildUser, type TestUser } from '#testing/builders.ts';
import { buildTicket } from '#testing/conversation-builders.ts';
import { startTestApp } from '#testing/test-app.ts';
import { connectSocket, type TestSocket } from '#testing/test-socket.ts';

type App = Awaited<ReturnType<typeof startTestApp>>;

let app: App;
/** A second process of the same deployment. */
let twin: App;
let url: string;
let twinUrl: string;
const opened: TestSocket[] = [];

beforeAll(async () => {
  app = await startTestApp();
  twin = await startTestApp({ database: { url: app.databaseUrl } });
  [url, twinUrl] = [await app.listen(), await twin.listen()];
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});
afterAll(async () => {
  await twin.close();
  await app.close();
});

async function connectAs({ token }: TestUser, at = url): Promise<TestSocket> {
  const socket = await connectSocket(at, { auth: { token } });
  opened.push(socket);
  return socket;
}

async function buildTeam() {
  const company = await buildCompany(app);
  const queueId = await buildQueue(app, company);
  const ana = await buildUser(app, { company, name: 'Ana', queueIds: [queueId] });
  const bruno = await buildUser(app, { company, name: 'Bruno', queueIds: [queueId] });
  const carla = await buildUser(app, { company, name: 'Carla' });
  const ticket = await buildTicket(app, company, { queue_id: queueId, user_id: ana.id });
  return { company, ana, bruno, carla, ticketId: ticket.id };
}

/** Long enough for a word to cross the processes; nothing tells that it never will. */
const silence = () => wait(300);

describe('who looks at a ticket', () => {
  it('is told to the others who do, in every process, and not to oneself', async () => {
    const { company, ana, bruno, ticketId } = await buildTeam();
    const [first, second] = [await connectAs(ana), await connectAs(bruno, twinUrl)];
    await second.say('viewTicket', { ticketId, isTyping: false });
    first.socket.emit('viewTicket', { ticketId, isTyping: true });
    await second.untilHeard(1);
    const user = { id: ana.id, name: 'Ana' };
    const channel = viewingChannel(company.id);
    expect(second.heard).toEqual([
      { channel, payload: { ticketId, user, isTyping: true, isGone: false }, seq: undefined },
    ]);
    // That the other one looks may come late, over the processes.
    const heardOf = first.heard.map(({ payload }) => (payload as { user: { id: number } }).user.id);
    expect(heardOf).not.toContain(ana.id);
  });

  it('is told when they leave, by a word or by closing the screen', async () => {
    const { ana, bruno, ticketId } = await buildTeam();
    const [first, second, third] = [
      await connectAs(ana),
      await connectAs(bruno),
      await connectAs(ana, twinUrl),
    ];
    await second.say('viewTicket', { ticketId });
    first.socket.emit('viewTicket', { ticketId });
    await second.untilHeard(1);
    first.socket.emit('leaveTicket', { ticketId });
    await second.untilHeard(2);
    third.socket.emit('viewTicket', { ticketId });
    await second.untilHeard(3);
    third.close();
    await second.untilHeard(4);
    expect(second.heard.map(({ payload }) => (payload as { isGone: boolean }).isGone)).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it('is heard from older front ends, which say only the id', async () => {
    const { ana, bruno, ticketId } = await buildTeam();
    const [first, second] = [await connectAs(ana), await connectAs(bruno)];
    await second.say('joinChatBox', ticketId);
    first.socket.emit('joinChatBox', String(ticketId));
    first.socket.emit('leaveChatBox', ticketId);
    expect(await second.untilHeard(2)).toHaveLength(2);
  });
});

describe('a ticket one does not see', () => {
  it('tells a colleague of another queue nothing, and nobody hears that they asked', async () => {
    const { ana, carla, ticketId } = await buildTeam();
    const [inside, outside] = [await connectAs(ana), await connectAs(carla)];
    await inside.say('viewTicket', { ticketId });
    await outside.say('viewTicket', { ticketId });
    await inside.say('viewTicket', { ticketId, isTyping: true });
    await silence();
    expect([inside.heard, outside.heard]).toEqual([[], []]);
  });

  it('tells another company nothing, admin or not', async () => {
    const { ana, bruno, ticketId } = await buildTeam();
    const stranger = await connectAs((await buildCompany(app)).admin);
    const [first, second] = [await connectAs(ana), await connectAs(bruno)];
    for (const screen of [stranger, second, first]) await screen.say('viewTicket', { ticketId });
    await first.say('viewTicket', { ticketId, isTyping: true });
    await second.untilHeard(2);
    await silence();
    expect(stranger.heard).toEqual([]);
    const heardOf = second.heard.map(({ payload }) => (payload as { user: { id: number } }).user.id);
    expect([...new Set(heardOf)]).toEqual([ana.id]);
  });

  it('costs no more than one statement while the same screen repeats itself, and nonsense costs none', async () => {
    const { ana, ticketId } = await buildTeam();
    const screen = await connectAs(ana);
    const statements = await app.everyQueryDuring(async () => {
      const said = [...Array.from({ length: 5 }, () => ({ ticketId })), null, {}, { ticketId: 'x' }];
      await Promise.all(said.map((payload) => screen.say('viewTicket', payload)));
    });
    const asked = statements.filter((statement) => statement.includes('"tickets"'));
    expect(asked.length).toBeLessThanOrEqual(5);
    const again = await app.everyQueryDuring(() => screen.say('viewTicket', { ticketId }));
    expect(again.filter((statement) => statement.includes('"tickets"'))).toEqual([]);
  });
});
