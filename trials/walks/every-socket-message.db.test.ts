import {
  leaveTicketMessage,
  userStatusMessage,
  viewTicketMessage,
} from '@prosa/contracts/presence/events.ts';
import { createLog } from '@prosa/server/src/platform/log.ts';
import { buildCompany, type TestCompany, type TestUser } from '@prosa/server/testing/builders.ts';
import { companySnapshot } from '@prosa/server/testing/company-snapshot.ts';
import { buildTicket } from '@prosa/server/testing/conversation-builders.ts';
import { listeningApp } from '@prosa/server/testing/own-app.ts';
import type { TestApp } from '@prosa/server/testing/test-app.ts';
import { connectSocket } from '@prosa/server/testing/test-socket.ts';
import fc from 'fast-check';
import { beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { hostileValue, RawJson } from '#trials/fuzz/hostile-values.ts';

/** Messages that clients may send, messages of older front ends, and unknown ones. */
const words = [
  viewTicketMessage,
  leaveTicketMessage,
  userStatusMessage,
  'joinChatBox',
  'leaveChatBox',
  'joinNotification',
  'joinTickets',
  '__proto__',
  'constructor',
];

let app: TestApp;
let url: string;
let home: TestCompany;
let other: TestCompany;
const faults: string[] = [];

beforeAll(async () => {
  const log = createLog('error', { write: (line) => void faults.push(line) });
  ({ app, url } = await listeningApp({ environment: { ROLES: 'web' }, log }));
  [home, other] = [await buildCompany(app), await buildCompany(app)];
});

async function screenOf({ token }: TestUser) {
  const screen = await connectSocket(url, { auth: { token } });
  onTestFinished(() => screen.close());
  return screen;
}

/** Fewer messages than the socket rate limit allows; the server ignores messages beyond it. */
const payloads = fc
  .sample(
    hostileValue({}, 9).filter((value) => !(value instanceof RawJson)),
    { numRuns: 30, seed: inject('fuzz').seed },
  )
  .map((value) => (typeof value === 'number' ? { ticketId: value, isTyping: value } : value));

it.each(words)('"%s" with anything after it is no fault, and the screen is heard on', async (word) => {
  const ticket = await buildTicket(app, home);
  const screen = await screenOf(home.admin);
  const before = await companySnapshot(app, home);
  for (const payload of payloads) screen.socket.emit(word, payload, { unasked: true });
  for (const payload of payloads) screen.socket.emit(word, payload, () => undefined);
  await screen.say(leaveTicketMessage, { ticketId: ticket.id });
  expect([screen.socket.connected, faults]).toEqual([true, []]);
  expect(await companySnapshot(app, home)).toEqual(before);
});

it('about a ticket of another company costs what one costs that never was', async () => {
  const ticket = await buildTicket(app, other);
  const stranger = await screenOf(home.admin);
  const look = async (ticketId: number) => {
    const made = await app.everyQueryDuring(() => stranger.say(viewTicketMessage, { ticketId }));
    return made.filter((statement) => statement.includes('"tickets"'));
  };
  const [foreign, missing] = [await look(ticket.id), await look(2_000_000_000)];
  expect(foreign).toHaveLength(1);
  expect(foreign).toEqual(missing);
});

it.each([
  ['nothing', undefined],
  ['no text', { token: { $ne: null } }],
  ['a number that is none', { lastSeq: 'NaN' }],
  ['a number before the first', { lastSeq: -1 }],
  ['a number past the last', { lastSeq: Number.MAX_SAFE_INTEGER }],
  ['a part of a number', { lastSeq: 0.5 }],
])('a handshake with %s lets nobody in who may not, and fails for nobody who may', async (_, auth) => {
  const token = auth && 'token' in auth ? auth.token : home.admin.token;
  const knock = connectSocket(url, { auth: { ...auth, ...(auth ? { token } : {}) } });
  if (typeof token !== 'string' || !auth) await expect(knock).rejects.toThrow('ERR_SESSION_EXPIRED');
  else (await knock).close();
  expect(faults).toEqual([]);
});
