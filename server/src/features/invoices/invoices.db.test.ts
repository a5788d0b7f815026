import { updateCompany } from '@prosa/contracts/companies/api.ts';
import type { Recurrence } from '@prosa/contracts/companies/schema.ts';
import {
  getInvoice,
  getReceipt,
  listAllInvoices,
  listInvoices,
  listPlatformInvoices,
} from '@prosa/contracts/invoices/api.ts';
import type { Invoice } from '@prosa/contracts/invoices/schema.ts';
import { updateSetting } from '@prosa/contracts/settings/api.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventsAfter } from '#platform/events/event-store.ts';
import { buildInvoice, buildPaidInvoice, buildPayingCompany } from '#testing/billing-builders.ts';
import { buildCompany, buildUser, type TestCompany, type TestUser } from '#testing/builders.ts';
import { type FakeClock, fakeClock } from '#testing/fake-clock.ts';
import { quiet } from '#testing/job-test-bed.ts';
import { ownApp } from '#testing/own-app.ts';
import type { TestApp } from '#testing/test-app.ts';
import { invoiceJobHandlers } from './jobs.ts';
import { ensureInvoice } from './service.ts';

const start = '2026-11-15T12:00:00.000Z';
const day = 86_400_000;
let app: TestApp;
let clock: FakeClock;
let owner: TestUser;
beforeAll(async () => {
  clock = fakeClock(start);
  app = await ownApp({ clock });
  owner = (await buildCompany(app, { isSuper: true })).admin;
});

const inDays = (days: number) => new Date(clock.now().getTime() + days * day);

/** As it runs every night. */
async function makeInvoices(): Promise<void> {
  const [handler] = invoiceJobHandlers({ clock });
  const context = {
    transaction: app.database.platform,
    companyTransaction: app.database.transaction,
    log: quiet,
  };
  await handler?.run(context as never, {} as never);
}

async function invoicesOf({ admin }: TestCompany): Promise<Invoice[]> {
  const { status, reply } = await app.call(listAllInvoices, {}, { token: admin.token });
  expect(status).toBe(200);
  return reply;
}

const change = (company: TestCompany, body: object) =>
  app.call(updateCompany, { params: { companyId: company.id }, body: body as never }, { token: owner.token });

describe('the nightly invoices', () => {
  it('are made once, twenty days before the due date, at the price of the plan then', async () => {
    const company = await buildPayingCompany(app, { dueDate: inDays(21), recurrence: 'TRIMESTRAL' });
    await makeInvoices();
    expect(await invoicesOf(company)).toEqual([]);
    await clock.advance(day);
    for (let night = 0; night < 3; night += 1) await makeInvoices();
    await app.database.platform(({ db }) =>
      db.updateTable('plans').set({ value: 500 }).where('id', '=', company.planId).execute(),
    );
    await makeInvoices();
    const [invoice, ...others] = await invoicesOf(company);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      detail: expect.stringMatching(/^Plan /),
      status: 'open',
      value: 299.7,
      dueDate: '2026-12-06',
      recurrence: 'TRIMESTRAL',
      planId: company.planId,
      companyId: company.id,
      paidAt: null,
    });
    const [event] = await eventsAfter(app.database.reader(company.id), 0, 10);
    expect(event).toMatchObject({ name: 'invoice.created', payload: { invoice } });
  });

  it('are one, however many make them at once', async () => {
    const company = await buildPayingCompany(app, { dueDate: inDays(3) });
    const makeOne = () => app.database.transaction(company.id, (tx) => ensureInvoice(tx, clock.now()));
    await Promise.all([makeOne(), makeOne(), makeOne(), makeInvoices(), makeInvoices()]);
    expect(await invoicesOf(company)).toHaveLength(1);
  });

  it('are due on the day of the company’s own calendar, and go along when that changes', async () => {
    const dueDate = '2026-12-01T02:00:00.000Z';
    const company = await buildPayingCompany(app, { dueDate });
    await makeInvoices();
    expect(await invoicesOf(company)).toMatchObject([{ dueDate: '2026-11-30' }]);
    await app.call(
      updateSetting,
      { params: { settingKey: 'timezone' }, body: { value: 'Europe/Lisbon' } },
      { token: company.admin.token },
    );
    await makeInvoices();
    expect(await invoicesOf(company)).toMatchObject([{ dueDate: '2026-12-01', status: 'open' }]);
  });

  it('are not made for a free plan, nor for a company that is switched off', async () => {
    const free = await buildPayingCompany(app, { price: '0', dueDate: inDays(3) });
    const off = await buildPayingCompany(app, { dueDate: inDays(3) });
    await app.database.platform(({ db }) =>
      db.updateTable('companies').set({ status: false }).where('id', '=', off.id).execute(),
    );
    await makeInvoices();
    expect(await invoicesOf(free)).toEqual([]);
    const { rows } = await listed(`${off.name}`);
    expect(rows).toEqual([]);
  });
});

async function listed(search: string, caller = owner, waiting: 'true' | 'false' = 'false') {
  const query = { searchParam: search, waiting };
  const { status, reply } = await app.call(listPlatformInvoices, { query }, { token: caller.token });
  return { status, rows: status === 200 ? reply.invoices : [] };
}

