import { listMessages, listMessageVersions } from '@prosa/contracts/messages/api.ts';
import type { Message } from '@prosa/contracts/messages/schema.ts';
import { getTicket } from '@prosa/contracts/tickets/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTicketService } from '#features/tickets/service.ts';
import { systemClock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { buildConversation, type TestConversation } from '#testing/attended-ticket.ts';
import { buildMessage } from '#testing/conversation-builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import type { ReceivedMessage } from './receiving-service.ts';
import type { StoredTarget } from './rules.ts';
import { createMessageService, type MessageService } from './service.ts';

const ports = { links: () => '/a-link', clock: systemClock };
const tickets = createTicketService({
  ...ports,
  sendAutomatic: (tx, ticket, text, because) => service.sendAutomatic(tx, ticket, text, because),
  closingMessage: async () => ({ text: '', because: { rule: 'completion', setting: null } }),
  findByWords: async () => [],
});
const service: MessageService = createMessageService({
  ...ports,
  tickets,
  noteDelivery: async () => undefined,
});

let app: TestApp;
let talk: TestConversation;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  talk = await buildConversation(app);
});

const run = <T>(work: (tx: Tx) => Promise<T>) => app.database.transaction(talk.company.id, work);
const received = (message: Partial<ReceivedMessage> = {}): ReceivedMessage => ({
  ticket: talk.ticket,
  participantId: null,
  fromMe: false,
  providerId: '3EB0A',
  kind: 'text',
  body: 'Oi',
  sentAt: new Date('2026-01-01T10:00:00Z'),
  isHistory: false,
  isRead: false,
  ...message,
});
const receive = async (message: Partial<ReceivedMessage> = {}) =>
  (await run((tx) => service.receive(tx, received(message)))).message;
const target = (providerId: string, fromMe = false): StoredTarget => ({
  contactId: talk.contactId,
  connectionId: talk.connectionId,
  fromMe,
  providerId,
});
const shown = async (): Promise<Message[]> =>
  (
    await app.call(
      listMessages,
      { params: { ticketId: talk.ticket.id }, query: {} },
      { token: talk.ana.token },
    )
  ).reply.messages;
const ticketNow = async () =>
  (await app.call(getTicket, { params: { ticketId: talk.ticket.id } }, { token: talk.ana.token })).reply;
const eventsNow = async () =>
  (
    await app.database
      .reader(talk.company.id)
      .db.selectFrom('company_events')
      .select('name')
      .where('name', 'like', 'message.%')
      .orderBy('seq')
      .execute()
  ).map(({ name }) => name);

