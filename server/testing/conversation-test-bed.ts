import { randomUUID } from 'node:crypto';
import { startConnection } from '@prosa/contracts/connections/api.ts';
import { onTestFinished } from 'vitest';
import { createConversations } from '#app/conversations.ts';
import { createApplyEvent } from '#features/incoming/apply-event.ts';
import { createInbox } from '#features/incoming/inbox.ts';
import { createOutgoing } from '#features/outgoing/outgoing.ts';
import { countedStorage } from '#features/stored-files/service.ts';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import type { Address, InboundMessage, MessageContent, ProviderEvent } from '#providers/whatsapp/port.ts';
import { buildConnection, type TestCompany } from './builders.ts';
import { eventually } from './eventually.ts';
import { startTestGateway } from './gateway-test-bed.ts';
import { type ScriptedSession, type ScriptedWhatsapp, scriptedWhatsapp } from './scripted-whatsapp.ts';
import type { TestApp } from './test-app.ts';

/** The use cases that events are applied by, and those of messages. */
export const { incoming: incomingParts, messages: messageService } = createConversations(
  () => '',
  systemClock,
);

const ownNumber = '5511990010001';

export interface Talk {
  readonly connectionId: number;
  readonly provider: ScriptedWhatsapp;
  /** The session that is open now. */
  session(): ScriptedSession;
  /** Tells what the provider heard; resolves when it is kept. */
  report(event: ProviderEvent): Promise<void>;
  /** The connection breaks and comes back: a new session. */
  reconnect(): Promise<void>;
  /** Whatever waits to be told is looked for at once. */
  wake(): void;
}

interface TalkOptions {
  readonly provider?: ScriptedWhatsapp;
  readonly clock?: typeof systemClock;
}

/** An open connection of a company over a scripted provider, served as the product serves it. */
export async function startTalk(
  app: TestApp,
  company: TestCompany,
  { provider = scriptedWhatsapp(), clock = systemClock }: TalkOptions = {},
): Promise<Talk> {
  const connectionId = await buildConnection(app, company);
  const token = company.admin.token;
  const { messages, incoming } = createConversations(() => '', clock);
  const log = createLog('silent');
  const apply = createApplyEvent(incoming);
  const inbox = createInbox({ database: app.database, apply, clock: systemClock, log });
  const store = countedStorage(app.storage, app.database);
  const outgoing = createOutgoing({ database: app.database, store, messages, clock, log });
  await app.call(startConnection, { params: { connectionId } }, { token });
  const gateway = startTestGateway(app, {
    clock: systemClock,
    provider,
    name: `talk ${connectionId}`,
    only: connectionId,
    duties: {
      storeEvent: inbox.store,
      notePresence: () => undefined,
      attend: outgoing.attend,
    },
  });
  onTestFinished(async () => {
    await gateway.stop();
    await inbox.stop();
  });
  let index = 0;
  const open = async () =>
    (await provider.session(connectionId, index)).tell({ at: 'open', number: ownNumber });
  const session = () => {
    const current = provider.of(connectionId)[index];
    if (!current) throw new Error('There is no session.');
    return current;
  };
  await open();
  return {
    connectionId,
    provider,
    session,
    report: (event) => session().report(event),
    async reconnect() {
      await session().tell({ at: 'closed', reason: 'network' });
      index += 1;
      await open();
    },
    wake() {
      const news = { name: 'ticket.unread-changed', payload: {}, seq: 0 };
      for (const listener of outgoing.listeners) listener(company.id, news);
    },
  };
}

export interface InboundMessageOptions extends Partial<Omit<InboundMessage, 'content' | 'chat'>> {
  readonly chat: Address;
  readonly text?: string;
  readonly content?: MessageContent;
  readonly isHistory?: boolean;
}

/** A message of the customer, unless said otherwise. */
export function inboundMessage({
  chat,
  text = 'Oi',
  content,
  isHistory = false,
  ...message
}: InboundMessageOptions): ProviderEvent {
  return {
    type: 'message',
    isHistory,
    message: {
      id: randomUUID(),
      chat,
      isOwn: false,
      from: chat,
      sentAt: new Date(),
      content: content ?? { kind: 'text', text },
      ...message,
    },
  };
}

export async function ledgerOf(app: Pick<TestApp, 'database'>, company: TestCompany) {
  return app.database.transaction(company.id, (tx) =>
    tx.db
      .selectFrom('incoming_events')
      .selectAll()
      .where('company_id', '=', company.id)
      .orderBy('id')
      .execute(),
  );
}

/** Until nothing waits to be applied. */
export async function untilApplied(app: Pick<TestApp, 'database'>, company: TestCompany) {
  return eventually(async () => {
    const rows = await ledgerOf(app, company);
    const waiting = rows.filter(({ state }) => state === 'waiting').length;
    if (waiting > 0) throw new Error(`${waiting} events wait.`);
    return rows;
  });
}

export function messagesOf(app: Pick<TestApp, 'database'>, company: TestCompany) {
  return app.database.transaction(company.id, (tx) =>
    tx.db
      .selectFrom('messages')
      .selectAll()
      .where('company_id', '=', company.id)
      .orderBy('sent_at')
      .orderBy('id')
      .execute(),
  );
}

export function ticketsOf(app: Pick<TestApp, 'database'>, company: TestCompany) {
  return app.database.transaction(company.id, (tx) =>
    tx.db.selectFrom('tickets').selectAll().where('company_id', '=', company.id).orderBy('id').execute(),
  );
}

export function contactsOf(app: Pick<TestApp, 'database'>, company: TestCompany) {
  return app.database.transaction(company.id, (tx) =>
    tx.db.selectFrom('contacts').selectAll().where('company_id', '=', company.id).orderBy('id').execute(),
  );
}
