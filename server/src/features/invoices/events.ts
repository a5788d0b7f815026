import type { Invoice } from '@prosa/contracts/invoices/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

export const invoiceCreated = defineEvent<{ invoice: Invoice }>('invoice.created');
export const invoiceUpdated = defineEvent<{ invoice: Invoice }>('invoice.updated');
/** It is owed no more. */
export const invoiceCancelled = defineEvent<{ invoiceId: number }>('invoice.cancelled');
