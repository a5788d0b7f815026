import type { Gateway, PaymentProblem } from '@prosa/contracts/invoices/schema.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { PlatformTx, Tx } from '#platform/database/database.ts';
import type { Charges, Payments } from '#platform/database/schema.ts';

export type ChargeRow = Selectable<Charges>;

export function chargeStore({ db, companyId }: Tx) {
  const own = db.updateTable('charges').where('company_id', '=', companyId);
  return {
    insert: (charge: Omit<Insertable<Charges>, 'company_id'>): Promise<ChargeRow> =>
      db
        .insertInto('charges')
        .values({ ...charge, company_id: companyId })
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Returns the open charge of the invoice, if any. */
    openOf: (invoiceId: number): Promise<ChargeRow | undefined> =>
      db
        .selectFrom('charges')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('invoice_id', '=', invoiceId)
        .where('status', '=', sql.lit('open'))
        .executeTakeFirst(),

    setCode: (id: number, code: string, expiresAt: Date | null): Promise<ChargeRow> =>
      own
        .set({ code, expires_at: expiresAt?.toISOString() ?? null })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    async end(id: number, status: 'paid' | 'closed'): Promise<void> {
      await own.set({ status }).where('id', '=', id).execute();
    },
  };
}

interface NewPayment {
  readonly invoiceId: number;
  readonly gateway: Gateway;
  readonly eventId: string;
  readonly value: string;
  readonly problem: PaymentProblem | null;
  readonly receivedAt: Date;
}

export function paymentStore({ db, companyId }: Tx) {
  const resolution = (by: string) => ({ resolved_at: sql<string>`now()`, resolved_by: by });
  const problems = db
    .updateTable('payments')
    .where('company_id', '=', companyId)
    .where('problem', 'is not', null)
    .where('resolved_at', 'is', null);
  return {
    /** False when the payment is already stored. */
    async insertIfNew(payment: NewPayment): Promise<boolean> {
      const row: Insertable<Payments> = {
        company_id: companyId,
        invoice_id: payment.invoiceId,
        gateway: payment.gateway,
        event_id: payment.eventId,
        value: payment.value,
        problem: payment.problem,
        received_at: payment.receivedAt.toISOString(),
      };
      const { numInsertedOrUpdatedRows: inserted = 0n } = await db
        .insertInto('payments')
        .values(row)
        .onConflict((conflict) => conflict.columns(['gateway', 'event_id']).doNothing())
        .executeTakeFirst();
      return inserted > 0n;
    },

    async resolve(id: number, by: string): Promise<void> {
      await problems.set(resolution(by)).where('id', '=', id).execute();
    },

    /** Resolves the payment problems of an invoice that was confirmed by hand. */
    async resolveOf(invoiceId: number, by: string): Promise<void> {
      await problems.set(resolution(by)).where('invoice_id', '=', invoiceId).execute();
    },
  };
}

/** Finds a charge, and thereby its company, across all tenants. */
export function findCharge({ db }: PlatformTx, gateway: Gateway, reference: string) {
  return (
    db
      .selectFrom('charges')
      .select(['id', 'company_id', 'invoice_id'])
      .where('gateway', '=', gateway)
      // References of plain Pix keys are not unique, and are never looked up.
      .where('gateway', '<>', sql.lit('pix-key'))
      .where('reference', '=', reference)
      .executeTakeFirst()
  );
}
export type FoundCharge = NonNullable<Awaited<ReturnType<typeof findCharge>>>;

/** Page of open charges after the given id, with whether their invoice is still open at the same value. */
export function openCharges({ db }: PlatformTx, gateway: Gateway, afterId: number, atMost: number) {
  return db
    .selectFrom('charges')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.company_id', '=', 'charges.company_id')
        .onRef('invoices.id', '=', 'charges.invoice_id'),
    )
    .select(['charges.id', 'charges.company_id', 'charges.invoice_id', 'charges.reference'])
    .select(sql<boolean>`invoices.status = 'open' and invoices.value = charges.value`.as('is_wanted'))
    .where('charges.status', '=', sql.lit('open'))
    .where('charges.gateway', '<>', sql.lit('pix-key'))
    .where('charges.gateway', '=', gateway)
    .where('charges.id', '>', afterId)
    .orderBy('charges.id')
    .limit(sql.lit(atMost))
    .execute();
}

export function findPayment({ db }: PlatformTx, id: number) {
  return db.selectFrom('payments').select(['id', 'company_id']).where('id', '=', id).executeTakeFirst();
}
