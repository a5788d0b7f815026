import { reactToMessage, sendMessage } from '@prosa/contracts/messages/api.ts';
import { updateSetting } from '@prosa/contracts/settings/api.ts';
import { expect, it } from 'vitest';
import { buildCompany } from '#testing/builders.ts';
import {
  inboundMessage,
  messagesOf,
  startTalk,
  ticketsOf,
  untilApplied,
} from '#testing/conversation-test-bed.ts';
import { eventually } from '#testing/eventually.ts';
import { testApp } from '#testing/test-app.ts';

it('what is answered, reacted to and read in a group is named by its author, with its words', async () => {
  const app = await testApp();
  const company = await buildCompany(app);
  const token = { token: company.admin.token };
  const setting = { params: { settingKey: 'CheckMsgIsGroup' }, body: { value: 'disabled' } };
  await app.call(updateSetting, setting, token);
  const talk = await startTalk(app, company);
  const chat = { group: '120363@g.us' };
  const maria = { phone: '5531987654321', lid: '7700' };
  await talk.report(inboundMessage({ chat, from: maria, id: 'G1', groupName: 'Família', text: 'Quem vem?' }));
  await untilApplied(app, company);
  const [row] = await messagesOf(app, company);
  const [ticket] = await ticketsOf(app, company);
  if (!row || !ticket) throw new Error('nothing was received');
  await app.database.transaction(company.id, (tx) =>
    tx.db
      .updateTable('tickets')
      .set({ status: 'open', user_id: company.admin.id })
      .where('id', '=', ticket.id)
      .execute(),
  );
  await app.call(reactToMessage, { params: { messageId: row.id }, body: { emoji: '👍' } }, token);
  const body = { body: 'Eu', quotedMsg: { id: row.id } };
  await app.call(sendMessage, { params: { ticketId: ticket.id }, body }, token);
  const target = { id: 'G1', chat, isOwn: false, author: maria };
  const { asked } = talk.session();
  await eventually(() => {
    talk.wake();
    expect(asked.find(({ act }) => act === 'react')).toMatchObject({ target, emoji: '👍' });
    expect(asked.find(({ act }) => act === 'send')).toMatchObject({
      message: { chat, quoted: { ...target, text: 'Quem vem?' } },
    });
  });
  await talk.report({
    type: 'status',
    target: {
      id: asked.flatMap((each) => (each.act === 'send' ? [each.message.id] : []))[0] ?? '',
      chat,
      isOwn: true,
    },
    status: 'sent',
    at: new Date(),
  });
  await eventually(() => {
    talk.wake();
    expect(asked.find(({ act }) => act === 'read')).toMatchObject({ targets: [target] });
  });
});
