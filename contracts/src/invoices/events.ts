import type { Invoice } from './schema.ts';

/** Told to those who manage invoices. A cancelled one is gone. */
export type InvoiceEvent =
  | { readonly action: 'create' | 'update'; readonly invoice: Invoice }
  | { readonly action: 'delete'; readonly invoiceId: number };
