import { centsOf } from '@prosa/contracts/invoices/rules.ts';
import type { InvoiceStatus, PaymentProblem } from '@prosa/contracts/invoices/schema.ts';

/** Why money that came does not pay the invoice; null when it does, to the cent. */
export function problemOf(
  invoice: { readonly status: InvoiceStatus; readonly value: string },
  cents: number,
): PaymentProblem | null {
  if (invoice.status !== 'open') return 'invoice-closed';
  return centsOf(invoice.value) === cents ? null : 'wrong-value';
}
