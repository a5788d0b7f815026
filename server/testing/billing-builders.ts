import { randomUUID } from 'node:crypto';
import type { Recurrence } from '@prosa/contracts/companies/schema.ts';
import type { Insertable } from 'kysely';
import { invoiceStore } from '#features/invoices/store.ts';
import { paymentStore } from '#features/payments/store.ts';
import type { Invoices } from '#platform/database/schema.ts';
import { type App, buildCompany, type CompanyOptions, type TestCompany } from './builders.ts';

export interface PayingOptions extends CompanyOptions {
  /** Monthly price of its plan. */
  readonly price?: string;
  readonly dueDate?: Date | string;
  readonly recurrence?: Recurrence;
}

/** A company with a priced plan. */
export async function buildPayingCompany(
  app: App,
  { price = '99.90', dueDate, recurrence = 'MENSAL', ...options }: PayingOptions = {},
): Promise<TestCompany> {
  const company = await buildCompany(app, options);
  await app.database.platform(async ({ db }) => {
    await db.updateTable('plans').set({ value: price }).where('id', '=', company.planId).execute();
    await db
      .updateTable('companies')
      .set({ recurrence, ...(dueDate ? { due_date: new Date(dueDate).toISOString() } : {}) })
      .where('id', '=', company.id)
      .execute();
  });
  return company;
}

/** Builds an open invoice; a company has at most one. */
export async function buildInvoice(
  app: App,
  company: TestCompany,
  { due_date: dueDate = '2026-12-10', ...columns }: Partial<Insertable<Invoices>> = {},
): Promise<number> {
  const terms = {
    plan_id: company.planId,
    detail: 'Profissional',
    recurrence: 'MENSAL',
    value: '99.90',
  } as const;
  return app.database.transaction(company.id, async (tx) => {
    const { id } = await invoiceStore(tx).insert(dueDate, { ...terms, ...columns } as typeof terms);
    return id;
  });
}

export function buildPaidInvoice(
  app: App,
  company: TestCompany,
  columns: Partial<Insertable<Invoices>> = {},
): Promise<number> {
  const paid = { status: 'paid', paid_at: '2026-10-09T12:00:00.000Z', paid_by: 'hand' } as const;
  return buildInvoice(app, company, { ...paid, ...columns });
}

/** Builds a payment with a wrong value, which paid nothing. */
export async function buildPayment(app: App, company: TestCompany): Promise<number> {
  const invoiceId = await buildPaidInvoice(app, company);
  const eventId = randomUUID();
  return app.database.transaction(company.id, async (tx) => {
    await paymentStore(tx).insertIfNew({
      invoiceId,
      gateway: 'efi',
      eventId,
      value: '1.00',
      problem: 'wrong-value',
      receivedAt: new Date(),
    });
    const { id } = await tx.db
      .selectFrom('payments')
      .select('id')
      .where('event_id', '=', eventId)
      .executeTakeFirstOrThrow();
    return id;
  });
}
