import { retryMessage, sendMessage } from '@prosa/contracts/messages/api.ts';
import { acks } from '@prosa/contracts/messages/schema.ts';
import { getTicket, listTickets, updateTicket } from '@prosa/contracts/tickets/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, buildConnection, buildContact, type TestCompany } from '#testing/builders.ts';
import { buildMessage, buildTicket } from '#testing/conversation-builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import type { TicketRow } from './queries.ts';

const hourMs = 60 * 60 * 1000;
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
const later = (moment: string, hours: number) => new Date(Date.parse(moment) + hours * hourMs).toISOString();

let app: TestApp;
let company: TestCompany;
let contactId: number;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  contactId = await buildContact(app, company);
});

async function ticketOver(provider: 'cloud' | 'beta'): Promise<TicketRow> {
  const connectionId = await buildConnection(app, company, { provider });
  return buildTicket(app, company, {
    contact_id: contactId,
    connection_id: connectionId,
    user_id: company.admin.id,
  });
}

const shown = async ({ id }: Pick<TicketRow, 'id'>) =>
  (await app.call(getTicket, { params: { ticketId: id } }, { token: company.admin.token })).reply;
const send = ({ id }: Pick<TicketRow, 'id'>, body = 'Bom dia!') =>
  app.call(sendMessage, { params: { ticketId: id }, body: { body } }, { token: company.admin.token });

describe('the reply window', () => {
  it('is open for 24 hours after the customer last wrote, whatever was said to them since', async () => {
    const ticket = await ticketOver('cloud');
    const wroteAt = ago(20);
    await buildMessage(app, company, ticket, { sent_at: ago(50) });
    await buildMessage(app, company, ticket, { sent_at: wroteAt });
    for (const hours of [19, 2, 1])
      await buildMessage(app, company, ticket, { from_me: true, sent_at: ago(hours) });
    expect((await shown(ticket)).replyUntil).toBe(later(wroteAt, 24));
    expect((await send(ticket)).status).toBe(200);
  });

  it('is over afterwards: a free text is refused and nothing is kept of it', async () => {
    const ticket = await ticketOver('cloud');
    await buildMessage(app, company, ticket, { sent_at: ago(24.01) });
    const { status, refusal } = await send(ticket);
    expect([status, refusal.error]).toEqual([409, 'ERR_REPLY_WINDOW_CLOSED']);
    const acts = app.database.reader(company.id).db.selectFrom('outgoing_acts').selectAll();
    expect(await acts.execute()).toEqual([]);
  });

  it('is over from the start with a customer who never wrote', async () => {
    const ticket = await ticketOver('cloud');
    expect(Date.parse((await shown(ticket)).replyUntil ?? '')).toBeLessThanOrEqual(Date.now());
    expect((await send(ticket)).refusal.error).toBe('ERR_REPLY_WINDOW_CLOSED');
  });

  it('belongs to the conversation: what was written in a ticket that is resolved counts', async () => {
    const ticket = await ticketOver('cloud');
    const wroteAt = ago(1);
    await buildMessage(app, company, ticket, { sent_at: wroteAt });
    const params = { ticketId: ticket.id };
    await app.call(updateTicket, { params, body: { status: 'closed' } }, { token: company.admin.token });
    const next = await buildTicket(app, company, {
      contact_id: contactId,
      connection_id: ticket.connection_id,
      user_id: company.admin.id,
    });
    expect((await shown(next)).replyUntil).toBe(later(wroteAt, 24));
  });

  it('does not exist for a phone', async () => {
    const ticket = await ticketOver('beta');
    await buildMessage(app, company, ticket, { sent_at: ago(1000) });
    expect((await shown(ticket)).replyUntil).toBeNull();
    expect((await send(ticket)).status).toBe(200);
  });

  it('that is over lets nothing be sent again that failed, but a template', async () => {
    const ticket = await ticketOver('cloud');
    const failed = {
      from_me: true,
      user_id: company.admin.id,
      ack: acks.failed,
      error: 'ERR_MESSAGE_WINDOW',
    } as const;
    const text = await buildMessage(app, company, ticket, failed);
    const template = { name: 'aviso', language: 'pt_BR', parameters: [] };
    const made = await buildMessage(app, company, ticket, { ...failed, template });
    const again = ({ id }: { id: number }) =>
      app.call(retryMessage, { params: { messageId: id } }, { token: company.admin.token });
    expect((await again(text)).refusal.error).toBe('ERR_REPLY_WINDOW_CLOSED');
    expect((await again(made)).reply.ack).toBe(acks.waiting);
  });

  it('costs a list no further statement', async () => {
    const ticket = await ticketOver('cloud');
    await buildMessage(app, company, ticket, { sent_at: ago(1) });
    const list = () =>
      app.call(listTickets, { query: { status: 'open', showAll: 'true' } }, { token: company.admin.token });
    const [first] = (await list()).reply.tickets;
    expect(first?.replyUntil).toBe((await shown(ticket)).replyUntil);
    const statements = await app.countQueries(list);
    expect(statements.filter((sql) => sql.includes('"tickets"')).length).toBeLessThanOrEqual(2);
  });

  it('closes the mouth of the product too: a completion message is not said into it', async () => {
    const ticket = await ticketOver('cloud');
    await app.database.transaction(company.id, ({ db }) =>
      db
        .updateTable('connections')
        .set({ completion_message: 'Até a próxima!' })
        .where('company_id', '=', company.id)
        .execute(),
    );
    const params = { ticketId: ticket.id };
    const { status } = await app.call(
      updateTicket,
      { params, body: { status: 'closed' } },
      { token: company.admin.token },
    );
    expect(status).toBe(200);
    const said = app.database.reader(company.id).db.selectFrom('messages').selectAll();
    expect(await said.execute()).toEqual([]);
  });
});
