import { reactToMessage, sendMessage } from '@prosa/contracts/messages/api.ts';
import type { MessageEvent } from '@prosa/contracts/messages/events.ts';
import { expect, it } from 'vitest';
import { buildConversation } from '#testing/attended-ticket.ts';
import type { TestUser } from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { listeningApp } from '#testing/own-app.ts';
import { connectSocket } from '#testing/test-socket.ts';

const { app, url } = await listeningApp();

it('messages are told to those who see their ticket, once each, and to no other company', async () => {
  const [talk, second, third] = [
    await buildConversation(app),
    await buildConversation(app),
    await buildConversation(app),
  ];
  const hear = (user: TestUser) => connectSocket(url, { auth: { token: user.token } });
  const hearing = await Promise.all([talk.ana, talk.bruno, talk.company.admin].map(hear));
  const deaf = await Promise.all(
    [talk.clara, second.ana, second.company.admin, third.company.admin].map(hear),
  );
  const caller = { token: talk.ana.token };
  const { reply } = await app.call(
    sendMessage,
    { params: { ticketId: talk.ticket.id }, body: { body: 'Só para vocês' } },
    caller,
  );
  const messageId = reply.messages[0]?.id ?? 0;
  await app.call(reactToMessage, { params: { messageId }, body: { emoji: '👍' } }, caller);
  for (const socket of hearing) {
    const told = await eventually(() => {
      const messages = socket.heard.filter(({ channel }) => channel.endsWith('-appMessage'));
      expect(messages.map(({ channel }) => channel)).toEqual(
        Array.from({ length: 2 }, () => `company-${talk.company.id}-appMessage`),
      );
      return messages;
    });
    const [created, updated] = told.map(({ payload }) => payload as MessageEvent);
    expect(created).toMatchObject({
      action: 'create',
      message: { id: messageId, body: 'Só para vocês' },
      ticket: { id: talk.ticket.id, lastMessage: 'Só para vocês', queue: { id: talk.queueId } },
      contact: { id: talk.contactId },
    });
    expect(updated).toMatchObject({
      action: 'update',
      message: { id: messageId, reactions: [{ emoji: '👍' }] },
    });
  }
  for (const socket of deaf) expect(socket.heard).toEqual([]);
  for (const socket of [...hearing, ...deaf]) socket.close();
});