describe('a message that is told', () => {
  it('is shown once however often it is told, and makes the ticket unread once', async () => {
    const first = await receive();
    expect(await receive()).toEqual(first);
    await Promise.all([receive({ providerId: 'X' }), receive({ providerId: 'X' })]);
    expect(await shown()).toHaveLength(2);
    expect(await ticketNow()).toMatchObject({ unreadMessages: 2, lastMessage: 'Oi', fromMe: false });
    expect(await eventsNow()).toEqual(['message.created', 'message.created']);
  });

  it('belongs to its own chat and company, whatever ids others use', async () => {
    const other = await buildConversation(app, { company: talk.company });
    await receive({ providerId: 'SAME' });
    await receive({ providerId: 'SAME', fromMe: true });
    await receive({ providerId: 'SAME', ticket: other.ticket });
    expect(await shown()).toHaveLength(2);
  });

  it('stands where it was said, not where it arrived, and does not hide a newer one in the list', async () => {
    await receive({ providerId: 'B', body: 'segunda', sentAt: new Date('2026-01-01T10:01:00Z') });
    await receive({ providerId: 'A', body: 'primeira', sentAt: new Date('2026-01-01T10:00:00Z') });
    expect((await shown()).map(({ body }) => body)).toEqual(['primeira', 'segunda']);
    expect((await ticketNow()).lastMessage).toBe('segunda');
  });

  it('answers one that is known, and none that is not', async () => {
    await receive({ providerId: 'A', body: 'Tem em azul?' });
    await receive({ providerId: 'B', fromMe: true, quoted: { providerId: 'A', fromMe: false } });
    await receive({ providerId: 'C', quoted: { providerId: 'nobody knows', fromMe: true } });
    expect((await shown()).map(({ quotedMsg }) => quotedMsg?.body)).toEqual([
      undefined,
      'Tem em azul?',
      undefined,
    ]);
  });

  it('typed on the phone is ours, and says that everything was read', async () => {
    await receive({ providerId: 'A' });
    await receive({ providerId: 'B', fromMe: true, body: 'do celular' });
    expect((await shown()).map(({ origin, ack, read }) => [origin, ack, read])).toEqual([
      ['contact', 2, true],
      ['phone', 1, true],
    ]);
    expect((await ticketNow()).unreadMessages).toBe(0);
  });

  it('from before the number was linked makes nothing unread', async () => {
    await receive({ isHistory: true });
    expect((await ticketNow()).unreadMessages).toBe(0);
  });

  it('takes the place that was kept for it when it could not be read', async () => {
    const kept = await receive({ kind: 'undecryptable', body: '' });
    expect(kept.mediaType).toBe('undecryptable');
    const media = { reference: 'r', name: 'a.jpg', type: 'image/jpeg', size: 3, sha256: null };
    const readable = await receive({ kind: 'image', body: 'Olha', media });
    expect(readable).toMatchObject({
      id: kept.id,
      body: 'Olha',
      mediaType: 'image',
      media: { state: 'waiting' },
    });
    await receive({ kind: 'undecryptable', body: '' });
    expect((await shown()).map(({ body }) => body)).toEqual(['Olha']);
    expect(await ticketNow()).toMatchObject({ unreadMessages: 1, lastMessage: 'Olha' });
    expect(await eventsNow()).toEqual(['message.created', 'message.updated']);
  });

  it('costs a handful of statements', async () => {
    await receive({ providerId: 'warm' });
    const statements = await app.countQueries(() =>
      receive({ quoted: { providerId: 'warm', fromMe: false } }),
    );
    // Queries of the event feed are not counted.
    const own = statements.filter((text) => /messages|append_company_events/.test(text));
    expect(own).toHaveLength(4);
  });
});

describe('how far a message of ours came', () => {
  const acts = () =>
    app.database.reader(talk.company.id).db.selectFrom('outgoing_acts').select('act').execute();
  const ack = async () => (await shown()).map((message) => [message.ack, message.error]);
  let own: StoredTarget;
  beforeEach(async () => {
    const because = { rule: 'greeting', setting: 'connection:greetingMessage' } as const;
    await run((tx) => service.sendAutomatic(tx, talk.ticket, 'Oi, {{firstName}}', because));
    const row = await app.database
      .reader(talk.company.id)
      .db.selectFrom('messages')
      .select('provider_id')
      .executeTakeFirstOrThrow();
    own = target(row.provider_id, true);
  });

  it('only moves forward, in whatever order it is told', async () => {
    expect((await shown())[0]).toMatchObject({ body: 'Oi, Célia', origin: 'system', user: null, ack: 0 });
    expect(await acts()).toEqual([{ act: 'send' }]);
    await run((tx) => service.setStatus(tx, own, 'read'));
    expect(await acts()).toEqual([]);
    await run((tx) => service.setStatus(tx, own, 'sent'));
    await run((tx) => service.setStatus(tx, own, 'delivered'));
    await run((tx) => service.setFailure(tx, own, 'ERR_MESSAGE_RATE'));
    expect(await ack()).toEqual([[3, null]]);
    expect((await eventsNow()).filter((name) => name === 'message.updated')).toHaveLength(1);
  });

  it('is a failure with its reason until it turns out to have arrived', async () => {
    await run((tx) => service.setFailure(tx, own, 'ERR_MESSAGE_RECIPIENT'));
    expect([await ack(), await acts()]).toEqual([[[-1, 'ERR_MESSAGE_RECIPIENT']], []]);
    await run((tx) => service.setStatus(tx, own, 'delivered'));
    expect(await ack()).toEqual([[2, null]]);
  });
});

