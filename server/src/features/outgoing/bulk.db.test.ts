import { sendMessage } from '@prosa/contracts/messages/api.ts';
import { beforeAll, expect, it } from 'vitest';
import { buildCompany, buildContact } from '#testing/builders.ts';
import { buildTicket } from '#testing/conversation-builders.ts';
import { messageService, startTalk } from '#testing/conversation-test-bed.ts';
import { eventually } from '#testing/eventually.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

it('what goes to many leaves a way free: an answer leaves though all of them hang', async () => {
  const company = await buildCompany(app);
  const talk = await startTalk(app, company);
  talk.provider.outcomes.push('hangs', 'hangs', 'hangs');
  const openTicket = async () =>
    buildTicket(app, company, {
      contact_id: await buildContact(app, company),
      connection_id: talk.connectionId,
      user_id: company.admin.id,
    });
  const told = () =>
    talk.session().asked.flatMap((each) => {
      const { content } = each.act === 'send' ? each.message : {};
      return content?.kind === 'text' ? [content.text] : [];
    });
  for (let n = 0; n < 5; n += 1) {
    const ticket = await openTicket();
    await app.database.transaction(company.id, (tx) =>
      messageService.sendBulk(tx, ticket, [{ body: 'Saldão' }], { rule: 'campaign', setting: null }),
    );
  }
  talk.wake();
  await eventually(() => expect(told()).toEqual(['Saldão', 'Saldão', 'Saldão']));
  const { id } = await openTicket();
  const request = { params: { ticketId: id }, body: { body: 'Já respondo' } };
  await app.call(sendMessage, request, { token: company.admin.token });
  talk.wake();
  await eventually(() => expect(told()).toEqual(['Saldão', 'Saldão', 'Saldão', 'Já respondo']));
});
