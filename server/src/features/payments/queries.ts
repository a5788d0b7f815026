import type { Gateway } from '@prosa/contracts/invoices/schema.ts';
import { sql } from 'kysely';
import type { PlatformTx } from '#platform/database/database.ts';

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
