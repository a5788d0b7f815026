import type { Gateway } from '@prosa/contracts/invoices/schema.ts';
import { sql } from 'kysely';
import type { PlatformTx } from '#platform/database/database.ts';

/** Whose charge it is, before it is known whose company to look in. */
export function findCharge({ db }: PlatformTx, gateway: Gateway, reference: string) {
  return (
    db
      .selectFrom('charges')
      .select(['id', 'company_id', 'invoice_id'])
      .where('gateway', '=', gateway)
      // Of a plain key there may be several, and nobody asks for one.
      .where('gateway', '<>', sql.lit('pix-key'))
      .where('reference', '=', reference)
      .executeTakeFirst()
  );
}
export type FoundCharge = NonNullable<Awaited<ReturnType<typeof findCharge>>>;

/** Charges that can still be paid, after one of them, and whether their invoice still wants just that. */
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
