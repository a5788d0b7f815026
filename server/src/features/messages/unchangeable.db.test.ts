import { deleteMessage, editMessage, sendMessage } from '@prosa/contracts/messages/api.ts';
import { acks } from '@prosa/contracts/messages/schema.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, buildConnection, type TestCompany } from '#testing/builders.ts';
import { buildMessage, buildTicket } from '#testing/conversation-builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
});

describe('over a provider that cannot change what was said', () => {
  async function talk() {
    const connectionId = await buildConnection(app, company, { provider: 'cloud' });
    const ticket = await buildTicket(app, company, {
      connection_id: connectionId,
      user_id: company.admin.id,
    });
    await buildMessage(app, company, ticket);
    return ticket;
  }
  const edit = (messageId: number) =>
    app.call(editMessage, { params: { messageId }, body: { body: 'Outro' } }, { token: company.admin.token });
  const remove = (messageId: number) =>
    app.call(deleteMessage, { params: { messageId } }, { token: company.admin.token });

  it('what the customer has heard is neither edited nor deleted', async () => {
    const sent = { from_me: true, user_id: company.admin.id, ack: acks.sent };
    const { id } = await buildMessage(app, company, await talk(), sent);
    expect((await edit(id)).refusal.error).toBe('ERR_EDITING_WAPP_MSG');
    expect((await remove(id)).refusal.error).toBe('ERR_DELETE_WAPP_MSG');
  });

  it('what still waits is', async () => {
    const ticket = await talk();
    const params = { ticketId: ticket.id };
    const { reply } = await app.call(
      sendMessage,
      { params, body: { body: 'Bom dia' } },
      { token: company.admin.token },
    );
    const id = reply.messages[0]?.id ?? 0;
    expect((await edit(id)).reply.body).toBe('Outro');
    expect((await remove(id)).reply.isDeleted).toBe(true);
  });
});
