import { me } from '@prosa/contracts/access/api.ts';
import { getCompany } from '@prosa/contracts/companies/api.ts';
import { confirmInvoice, listAllInvoices, listPlatformInvoices } from '@prosa/contracts/invoices/api.ts';
import { resolvePayment } from '@prosa/contracts/payments/api.ts';
import { subscribe } from '@prosa/contracts/subscriptions/api.ts';
import { listTags } from '@prosa/contracts/tags/api.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsAfter } from '#platform/events/event-store.ts';
import { buildPayingCompany, type PayingOptions } from '#testing/billing-builders.ts';
import { buildCompany, buildUser, type TestCompany, type TestUser } from '#testing/builders.ts';
import { companySnapshot } from '#testing/company-snapshot.ts';
import { eventually } from '#testing/eventually.ts';
import { type FakeClock, fakeClock } from '#testing/fake-clock.ts';
import { quiet } from '#testing/job-test-bed.ts';
import {
  checkout,
  type StandInGateway,
  standInAsaas,
  standInEfi,
  webhookSecret,
} from '#testing/paid-company.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { paymentJobHandlers, sweepChargesJob } from './jobs.ts';

const day = 86_400_000;

describe.each([
  ['efi', standInEfi],
  ['asaas', standInAsaas],
] as const)('paid by %s', (name, standIn) => {
  let app: TestApp & { close(): Promise<void> };
  let bank: StandInGateway;
  let clock: FakeClock;
  let owner: TestUser;
  beforeAll(async () => {
    clock = fakeClock(new Date());
    bank = await standIn(clock);
    app = await startTestApp({
      clock,
      payments: bank.gateway,
      environment: { PAYMENTS_WEBHOOK_SECRET: webhookSecret },
    });
    owner = (await buildCompany(app, { isSuper: true })).admin;
  });
  afterAll(async () => {
    await app.close();
    await bank.stop();
  });

  const company = (options: PayingOptions = {}) =>
    buildPayingCompany(app, { dueDate: new Date(clock.now().getTime() + 3 * day), ...options });
  const ask = ({ admin }: TestCompany, body: object = {}) =>
    app.call(subscribe, { body: { ...checkout, ...body } }, { token: admin.token });
  const invoices = async ({ admin }: TestCompany) =>
    (await app.call(listAllInvoices, {}, { token: admin.token })).reply;
  const dueDateOf = async (home: TestCompany) =>
    (await app.call(getCompany, { params: { companyId: home.id } }, { token: owner.token })).reply.dueDate;
  const eventNames = async ({ id }: TestCompany) =>
    (await eventsAfter(app.database.reader(id), 0, 100)).map((event) => event.name);
  const waiting = async (home: TestCompany) => {
    const query = { searchParam: home.name, waiting: 'true' } as const;
    return (await app.call(listPlatformInvoices, { query }, { token: owner.token })).reply.invoices;
  };
  /** As it runs every ten minutes. */
  async function sweep(): Promise<void> {
    const handlers = paymentJobHandlers({
      payments: bank.gateway,
      paymentsWebhookSecret: webhookSecret,
      publicUrl: 'https://prosa.example',
      clock,
      log: quiet,
    });
    const handler = handlers.find(({ definition }) => definition === sweepChargesJob);
    const context = {
      transaction: app.database.platform,
      companyTransaction: app.database.transaction,
      log: quiet,
      signal: new AbortController().signal,
    };
    await handler?.run(context as never, {} as never);
  }
  const untilPaid = (home: TestCompany) =>
    eventually(async () => expect(await invoices(home)).toMatchObject([{ status: 'paid' }]));

  it('an invoice is renewed once, however often its payment is told', async () => {
    const home = await company({ recurrence: 'BIMESTRAL' });
    const before = await dueDateOf(home);
    const { status, reply } = await ask(home);
    expect(status).toBe(200);
    expect(reply).toMatchObject({
      valor: { original: '199.80' },
      qrcode: { qrcode: expect.stringMatching(/^0002/) },
    });
    bank.pay(reply.txid);
    for (let time = 0; time < 10; time += 1) expect(await bank.tell(app, reply.txid)).toBe(200);
    await untilPaid(home);
    for (let time = 0; time < 3; time += 1) await bank.tell(app, reply.txid);
    await sweep();

    const expected = new Date(before);
    expected.setUTCMonth(expected.getUTCMonth() + 2);
    await eventually(async () =>
      expect((await dueDateOf(home)).slice(0, 7)).toBe(expected.toISOString().slice(0, 7)),
    );
    const names = await eventNames(home);
    expect(names.filter((each) => each === 'payment.confirmed')).toHaveLength(1);
    const [invoice] = await invoices(home);
    expect(invoice).toMatchObject({ paidBy: name, value: 199.8 });
    const acts = await app.database
      .reader(home.id)
      .db.selectFrom('audit_entries')
      .select(['act', 'user_id', 'target_id'])
      .execute();
    expect(acts).toContainEqual({ act: 'invoice.pay', user_id: null, target_id: String(invoice?.id) });
    const told = await eventsAfter(app.database.reader(home.id), 0, 100);
    expect(told.find((event) => event.name === 'payment.confirmed')?.payload).toMatchObject({
      company: { id: home.id, dueDate: await dueDateOf(home), trialExpiration: null },
    });
  });

  it('asked twice, and twice at once, shows the same code; another plan shows another', async () => {
    const home = await company();
    const other = await company({ price: '250.50' });
    const [one, two] = await Promise.all([ask(home), ask(home)]);
    const again = await ask(home);
    expect([one.status, two.status, again.status]).toEqual([200, 200, 200]);
    expect(new Set([one.reply.txid, two.reply.txid, again.reply.txid]).size).toBe(1);
    expect(again.reply.qrcode).toEqual(one.reply.qrcode);

    const changed = await ask(home, { plan: other.planId, invoiceId: one.reply.invoiceId });
    expect(changed.reply).toMatchObject({ invoiceId: one.reply.invoiceId, valor: { original: '250.50' } });
    expect(changed.reply.txid).not.toBe(one.reply.txid);
    expect(await bank.gateway.ask(one.reply.txid, new AbortController().signal)).toEqual({ state: 'gone' });
    const planOf = async () =>
      (await app.call(getCompany, { params: { companyId: home.id } }, { token: owner.token })).reply.planId;
    expect(await planOf()).toBe(home.planId);
    bank.pay(changed.reply.txid);
    await bank.tell(app, changed.reply.txid);
    await untilPaid(home);
    expect(await planOf()).toBe(other.planId);
  });

  it('another plan is refused once the running code was paid, which then counts', async () => {
    const home = await company();
    const other = await company({ price: '250.50' });
    const { reply } = await ask(home);
    bank.pay(reply.txid);
    const refused = await ask(home, { plan: other.planId });
    expect([refused.status, refused.refusal.error]).toEqual([409, 'ERR_INVOICE_PAID']);
    expect(await invoices(home)).toMatchObject([{ status: 'paid', value: 99.9 }]);
    const again = await ask(home, { invoiceId: reply.invoiceId });
    expect([again.status, again.refusal.error]).toEqual([409, 'ERR_INVOICE_PAID']);
  });

  it('who is not the gateway, what it did not receive, and charges of nobody change nothing', async () => {
    const home = await company();
    const { reply } = await ask(home);
    const before = await companySnapshot(app, home);
    expect(await bank.tell(app, reply.txid, `${webhookSecret}x`)).toBe(401);
    expect(await bank.tell(app, reply.txid, 'x'.repeat(webhookSecret.length))).toBe(401);
    expect(await bank.tell(app, reply.txid)).toBe(200);
    expect(await bank.tell(app, 'FATURA1X000000000000000000000000')).toBe(200);
    await sweep();
    expect(await companySnapshot(app, home)).toEqual(before);
  });

  it('a wrong amount renews nobody, and is shown to the platform until somebody dealt with it', async () => {
    const home = await company();
    const before = await dueDateOf(home);
    const { reply } = await ask(home);
    bank.pay(reply.txid, '0.01');
    await bank.tell(app, reply.txid);
    const [shown] = await eventually(async () => {
      const rows = await waiting(home);
      expect(rows).toMatchObject([{ status: 'open', problem: { reason: 'wrong-value', value: 0.01 } }]);
      return rows;
    });
    expect(await dueDateOf(home)).toBe(before);
    expect(await eventNames(home)).not.toContain('payment.confirmed');

    const params = { paymentId: shown?.problem?.paymentId ?? 0 };
    const refused = await app.call(resolvePayment, { params }, { token: home.admin.token });
    expect(refused.status).toBe(403);
    expect((await app.call(resolvePayment, { params }, { token: owner.token })).status).toBe(200);
    expect(await waiting(home)).toMatchObject([{ status: 'open', problem: null }]);
    // The next code is a new one.
    const next = await ask(home);
    expect(next.reply.txid).not.toBe(reply.txid);
  });

  it('money for an invoice that is paid already is kept for somebody to look at', async () => {
    const home = await company();
    const { reply } = await ask(home);
    const params = { invoiceId: reply.invoiceId };
    await app.call(confirmInvoice, { params }, { token: owner.token });
    const renewed = await dueDateOf(home);
    bank.pay(reply.txid);
    await bank.tell(app, reply.txid);
    await eventually(async () =>
      expect(await waiting(home)).toMatchObject([{ status: 'paid', problem: { reason: 'invoice-closed' } }]),
    );
    expect(await dueDateOf(home)).toBe(renewed);
  });

  it('what nobody told of is found, and what nobody wants any more is withdrawn', async () => {
    const home = await company();
    const { reply } = await ask(home);
    bank.pay(reply.txid);
    const byHand = await company();
    const { reply: unwanted } = await ask(byHand);
    await app.call(confirmInvoice, { params: { invoiceId: unwanted.invoiceId } }, { token: owner.token });
    await sweep();
    expect(await invoices(home)).toMatchObject([{ status: 'paid', paidBy: name }]);
    expect(await bank.gateway.ask(unwanted.txid, new AbortController().signal)).toEqual({ state: 'gone' });
  });

  it('a gateway that does not answer leaves the checkout to be tried again, under the same name', async () => {
    const home = await company();
    bank.breakDown();
    const refused = await ask(home);
    expect([refused.status, refused.refusal.error]).toEqual([502, 'ERR_PAYMENT_UNAVAILABLE']);
    const asked = bank.references().length;
    const { status, reply } = await ask(home);
    expect([status, bank.references().slice(asked)]).toEqual([200, [reply.txid]]);
  });

  it('a company whose time is over may pay, and works again at once', async () => {
    const home = await company({ dueDate: new Date(clock.now().getTime() - 10 * day) });
    const { token } = home.admin;
    expect((await app.call(listTags, {}, { token })).status).toBe(402);
    expect((await app.call(me, {}, { token })).status).toBe(200);
    const { reply } = await ask(home);
    bank.pay(reply.txid);
    await bank.tell(app, reply.txid);
    await untilPaid(home);
    expect((await app.call(listTags, {}, { token })).status).toBe(200);
    // A month from today, not from when it should have been paid.
    const daysLeft = (Date.parse(await dueDateOf(home)) - clock.now().getTime()) / day;
    expect(Math.round(daysLeft)).toBeGreaterThanOrEqual(28);
  });

  it('is for those who manage invoices, for what is theirs, and for plans that are offered', async () => {
    const home = await company();
    const attendant = await buildUser(app, { company: home });
    const { status } = await app.call(subscribe, { body: checkout }, { token: attendant.token });
    expect(status).toBe(403);
    const stranger = await company();
    const { reply } = await ask(stranger);
    const before = await companySnapshot(app, stranger);
    const theirs = await ask(home, { invoiceId: reply.invoiceId });
    expect([theirs.status, theirs.refusal.error]).toEqual([404, 'ERR_NO_INVOICE_FOUND']);
    expect(await companySnapshot(app, stranger)).toEqual(before);
    await app.database.platform(({ db }) =>
      db.updateTable('plans').set({ is_public: false }).where('id', '=', stranger.planId).execute(),
    );
    const hidden = await ask(home, { plan: stranger.planId });
    expect([hidden.status, hidden.refusal.error]).toEqual([404, 'ERR_NO_PLAN_FOUND']);
    const free = await company({ price: '0' });
    const nothing = await ask(free);
    expect([nothing.status, nothing.refusal.error]).toEqual([409, 'ERR_PLAN_WITHOUT_PRICE']);
    expect((await ask(free, { plan: home.planId })).reply).toMatchObject({ valor: { original: '99.90' } });
  });

  if (name === 'efi') {
    it('the probe of Efí is answered', async () => {
      const url = `/api/payments/efi/${webhookSecret}`;
      const probe = { method: 'POST', url, payload: { evento: 'teste_webhook' } } as const;
      expect((await app.http.inject(probe)).statusCode).toBe(200);
      await sweep();
      expect(bank.notified()).toBe(`https://prosa.example${url}`);
    });
    it('a code that ended is replaced', async () => {
      const home = await company();
      const { reply } = await ask(home);
      await clock.advance(2 * 3_600_000);
      const next = await ask(home);
      expect(next.reply.txid).not.toBe(reply.txid);
      expect(next.reply.invoiceId).toBe(reply.invoiceId);
    });
  } else {
    it('Asaas wants to know the document of whoever pays', async () => {
      const home = await company();
      const refused = await ask(home, { document: '' });
      expect([refused.status, refused.refusal.error]).toEqual([400, 'ERR_PAYMENT_DOCUMENT']);
    });
  }
});
