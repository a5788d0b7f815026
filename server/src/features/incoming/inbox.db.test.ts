import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { ConversationEvent } from '#features/connections/rules.ts';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { buildCompany, buildConnection, type TestCompany } from '#testing/builders.ts';
import {
  contactsOf,
  inboundMessage,
  ledgerOf,
  messagesOf,
  incomingParts as parts,
  untilApplied,
} from '#testing/conversation-test-bed.ts';
import { ownApp } from '#testing/own-app.ts';
import type { TestApp } from '#testing/test-app.ts';
import { type ApplyEvent, createApplyEvent } from './apply-event.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { watchLanes } from './lane-watch.ts';
import { toLedgerEvent } from './rules.ts';
import { insertEvents } from './store.ts';

const maria = { phone: '5531987654321' };
const log = createLog('silent');
const hurried = {
  ...systemClock,
  sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms / 100, signal),
};
const usual = createApplyEvent(parts);

let app: TestApp;
let company: TestCompany;
let connectionId: number;

beforeAll(async () => {
  app = await ownApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  connectionId = await buildConnection(app, company, { greeting_message: '' });
});

/** Opens the inbox of one process. */
function openInbox(apply: ApplyEvent = usual): Inbox {
  const inbox = createInbox({ database: app.database, apply, clock: hurried, log });
  onTestFinished(() => inbox.stop());
  return inbox;
}

const word = (text: string, chat = maria) => inboundMessage({ chat, id: text, text }) as ConversationEvent;
const keepIn = (inbox: Inbox, ...events: ConversationEvent[]) =>
  Promise.all(events.map((event) => inbox.store(company.id, connectionId, event)));
const bodies = async () =>
  (await messagesOf(app, company)).toSorted((a, b) => a.id - b.id).map(({ body }) => body);

it('applies what is told in one breath in the order told, each once', async () => {
  const texts = Array.from({ length: 30 }, (_, index) => `${index}`);
  const events = texts.map((text) => word(text));
  await keepIn(openInbox(), ...events, ...events);
  await untilApplied(app, company);
  expect(await bodies()).toEqual(texts);
  expect(await ledgerOf(app, company)).toHaveLength(30);
  expect(await contactsOf(app, company)).toHaveLength(1);
});

it('lets what waits in the lane go first, whoever kept it', async () => {
  const older = [word('first'), word('second')].map(toLedgerEvent);
  await app.database.transaction(company.id, (tx) => insertEvents(tx, connectionId, older));
  await keepIn(openInbox(), word('third'));
  await untilApplied(app, company);
  expect(await bodies()).toEqual(['first', 'second', 'third']);
});

it('shares a lane with other processes, and nothing of it is lost, doubled or overtaken', async () => {
  const inboxes = [openInbox(), openInbox()];
  const texts = Array.from({ length: 40 }, (_, index) => `${index}`);
  for (const [index, text] of texts.entries()) {
    const inbox = inboxes[index % 2];
    if (inbox) await keepIn(inbox, word(text));
  }
  await untilApplied(app, company);
  expect(await bodies()).toEqual(texts);
});

it('tries again what fails, holds up nobody else, and gives up what cannot be applied', async () => {
  let tries = 0;
  const inbox = openInbox((tx, id, event) => {
    if (event.type === 'message' && event.message.id === 'bad') {
      tries += 1;
      return Promise.reject(new Error('a step is broken'));
    }
    return usual(tx, id, event);
  });
  await keepIn(inbox, word('bad'), word('good'), word('other', { phone: '5531900000000' }));
  await untilApplied(app, company);
  expect((await ledgerOf(app, company)).map(({ state }) => state)).toEqual(['failed', 'applied', 'applied']);
  expect((await bodies()).toSorted()).toEqual(['good', 'other']);
  // Once on the fast path, then as often as any event.
  expect(tries).toBe(5);
});

it('what a process kept and did not live to apply is found and applied by others', async () => {
  const dead = openInbox();
  await dead.stop();
  await keepIn(dead, word('left behind'));
  expect((await ledgerOf(app, company)).map(({ state }) => state)).toEqual(['waiting']);
  // The next owner of the connection resumes only this connection's events.
  await openInbox().resume(company.id, connectionId + 1);
  await openInbox().resume(company.id, connectionId);
  await untilApplied(app, company);

  await keepIn(dead, word('with its connection'));
  const watch = watchLanes({ database: app.database, log, checkEveryMs: 50, staleAfterMs: 0 });
  onTestFinished(() => watch.stop());
  await untilApplied(app, company);
  expect(await bodies()).toEqual(['left behind', 'with its connection']);
});