describe('when the platform changes a company', () => {
  it('the open invoice is for what was agreed now, at once, and stays the only one', async () => {
    const company = await buildPayingCompany(app, { dueDate: inDays(5) });
    const other = await buildPayingCompany(app, { price: '250.50', dueDate: inDays(300) });
    await makeInvoices();
    const [before] = await invoicesOf(company);
    await change(company, { planId: other.planId, recurrence: 'ANUAL' });
    expect(await invoicesOf(company)).toMatchObject([
      { id: before?.id, planId: other.planId, value: 3006, recurrence: 'ANUAL', status: 'open' },
    ]);
    await change(company, { dueDate: inDays(10).toISOString() });
    const moved = await invoicesOf(company);
    expect(moved).toMatchObject([{ id: before?.id, status: 'open' }]);
    expect(moved[0]?.dueDate).toBe(inDays(10).toISOString().slice(0, 10));

    await change(company, { dueDate: inDays(60).toISOString() });
    expect(await invoicesOf(company)).toEqual([]);
    const { status } = await app.call(
      getInvoice,
      { params: { invoiceId: before?.id ?? 0 } },
      { token: company.admin.token },
    );
    expect(status).toBe(404);
    const names = (await eventsAfter(app.database.reader(company.id), 0, 50)).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('invoice.'))).toEqual([
      'invoice.created',
      'invoice.updated',
      'invoice.updated',
      'invoice.cancelled',
    ]);
  });

  it('a due date that comes near has its invoice without waiting for the night', async () => {
    const company = await buildPayingCompany(app, { dueDate: inDays(90) });
    await change(company, { dueDate: inDays(2).toISOString() });
    expect(await invoicesOf(company)).toMatchObject([{ status: 'open', value: 99.9 }]);
  });

  it('what has nothing to do with money leaves the invoice as its company chose it', async () => {
    const company = await buildPayingCompany(app, { dueDate: inDays(5) });
    const id = await buildInvoice(app, company, {
      due_date: inDays(5).toISOString().slice(0, 10),
      value: '777.00',
    });
    await change(company, { phone: '11 90000-0000' });
    expect(await invoicesOf(company)).toMatchObject([{ id, value: 777 }]);
  });
});

describe('the lists', () => {
  it('are the company’s own, newest first, searched by plan, in one statement, for those who may', async () => {
    const company = await buildPayingCompany(app, { dueDate: inDays(200) });
    const ids = [
      await buildPaidInvoice(app, company, { due_date: '2026-09-10', detail: 'Essencial' }),
      await buildPaidInvoice(app, company, { due_date: '2026-10-10', detail: 'Açaí' }),
      await buildInvoice(app, company, { due_date: '2026-11-10' }),
    ];
    const { token } = company.admin;
    await app.call(listInvoices, {}, { token });
    const statements = await app.countQueries(async () => {
      const { reply } = await app.call(listInvoices, {}, { token });
      expect(reply).toMatchObject({ hasMore: false });
      expect(reply.invoices.map(({ id }) => id)).toEqual(ids.toReversed());
    });
    expect(statements).toHaveLength(1);
    const bare = await app.countQueries(() => app.call(listAllInvoices, {}, { token }));
    expect(bare).toHaveLength(1);
    const { reply: found } = await app.call(listAllInvoices, { query: { searchParam: 'acai' } }, { token });
    expect(found).toMatchObject([{ id: ids[1], detail: 'Açaí', paidBy: 'hand' }]);

    for (const profile of ['user', 'supervisor'] as const) {
      const person = await buildUser(app, { company, profile });
      const { status } = await app.call(listAllInvoices, {}, { token: person.token });
      expect(status).toBe(403);
    }
  });

  it('of the platform know every company, and what still waits', async () => {
    const company = await buildPayingCompany(app, { dueDate: inDays(200) });
    await buildPaidInvoice(app, company, { due_date: '2026-10-10' });
    const open = await buildInvoice(app, company, { due_date: '2026-11-10' });
    const statements = await app.countQueries(() => listed(company.name));
    expect(statements).toHaveLength(1);
    const { rows } = await listed(company.name.toUpperCase());
    expect(rows).toMatchObject([
      { id: open, companyName: company.name, timeZone: 'America/Sao_Paulo', problem: null },
      { status: 'paid' },
    ]);
    expect((await listed(company.name, owner, 'true')).rows).toMatchObject([{ id: open }]);
    expect(await listed('', company.admin)).toEqual({ status: 403, rows: [] });
  });
});

describe('a receipt', () => {
  const ask = (company: TestCompany, id: number) =>
    app.http.inject({
      url: `/api${getReceipt.path.replace(':invoiceId', String(id))}`,
      headers: { authorization: `Bearer ${company.admin.token}` },
    });

  it('is a PDF for what was paid, and for nothing else', async () => {
    const company = await buildPayingCompany(app, { dueDate: inDays(200) });
    const paid = { paid_by: 'efi', renewed_until: '2027-01-10T12:00:00.000Z' } as const;
    const id = await buildPaidInvoice(app, company, { ...paid, due_date: '2026-10-10' });
    const answer = await ask(company, id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain(`recibo-${id}.pdf`);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.rawPayload.subarray(-6).toString().trim()).toBe('%%EOF');

    const open = await buildInvoice(app, company, { due_date: '2026-11-10' });
    expect((await ask(company, open)).json()).toMatchObject({ error: 'ERR_INVOICE_NOT_PAID' });
    const stranger = await buildPayingCompany(app);
    expect((await ask(stranger, id)).json()).toMatchObject({ error: 'ERR_NO_INVOICE_FOUND' });
  });
});

it.each<[Recurrence, number]>([
  ['MENSAL', 97.1],
  ['BIMESTRAL', 194.2],
  ['SEMESTRAL', 582.6],
  ['ANUAL', 1165.2],
])('%s of 97.10 a month is %d, to the cent', async (recurrence, value) => {
  const company = await buildPayingCompany(app, { price: '97.10', recurrence, dueDate: inDays(1) });
  await app.database.transaction(company.id, (tx) => ensureInvoice(tx, clock.now()));
  expect(await invoicesOf(company)).toMatchObject([{ value }]);
});
