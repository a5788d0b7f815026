import { randomUUID } from 'node:crypto';
import type { SettingKey } from '@prosa/contracts/settings/schema.ts';
import { createConversations } from '#app/conversations.ts';
import type { ConversationEvent } from '#features/connections/rules.ts';
import { connectionStore, type NewConnection } from '#features/connections/store.ts';
import { createApplyEvent } from '#features/incoming/apply-event.ts';
import { type NewQueue, queueStore } from '#features/queues/store.ts';
import { settingStore } from '#features/settings/store.ts';
import type { Tx } from '#platform/database/database.ts';
import { buildCompany, buildConnection, type TestCompany } from './builders.ts';
import {
  type InboundMessageOptions,
  inboundMessage,
  messagesOf,
  ticketsOf,
} from './conversation-test-bed.ts';
import { type FakeClock, fakeClock } from './fake-clock.ts';
import type { TestApp } from './test-app.ts';

interface AutomatedOptions {
  readonly start?: Date | string;
  /** Used instead of a new clock. */
  readonly clock?: FakeClock;
  readonly queues?: readonly Partial<NewQueue>[];
  readonly connection?: Partial<NewConnection>;
  readonly settings?: Partial<Record<SettingKey, string>>;
  readonly daysLeft?: number;
}

export const customerChat = { phone: '5531987654321' };

/** A company with automatic replies, a fake clock, and a customer who writes to it. */
export async function automatedCompany(app: TestApp, options: AutomatedOptions = {}) {
  const { start = '2026-11-02T12:00:00Z', queues = [], daysLeft = 100_000 } = options;
  const company: TestCompany = await buildCompany(app, { daysLeft });
  const clock: FakeClock = options.clock ?? fakeClock(start);
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => app.database.transaction(company.id, work);
  const connectionId = await buildConnection(app, company, {
    greeting_message: 'Olá!',
    status: 'CONNECTED',
    ...options.connection,
  });
  const queueIds = await inTx(async (tx) => {
    const ids: number[] = [];
    for (const queue of queues) {
      const color = `#${randomUUID().slice(0, 6).toUpperCase()}`;
      ids.push((await queueStore(tx).insert({ name: randomUUID(), color, ...queue })).id);
    }
    await connectionStore(tx).setQueues(connectionId, ids);
    for (const [key, value] of Object.entries(options.settings ?? {})) {
      await settingStore(tx).put(key as SettingKey, value, 'Admin');
    }
    return ids;
  });
  const parts = createConversations(() => '', clock);
  const apply = createApplyEvent(parts.incoming);
  const tell = (event: ConversationEvent) => inTx((tx) => apply(tx, connectionId, event));
  const hear = (event: Omit<InboundMessageOptions, 'chat'> & Partial<Pick<InboundMessageOptions, 'chat'>>) =>
    tell(inboundMessage({ chat: customerChat, sentAt: clock.now(), ...event }) as ConversationEvent);
  let seen = 0;

  /** Automatic messages since the last call. */
  async function newlySaid(): Promise<string[]> {
    const all = (await messagesOf(app, company)).filter(({ origin }) => origin === 'system');
    const fresh = all.sort((a, b) => a.id - b.id).slice(seen);
    seen = all.length;
    return fresh.map(({ body }) => body);
  }

  return {
    company,
    clock,
    connectionId,
    queueIds,
    incoming: parts.incoming,
    messages: parts.messages,
    inTx,
    /** `tell` applies any provider event, `hear` a message. */
    tell,
    hear,
    newlySaid,
    /** Sends a customer's message, long enough after the last one, and returns the automatic replies. */
    async write(text: string): Promise<string[]> {
      await clock.advance(10_000);
      await hear({ text });
      return newlySaid();
    },
    messageRows: () => messagesOf(app, company),
    ticketRows: () => ticketsOf(app, company),
  };
}
