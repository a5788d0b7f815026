import type { InvoiceEvent } from '@prosa/contracts/invoices/schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type LiveEvent, type LiveRule, liveRule } from '#lib/live-query.ts';
import { type InvoiceList, type InvoiceListKey, invoiceKeys, invoicePages } from './queries.ts';

export function reduceInvoiceList(list: InvoiceList, event: InvoiceEvent, search: string): InvoiceList {
  if (event.action === 'delete') return invoicePages.remove(list, event.invoiceId);
  return invoicePages.put(list, event.invoice, search);
}

export const invoiceLiveRules: readonly LiveRule[] = [
  liveRule<'invoice', InvoiceList>({
    event: 'invoice',
    queryKey: invoiceKeys.lists,
    reduce: (list, event, key) => reduceInvoiceList(list, event, (key as InvoiceListKey)[2].search),
  }),
];

/** The platform's owner hears that a company has changed, not which of its invoices: those are asked for. */
export function refetchPlatformInvoices(client: QueryClient, { name }: LiveEvent): void {
  if (name === 'platformCompany') void client.invalidateQueries({ queryKey: invoiceKeys.platform });
}
