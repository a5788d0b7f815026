import { confirmInvoice } from '@prosa/contracts/invoices/api.ts';
import { getSubscription, subscribe } from '@prosa/contracts/subscriptions/api.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPayingCompany } from '#testing/billing-builders.ts';
import { buildCompany, buildUser, type TestCompany } from '#testing/builders.ts';
import { companySnapshot } from '#testing/company-snapshot.ts';
import { checkout } from '#testing/paid-company.ts';
import { startTestApp, type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const look = async ({ admin }: TestCompany, at = app) =>
  (await at.call(getSubscription, {}, { token: admin.token })).reply;
const ask = ({ admin }: TestCompany, body: object = {}, at = app) =>
  at.call(subscribe, { body: { ...checkout, ...body } as never }, { token: admin.token });

describe('a subscription', () => {
  it('is a trial until the first payment, and then tells what was agreed', async () => {
    const owner = (await buildCompany(app, { isSuper: true })).admin;
    const company = await buildPayingCompany(app, { daysLeft: 1 });
    const before = await look(company);
    expect(before).toMatchObject({
      companyName: company.name,
      email: company.admin.email,
      plan: { id: company.planId, value: 99.9 },
      recurrence: 'MENSAL',
      invoice: null,
      billing: null,
      payment: { gateway: 'pix-key', needsDocument: false, isDemo: true },
    });
    expect(before.trialExpiration).toBe(before.dueDate);

    const { reply } = await ask(company);
    expect(await look(company)).toMatchObject({
      invoice: { id: reply.invoiceId, status: 'open' },
      billing: { firstName: 'Marina', city: 'São Paulo', country: 'BR', document: '52998224725' },
    });
    await app.call(confirmInvoice, { params: { invoiceId: reply.invoiceId } }, { token: owner.token });
    const after = await look(company);
    expect(after).toMatchObject({ trialExpiration: null, invoice: null });
    expect(Date.parse(after.dueDate)).toBeGreaterThan(Date.parse(before.dueDate));
  });

  it('is shown to those who manage invoices only', async () => {
    const company = await buildPayingCompany(app);
    const attendant = await buildUser(app, { company, profile: 'supervisor' });
    expect((await app.call(getSubscription, {}, { token: attendant.token })).status).toBe(403);
  });
});

describe('paid to a plain key', () => {
  it('the code names key, amount and invoice, and the owner’s word renews once', async () => {
    const owner = (await buildCompany(app, { isSuper: true })).admin;
    const company = await buildPayingCompany(app, { price: '1200.00', recurrence: 'ANUAL' });
    const { reply } = await ask(company);
    expect(reply).toMatchObject({
      txid: `FATURA${reply.invoiceId}`,
      valor: { original: '14400.00' },
      expiresAt: null,
    });
    expect(reply.qrcode.qrcode).toMatch(
      /^000201\d{4}0014br\.gov\.bcb\.pix0116demo@prosa\.local52040000530398654\d\d14400\.005802BR5910Prosa Demo6009Sao Paulo/,
    );
    expect((await ask(company)).reply).toEqual(reply);

    const params = { invoiceId: reply.invoiceId };
    const confirm = (token: string) => app.call(confirmInvoice, { params }, { token });
    expect((await confirm(company.admin.token)).status).toBe(403);
    const [one, two] = await Promise.all([confirm(owner.token), confirm(owner.token)]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const confirmed = one.status === 200 ? one.reply : two.reply;
    expect(confirmed).toMatchObject({
      status: 'paid',
      paidBy: 'hand',
      confirmedBy: 'Admin',
      companyName: company.name,
    });
    const { dueDate } = await look(company);
    expect((await confirm(owner.token)).refusal.error).toBe('ERR_INVOICE_PAID');
    expect((await look(company)).dueDate).toBe(dueDate);
    expect(Math.round((Date.parse(dueDate) - Date.now()) / 86_400_000)).toBeGreaterThanOrEqual(30 + 365);
  });

  it('without a key nobody can pay, and is told whom to ask', async () => {
    const bare = await startTestApp({ environment: { SEED: 'none' } });
    try {
      const company = await buildPayingCompany(bare);
      expect((await look(company, bare)).payment).toEqual({
        gateway: null,
        needsDocument: false,
        isDemo: false,
      });
      const refused = await ask(company, {}, bare);
      expect([refused.status, refused.refusal.error]).toEqual([409, 'ERR_PAYMENTS_NOT_CONFIGURED']);
    } finally {
      await bare.close();
    }
  });
});

describe('a checkout', () => {
  it.each([
    ['firstName', ' ', 'subscriptions.required.firstName'],
    ['address2', '', 'subscriptions.required.address2'],
    ['city', '', 'subscriptions.required.city'],
    ['zipcode', '', 'subscriptions.required.zipcode'],
    ['country', '', 'subscriptions.required.country'],
    ['country', 'Atlantis', 'subscriptions.required.country'],
    ['document', '111.111.111-11', 'validation.invalid'],
    ['plan', 'gold', undefined],
  ])('with %s = "%s" is refused beside the field, and changes nothing', async (field, value, message) => {
    const company = await buildPayingCompany(app);
    const before = await companySnapshot(app, company);
    const { status, refusal } = await ask(company, { [field]: value });
    expect([status, refusal.error]).toEqual([400, 'ERR_VALIDATION']);
    expect(refusal.issues).toMatchObject([{ path: field, ...(message ? { message } : {}) }]);
    expect(await companySnapshot(app, company)).toEqual(before);
  });
});
