import {
  deleteMessage,
  editMessage,
  listMessages,
  listMessageVersions,
  reactToMessage,
  retryMessage,
  sendMessage,
} from '@prosa/contracts/messages/api.ts';
import type { Message } from '@prosa/contracts/messages/schema.ts';
import { getTicket, updateTicket } from '@prosa/contracts/tickets/api.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildConversation, type TestConversation } from '#testing/attended-ticket.ts';
import { buildUser, type TestUser } from '#testing/builders.ts';
import { buildMessage } from '#testing/conversation-builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { handOverAct, postponeAct } from './act-service.ts';
import type { NewMessage } from './store.ts';

let app: TestApp;
let talk: TestConversation;
beforeEach(async () => {
  app = await testApp();
  talk = await buildConversation(app);
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const own = (columns: Partial<NewMessage> = {}) =>
  buildMessage(app, talk.company, talk.ticket, {
    from_me: true,
    user_id: talk.ana.id,
    body: 'Bom dai',
    ...columns,
  });
const by = (user: TestUser) => ({ token: user.token });
const edit = (messageId: number, body: string, user = talk.ana) =>
  app.call(editMessage, { params: { messageId }, body: { body } }, by(user));
const remove = (messageId: number, user = talk.ana) =>
  app.call(deleteMessage, { params: { messageId } }, by(user));
const react = (messageId: number, emoji: string, user = talk.ana) =>
  app.call(reactToMessage, { params: { messageId }, body: { emoji } }, by(user));
const retry = (messageId: number, user = talk.ana) =>
  app.call(retryMessage, { params: { messageId } }, by(user));
const versions = (messageId: number, user: TestUser) =>
  app.call(listMessageVersions, { params: { messageId } }, by(user));
const db = () => app.database.reader(talk.company.id).db;
const actsNow = async () =>
  (await db().selectFrom('outgoing_acts').select(['act', 'detail']).orderBy('id').execute()).map(
    ({ act, detail }) => act + detail,
  );
const preview = async () =>
  (await app.call(getTicket, { params: { ticketId: talk.ticket.id } }, by(talk.company.admin))).reply
    .lastMessage;
const outcome = ({ status, refusal }: { status: number; refusal: { error: string } }) => [
  status,
  refusal.error,
];
const forbidden = [403, 'ERR_NO_PERMISSION'];

/** The next act in line is on its way. */
async function handOverAll(): Promise<void> {
  await app.database.transaction(talk.company.id, async (tx) => {
    for (const act of await tx.db.selectFrom('outgoing_acts').select(['id', 'attempts']).execute()) {
      await handOverAct(tx, act, new Date());
    }
  });
}

/** The attempt failed, and there will be another. */
async function postponeAll(): Promise<void> {
  await app.database.transaction(talk.company.id, async (tx) => {
    for (const { id } of await tx.db.selectFrom('outgoing_acts').select('id').execute()) {
      await postponeAct(tx, id, new Date());
    }
  });
}

describe('editing', () => {
  it('changes the text, keeps the former one for those who may know, and tells WhatsApp', async () => {
    const { id } = await own();
    const { reply } = await edit(id, ' Bom dia ');
    expect(reply).toMatchObject({ id, body: 'Bom dia', isEdited: true });
    expect((await edit(id, 'Bom dia!')).reply.body).toBe('Bom dia!');
    expect(await actsNow()).toEqual(['edit']);
    const known = await versions(id, talk.company.admin);
    expect(known.reply.map(({ body }) => body)).toEqual(['Bom dai', 'Bom dia']);
    expect(outcome(await versions(id, talk.ana))).toEqual(forbidden);
  });

  it('changes what has not left yet before it leaves, and what is on its way afterwards', async () => {
    const params = { ticketId: talk.ticket.id };
    const { reply } = await app.call(sendMessage, { params, body: { body: 'Bom dai' } }, by(talk.ana));
    const id = reply.messages[0]?.id ?? 0;
    await edit(id, 'Bom dia');
    expect(await actsNow()).toEqual(['send']);
    await handOverAll();
    await edit(id, 'Bom dia!');
    expect(await actsNow()).toEqual(['send', 'edit']);
  });

  it('follows in the list where the message was the last one', async () => {
    const first = await own({ sent_at: minutesAgo(2) });
    const last = await own({ sent_at: minutesAgo(1) });
    await edit(last.id, 'A última');
    expect(await preview()).toBe('A última');
    await edit(first.id, 'A primeira');
    expect(await preview()).toBe('A última');
  });

  it.each([
    ['after a quarter of an hour', { sent_at: minutesAgo(16) }],
    ['when it is not ours', { from_me: false, origin: 'contact' as const, user_id: null }],
    ['when it is a file', { kind: 'image' as const }],
    ['when it failed', { ack: -1 }],
    ['when it was deleted', { is_deleted: true }],
  ])('is refused %s', async (_, columns) => {
    const { id } = await own(columns);
    expect(outcome(await edit(id, 'outra'))).toEqual([400, 'ERR_EDITING_WAPP_MSG']);
    expect(await actsNow()).toEqual([]);
  });

  it('is for its author and those who look after all tickets', async () => {
    const { id } = await own();
    expect(outcome(await edit(id, 'x', talk.bruno))).toEqual(forbidden);
    expect(outcome(await edit(id, 'x', talk.clara))).toEqual(forbidden);
    expect((await edit(id, 'revista', talk.company.admin)).status).toBe(200);
  });
});

describe('deleting', () => {
  it('leaves no text, file or quote on the wire, and tells WhatsApp', async () => {
    const asked = await buildMessage(app, talk.company, talk.ticket, { body: 'segredo perguntado' });
    const message = await own({
      kind: 'image',
      body: 'segredo',
      quoted_id: asked.id,
      media_state: 'stored',
      media_key: `c${talk.company.id}/messages/0d3b6ff0-1111-4222-8333-444455556666.png`,
      media_name: 'segredo.png',
      reactions: { me: '👍' },
    });
    await own({ body: 'outra', quoted_id: message.id });
    const { reply } = await remove(message.id);
    expect(reply).toMatchObject({ isDeleted: true, body: '', media: null, mediaUrl: null, quotedMsg: null });
    const page = await app.call(
      listMessages,
      { params: { ticketId: talk.ticket.id }, query: {} },
      by(talk.ana),
    );
    const [, deleted, quoting] = page.reply.messages as [Message, Message, Message];
    expect(JSON.stringify([deleted, quoting])).not.toContain('segredo');
    expect(quoting.quotedMsg).toMatchObject({ isDeleted: true, body: '', mediaUrl: null });
    expect(await actsNow()).toEqual(['revoke']);
    expect((await versions(message.id, talk.company.admin)).reply).toMatchObject([{ body: 'segredo' }]);
  });

  it('takes back what has not left yet, so that nobody ever sees it', async () => {
    const params = { ticketId: talk.ticket.id };
    const { reply } = await app.call(sendMessage, { params, body: { body: 'engano' } }, by(talk.ana));
    await remove(reply.messages[0]?.id ?? 0);
    expect(await actsNow()).toEqual([]);
    expect(await preview()).toBe('');
  });

  it('tells WhatsApp also of what failed: nobody knows whether it arrived', async () => {
    const { id } = await own({ ack: -1, error: 'ERR_SENDING_WAPP_MSG' });
    expect((await remove(id)).reply.isDeleted).toBe(true);
    expect(await actsNow()).toEqual(['revoke']);
  });

  it('tells WhatsApp also of what could not be handed over: it may have arrived nevertheless', async () => {
    const params = { ticketId: talk.ticket.id };
    const { reply } = await app.call(sendMessage, { params, body: { body: 'engano' } }, by(talk.ana));
    await handOverAll();
    await postponeAll();
    await remove(reply.messages[0]?.id ?? 0);
    expect(await actsNow()).toEqual(['send', 'revoke']);
  });

  it.each([
    ['of the customer', { from_me: false, origin: 'contact' as const, user_id: null }],
    ['deleted already', { is_deleted: true }],
    ['older than WhatsApp takes back', { sent_at: minutesAgo(61 * 60) }],
  ])('is refused for one %s', async (_, columns) => {
    const { id } = await own(columns);
    expect(outcome(await remove(id))).toEqual([400, 'ERR_DELETE_WAPP_MSG']);
  });

  it('is for its author, also after the ticket moved on, and those who look after all tickets', async () => {
    const [hers, second] = [await own(), await own()];
    const sara = await buildUser(app, {
      company: talk.company,
      profile: 'supervisor',
      queueIds: [talk.queueId],
    });
    await app.call(
      updateTicket,
      { params: { ticketId: talk.ticket.id }, body: { status: 'closed' } },
      by(talk.ana),
    );
    expect(outcome(await remove(hers.id, talk.bruno))).toEqual(forbidden);
    expect((await remove(hers.id)).status).toBe(200);
    expect((await remove(second.id, sara)).status).toBe(200);
  });
});

describe('reacting', () => {
  it('is shown, replaced and taken back, and the last of it is told', async () => {
    const { id } = await buildMessage(app, talk.company, talk.ticket, {
      reactions: { [String(talk.contactId)]: '🎉' },
    });
    const theirs = { emoji: '🎉', fromMe: false, contactId: talk.contactId };
    expect((await react(id, '👍')).reply.reactions).toEqual([
      theirs,
      { emoji: '👍', fromMe: true, contactId: null },
    ]);
    expect(await actsNow()).toEqual(['react👍']);
    expect((await react(id, '')).reply.reactions).toEqual([theirs]);
    expect(await actsNow()).toEqual(['react']);
  });

  it('is one emoji, by whoever attends the conversation now', async () => {
    const { id } = await buildMessage(app, talk.company, talk.ticket);
    expect(outcome(await react(id, 'ok'))).toEqual([400, 'ERR_VALIDATION']);
    expect(outcome(await react(id, '👍', talk.bruno))).toEqual(forbidden);
    expect(await actsNow()).toEqual([]);
  });
});

describe('trying again', () => {
  it('sends what failed under the same id, once', async () => {
    const failed = await own({ ack: -1, error: 'ERR_MESSAGE_RATE' });
    const { reply } = await retry(failed.id);
    expect(reply).toMatchObject({ ack: 0, error: null });
    expect((await retry(failed.id)).status).toBe(200);
    expect(await actsNow()).toEqual(['send']);
    const rows = await db().selectFrom('messages').select('provider_id').execute();
    expect(rows).toEqual([{ provider_id: failed.provider_id }]);
  });

  it('fetches a file again that could not be fetched', async () => {
    const { id } = await buildMessage(app, talk.company, talk.ticket, {
      kind: 'image',
      media_state: 'failed',
      media_reference: 'r',
    });
    expect((await retry(id)).reply.media?.state).toBe('waiting');
    expect(outcome(await retry(id, talk.clara))).toEqual(forbidden);
  });
});
