import { listTickets } from '@prosa/contracts/tickets/api.ts';
import { expect, it } from 'vitest';
import { type TicketColumns, ticketStore } from '#features/tickets/store.ts';
import { buildCompany, buildQueue, buildUser, type TestUser } from '#testing/builders.ts';
import { buildTicket } from '#testing/conversation-builders.ts';
import { testApp } from '#testing/test-app.ts';

it('what one has not read is known through all that becomes of a ticket', async () => {
  const app = await testApp();
  const company = await buildCompany(app);
  const queue_id = await buildQueue(app, company);
  const ana = await buildUser(app, { company, queueIds: [queue_id] });
  const bruno = await buildUser(app, { company, queueIds: [queue_id] });
  const { id } = await buildTicket(app, company, { queue_id, user_id: ana.id });
  const hasUnread = async ({ token }: TestUser) => {
    const { reply } = await app.call(listTickets, { query: { withUnreadMessages: 'true' } }, { token });
    return reply.tickets.length === 1;
  };
  const changes: [TicketColumns, boolean, boolean][] = [
    [{}, false, false],
    [{ unread_messages: 2 }, true, false],
    [{ unread_messages: 3 }, true, false],
    [{ user_id: bruno.id }, false, true],
    [{ status: 'pending', user_id: null }, true, true],
    [{ status: 'open', user_id: ana.id }, true, false],
    [{ status: 'closed', closed_at: new Date().toISOString() }, false, false],
    [{ status: 'open', closed_at: null }, true, false],
    [{ unread_messages: 0 }, false, false],
    [{ unread_messages: 1 }, true, false],
  ];
  for (const [change, ofAna, ofBruno] of changes) {
    await app.database.transaction(company.id, (tx) => ticketStore(tx).update(id, change));
    expect([await hasUnread(ana), await hasUnread(bruno)], JSON.stringify(change)).toEqual([ofAna, ofBruno]);
  }
  await app.database.transaction(company.id, (tx) => ticketStore(tx).delete(id));
  const left = app.database.reader(company.id).db.selectFrom('unread_tickets').selectAll();
  expect(await left.execute()).toEqual([]);
});