describe('what the customer does with a message', () => {
  beforeEach(async () => {
    await receive({ providerId: 'A', body: 'Qero dois' });
  });
  const versions = async () => {
    const params = { messageId: (await shown())[0]?.id ?? 0 };
    const { reply } = await app.call(listMessageVersions, { params }, { token: talk.company.admin.token });
    return reply.map(({ body }) => body);
  };

  it('edits it: the former text is kept, the list follows', async () => {
    for (const _ of [1, 2]) {
      expect(await run((tx) => service.applyEdit(tx, target('A'), 'Quero dois'))).toBe(true);
    }
    expect((await shown())[0]).toMatchObject({ body: 'Quero dois', isEdited: true });
    expect(await versions()).toEqual(['Qero dois']);
    expect((await ticketNow()).lastMessage).toBe('Quero dois');
  });

  it('deletes it: nothing of it is shown, and a late edit brings nothing back', async () => {
    for (const _ of [1, 2]) expect(await run((tx) => service.applyRevoke(tx, target('A')))).toBe(true);
    await run((tx) => service.applyEdit(tx, target('A'), 'de volta'));
    expect((await shown())[0]).toMatchObject({ body: '', isDeleted: true, isEdited: false });
    expect(await versions()).toEqual(['Qero dois']);
    expect((await ticketNow()).lastMessage).toBe('');
  });

  it('reacts: shown on the message it is about, and wants to be seen', async () => {
    const reactor = talk.contactId;
    for (const _ of [1, 2]) {
      expect(await run((tx) => service.applyReaction(tx, target('A'), reactor, '❤️'))).toBe(true);
    }
    expect((await shown()).map(({ reactions }) => reactions)).toEqual([
      [{ emoji: '❤️', fromMe: false, contactId: reactor }],
    ]);
    expect((await ticketNow()).unreadMessages).toBe(2);
    await run((tx) => service.applyReaction(tx, target('A'), reactor, ''));
    await run((tx) => service.applyReaction(tx, target('A'), 'me', '👍'));
    expect((await shown())[0]?.reactions).toEqual([{ emoji: '👍', fromMe: true, contactId: null }]);
    expect((await ticketNow()).unreadMessages).toBe(2);
  });

  it('is not known when the message is not', async () => {
    expect(await run((tx) => service.applyEdit(tx, target('B'), 'x'))).toBe(false);
    expect(await run((tx) => service.applyRevoke(tx, target('A', true)))).toBe(false);
    expect(await run((tx) => service.applyReaction(tx, target('B'), 'me', '👍'))).toBe(false);
  });
});

describe('the file of a message', () => {
  it('is there once it was fetched, and is not fetched twice', async () => {
    const media = { reference: 'r', name: 'nota.pdf', type: 'application/pdf', size: null, sha256: null };
    const { id } = await receive({ kind: 'document', body: '', media });
    expect((await ticketNow()).lastMessage).toBe('nota.pdf');
    const key = `c${talk.company.id}/messages/0d3b6ff0-1111-4222-8333-444455556666.pdf`;
    const stored = { state: 'stored', key, size: 9, sha256: 'aa', mimeType: 'application/pdf' } as const;
    await run((tx) => service.settleMedia(tx, id, { state: 'failed' }));
    expect((await shown())[0]?.media?.state).toBe('failed');
    await run((tx) => service.settleMedia(tx, id, stored));
    await run((tx) => service.settleMedia(tx, id, { state: 'failed' }));
    const [message] = await shown();
    expect(message?.media).toMatchObject({ state: 'stored', size: 9, name: 'nota.pdf' });
    expect(message?.mediaUrl).toContain(key);
  });

  it('is nothing any more when the message is gone meanwhile', async () => {
    const gone = await buildMessage(app, talk.company, talk.ticket);
    await app.database.transaction(talk.company.id, ({ db }) =>
      db.deleteFrom('messages').where('company_id', '=', talk.company.id).where('id', '=', gone.id).execute(),
    );
    await expect(run((tx) => service.settleMedia(tx, gone.id, { state: 'failed' }))).resolves.toBeUndefined();
  });
});
