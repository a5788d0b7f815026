import { randomBytes } from 'node:crypto';
import { getConnection } from '@prosa/contracts/connections/api.ts';
import { retryFailedEvents } from '@prosa/contracts/incoming/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConversationEvent } from '#features/connections/rules.ts';
import { RetryLater } from '#platform/jobs/job.ts';
import { createLog } from '#platform/log.ts';
import type { Address } from '#providers/whatsapp/port.ts';
import { buildCompany, buildConnection, buildUser, type TestCompany } from '#testing/builders.ts';
import {
  inboundMessage,
  ledgerOf,
  messagesOf,
  incomingParts as parts,
  ticketsOf,
  untilApplied,
} from '#testing/conversation-test-bed.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { type ApplyEvent, createApplyEvent } from './apply-event.ts';
import { applyLane } from './jobs.ts';
import { laneOf, toLedgerEvent } from './rules.ts';
import { storeEvents } from './service.ts';
import { insertEvents, pruneLedger } from './store.ts';

const maria = { phone: '5531987654321' };

let app: TestApp;
let company: TestCompany;
let connectionId: number;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  connectionId = await buildConnection(app, company);
});

/** Stores events in the ledger without a job that would apply them before the test does. */
async function keep(...events: ReturnType<typeof inboundMessage>[]): Promise<void> {
  await app.database.transaction(company.id, async (tx) => {
    await insertEvents(tx, connectionId, (events as ConversationEvent[]).map(toLedgerEvent));
  });
}

/** Applies a lane as the job does, as often as it asks to be run again. */
async function work(apply: ApplyEvent = createApplyEvent(parts), chat: Address = maria): Promise<number> {
  const lane = laneOf(chat);
  const context = {
    transaction: <T>(job: Parameters<typeof app.database.transaction<T>>[1]) =>
      app.database.transaction(company.id, job),
    signal: new AbortController().signal,
    log: createLog('silent'),
  };
  for (let runs = 1; ; runs += 1) {
    try {
      await applyLane(context, { connectionId, lane }, apply);
      return runs;
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error;
    }
  }
}

