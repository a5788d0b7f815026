import type { SubscriptionCharge } from '@prosa/contracts/subscriptions/schema.ts';
import type { Reader } from '#platform/database/database.ts';

/** Values of the last submission. */
export function billingOf({ db, companyId }: Reader) {
  return db.selectFrom('companies').select('billing').where('id', '=', companyId).executeTakeFirstOrThrow();
}

interface ShownCharge {
  readonly invoice_id: number;
  readonly reference: string;
  readonly code: string;
  readonly value: string;
  readonly expires_at: string | null;
}

export function presentCharge(charge: ShownCharge): SubscriptionCharge {
  return {
    invoiceId: charge.invoice_id,
    txid: charge.reference,
    qrcode: { qrcode: charge.code },
    valor: { original: charge.value },
    expiresAt: charge.expires_at,
  };
}
