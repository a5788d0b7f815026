import type { Invoice } from './schema.ts';

/** Sent to users who manage invoices. A cancelled invoice is sent as `delete`. */
export type InvoiceEvent =
  | { readonly action: 'create' | 'update'; readonly invoice: Invoice }
  | { readonly action: 'delete'; readonly invoiceId: number };
