import { login, logout, me } from '@prosa/contracts/access/api.ts';
import { daysUntilDue, dueWarningDays } from '@prosa/contracts/companies/rules.ts';
import { confirmInvoice, listInvoices } from '@prosa/contracts/invoices/api.ts';
import { getSubscription, subscribe } from '@prosa/contracts/subscriptions/api.ts';
import { listTickets } from '@prosa/contracts/tickets/api.ts';
import { expect, it } from 'vitest';
import { buildCompany, buildContact, buildUser, testPassword } from '#testing/builders.ts';
import { campaignCompany } from '#testing/campaign-company.ts';
import { buildSchedule } from '#testing/conversation-builders.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { ownApp } from '#testing/own-app.ts';
import { checkout } from '#testing/paid-company.ts';
import { sendDue, viewScheduled } from '#testing/scheduled-company.ts';

const day = 86_400_000;

/** Covers the expiry of a company day by day, on one clock. */
it('a company is warned, stands still when its time is over, and goes on where it was once it has paid', async () => {
  const clock = fakeClock(new Date());
  const app = await ownApp({ clock });
  const owner = (await buildCompany(app, { isSuper: true })).admin;
  const talk = await campaignCompany(app, { clock, connection: { greeting_message: 'Olá!' } });
  const { company } = talk;
  const { token, email } = company.admin;
  const attendant = await buildUser(app, { company });
  const dueDate = new Date(clock.now().getTime() + 10 * day).toISOString();
  await app.database.platform(async ({ db }) => {
    await db.updateTable('plans').set({ value: '99.90' }).where('id', '=', company.planId).execute();
    await db.updateTable('companies').set({ due_date: dueDate }).where('id', '=', company.id).execute();
  });
  const enter = (who: string) => app.call(login, { body: { email: who, password: testPassword } });
  const tickets = (by: string) => app.call(listTickets, {}, { token: by });
  const scheduleInAnHour = async () => {
    const at = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const contact_id = await buildContact(app, company);
    const columns = { user_id: company.admin.id, contact_id, connection_id: talk.connectionId };
    return { at, id: await buildSchedule(app, company, { ...columns, body: 'Oi!', send_at: at }) };
  };

  // Ten days before: everything works, without a warning.
  expect(daysUntilDue(dueDate, clock.now())).toBeGreaterThanOrEqual(dueWarningDays);
  expect(await talk.write('Bom dia')).toEqual(['Olá!']);
  await talk.deliver();

  // Four days before: the login response makes the clients warn.
  await clock.advance(6 * day);
  const warned = await enter(email);
  expect(warned.status).toBe(200);
  expect(daysUntilDue(warned.reply.user.company.dueDate, clock.now())).toBeLessThan(dueWarningDays);
  expect(warned.reply.user.company.trialExpiration).toBe(dueDate);
  const open = warned.reply.token;

  // A day after: only paying is allowed.
  const planned = await scheduleInAnHour();
  await clock.advance(5 * day);
  const refused = await tickets(open);
  expect([refused.status, refused.refusal.error, refused.refusal.data]).toEqual([
    402,
    'ERR_SUBSCRIPTION_EXPIRED',
    { dueDate },
  ]);
  const { refusal } = await enter(email);
  expect(refusal).toMatchObject({ error: 'ERR_SUBSCRIPTION_EXPIRED', data: { dueDate } });
  const colleague = await enter(attendant.email);
  expect([colleague.status, colleague.refusal.data]).toEqual([402, { dueDate }]);
  const paymentToken = String(refusal.data?.paymentToken);
  for (const key of [open, paymentToken]) {
    expect((await app.call(me, {}, { token: key })).status).toBe(200);
    expect((await app.call(listInvoices, {}, { token: key })).status).toBe(200);
    expect((await app.call(getSubscription, {}, { token: key })).reply).toMatchObject({ dueDate });
    expect((await tickets(key)).status).toBe(402);
  }
  expect((await tickets(token)).refusal.error).toBe('ERR_SESSION_EXPIRED');

  // Incoming messages are stored, but nothing is answered, advertised or sent as a reminder.
  const heard = (await talk.messageRows()).length;
  expect(await talk.write('Tem alguém aí?')).toEqual([]);
  expect(await talk.messageRows()).toHaveLength(heard + 1);
  await talk.start(await talk.add());
  expect(await talk.run(3600)).toEqual([]);
  await sendDue(app, talk, planned.id, { at: planned.at });
  expect(await viewScheduled(app, talk, planned.id)).toMatchObject({
    status: 'ERRO',
    error: 'ERR_SUBSCRIPTION_EXPIRED',
  });

  // Paid with the token of the refusal: all data is there, and everything works.
  const asked = await app.call(subscribe, { body: checkout }, { token: paymentToken });
  expect(asked.reply).toMatchObject({ valor: { original: '99.90' } });
  const params = { invoiceId: asked.reply.invoiceId };
  expect((await app.call(confirmInvoice, { params }, { token: owner.token })).status).toBe(200);
  expect((await tickets(open)).status).toBe(200);
  const back = await enter(email);
  expect(back.status).toBe(200);
  expect(daysUntilDue(back.reply.user.company.dueDate, clock.now())).toBeGreaterThanOrEqual(28);
  const { reply: list } = await tickets(back.reply.token);
  expect(list.tickets).toMatchObject([{ lastMessage: 'Tem alguém aí?' }]);
  expect(await talk.run(3600)).toHaveLength(3);
  const next = await scheduleInAnHour();
  await clock.advance(3_600_000);
  await sendDue(app, talk, next.id, { at: next.at });
  expect(await viewScheduled(app, talk, next.id)).toMatchObject({ error: null });

  // The payment token ended with the login, as every other session did.
  expect((await tickets(paymentToken)).status).toBe(401);
  expect((await app.call(logout, {}, { token: back.reply.token })).status).toBe(200);
});
