import type { SubscriptionCharge } from '@prosa/contracts/subscriptions/schema.ts';

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