describe('the ledger', () => {
  it('takes in whatever a stranger makes of an id or a reaction, once', async () => {
    const at = new Date('2026-01-01T10:00:00Z');
    const nonsense = [randomBytes(20_000).toString('base64'), 'A\0B', '\ud83d'];
    const events = nonsense.flatMap((text): ConversationEvent[] => [
      {
        type: 'reaction',
        target: { id: 'A', chat: maria, isOwn: true },
        from: maria,
        isOwn: false,
        text,
        at,
      },
      { type: 'revoke', target: { id: text, chat: maria, isOwn: false }, at },
      { type: 'call', callId: text, from: maria, isVideo: false, step: 'missed', at },
      inboundMessage({ chat: maria, id: text, sentAt: at }) as ConversationEvent,
    ]);
    for (const event of [...events, ...events])
      await app.database.transaction(company.id, (tx) => storeEvents(tx, connectionId, [event]));
    expect(await ledgerOf(app, company)).toHaveLength(events.length);
  });

  it('takes in a message of a conversation that goes on with twelve statements', async () => {
    await keep(inboundMessage({ chat: maria }));
    await work();
    await keep(inboundMessage({ chat: maria }));
    const statements = await app.countQueries(() => work());
    // Queries of the event feed are not counted.
    const own = statements.filter((sql) => !sql.includes('from "company_events"'));
    // Two of them ask whether it is an opt-out or an answer to a campaign, one whether it is the first of its ticket.
    // The thirteenth finds the lane empty.
    expect(own).toHaveLength(13);
  });

  it('loses and doubles nothing, whichever step a failure falls into', async () => {
    const failing = <Args extends unknown[], Result>(
      step: (...args: Args) => Promise<Result>,
      afterwards: boolean,
    ) => {
      let isFirst = true;
      return async (...args: Args) => {
        const isNow = isFirst;
        isFirst = false;
        if (isNow && !afterwards) throw new Error('the machine stopped before');
        const result = await step(...args);
        if (isNow) throw new Error('the machine stopped after');
        return result;
      };
    };
    for (const [n, afterwards] of [false, true].entries()) {
      const chat = { phone: `553198765000${n}` };
      const { addresses, tickets, messages } = parts;
      const apply = createApplyEvent({
        ...parts,
        addresses: { ...addresses, reach: failing(addresses.reach, afterwards) },
        tickets: { ...tickets, openFor: failing(tickets.openFor, afterwards) },
        messages: { ...messages, receive: failing(messages.receive, afterwards) },
      });
      await keep(...[1, 2, 3].map((each) => inboundMessage({ chat, id: `F${n}${each}`, text: `${each}` })));
      await work(apply, chat);
    }
    expect((await ledgerOf(app, company)).map(({ state }) => state)).toEqual(
      Array.from({ length: 6 }, () => 'applied'),
    );
    expect(await messagesOf(app, company)).toHaveLength(6);
    expect((await ticketsOf(app, company)).map(({ unread_messages }) => unread_messages)).toEqual([3, 3]);
  });

  it('gives an event up after four attempts, says why and goes on with the lane; an admin tries it again', async () => {
    await keep(inboundMessage({ chat: maria, id: 'BAD' }), inboundMessage({ chat: maria, id: 'GOOD' }));
    const apply = createApplyEvent(parts);
    const runs = await work((tx, id, event) =>
      event.type === 'message' && event.message.id === 'BAD'
        ? Promise.reject(new Error('a step is broken'))
        : apply(tx, id, event),
    );
    expect(runs).toBe(4);
    expect(await ledgerOf(app, company)).toMatchObject([
      { state: 'failed', attempts: 4, error: 'Error: a step is broken' },
      { state: 'applied' },
    ]);
    const params = { connectionId };
    const details = await app.call(getConnection, { params }, { token: company.admin.token });
    expect(details.reply.ledger).toEqual({ received: 2, applied: 1, waiting: 0, failed: 1 });

    const attendant = await buildUser(app, { company });
    expect((await app.call(retryFailedEvents, { params }, { token: attendant.token })).status).toBe(403);
    expect((await app.call(retryFailedEvents, { params }, { token: company.admin.token })).status).toBe(200);
    await untilApplied(app, company);
    expect((await messagesOf(app, company)).map(({ provider_id }) => provider_id).sort()).toEqual([
      'BAD',
      'GOOD',
    ]);
  });

  it('knows a second telling of everything it may be told', async () => {
    const target = { id: 'M', chat: maria, isOwn: true };
    const at = new Date();
    const events: ConversationEvent[] = [
      inboundMessage({ chat: maria, id: 'M', isOwn: true }) as ConversationEvent,
      { type: 'status', target, status: 'read', at },
      { type: 'edit', target, content: { kind: 'text', text: 'x' }, at },
      { type: 'revoke', target, at },
      { type: 'reaction', target, from: maria, isOwn: false, text: '👍', at },
      { type: 'call', callId: 'C', from: maria, isVideo: false, step: 'missed', at },
      { type: 'contact', address: maria, name: 'Maria', isSaved: true },
    ];
    for (const event of [...events, ...events]) {
      await app.database.transaction(company.id, (tx) => storeEvents(tx, connectionId, [event]));
    }
    expect(await untilApplied(app, company)).toHaveLength(events.length);
    // The same number without its ninth digit is the same chat.
    expect(laneOf({ phone: '553187654321' })).toBe(laneOf(maria));
  });

  it('forgets what was settled a week ago, and keeps what failed', async () => {
    await keep(inboundMessage({ chat: maria, id: 'OLD' }), inboundMessage({ chat: maria, id: 'BAD' }));
    await work((_, __, event) =>
      event.type === 'message' && event.message.id === 'BAD'
        ? Promise.reject(new Error('no'))
        : Promise.resolve('applied'),
    );
    await app.database.platform((tx) => pruneLedger(tx, new Date(Date.now() + 1000), 5000));
    expect(await ledgerOf(app, company)).toMatchObject([{ state: 'failed' }]);
  });
});
