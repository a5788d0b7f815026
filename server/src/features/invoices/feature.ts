import * as api from '@prosa/contracts/invoices/api.ts';
import type { Clock } from '#platform/clock.ts';
import type { Feature } from '#platform/feature.ts';
import { download, platform, read } from '#platform/http/route.ts';
import { invoiceBroadcasts } from './events.ts';
import { invoiceJobHandlers } from './jobs.ts';
import { receiptOf } from './receipt-service.ts';
import { getInvoice, listAllInvoices, listInvoices, listPlatformInvoices } from './service.ts';

interface InvoicesDependencies {
  readonly clock: Clock;
}

export function invoicesFeature({ clock }: InvoicesDependencies): Feature {
  return {
    name: 'invoices',
    routes: [
      read(api.listAllInvoices, ({ reader, query }) =>
        listAllInvoices(reader, query.searchParam, query.pageNumber),
      ),
      read(api.listInvoices, ({ reader, query }) =>
        listInvoices(reader, query.searchParam, query.pageNumber),
      ),
      read(api.getInvoice, ({ reader, params }) => getInvoice(reader, params.invoiceId)),
      download(api.getReceipt, ({ reader, params }) => receiptOf(reader, params.invoiceId)),
      platform(api.listPlatformInvoices, ({ tx, query }) =>
        listPlatformInvoices(tx, {
          search: query.searchParam,
          isWaiting: query.waiting === 'true',
          pageNumber: query.pageNumber,
        }),
      ),
    ],
    jobs: invoiceJobHandlers({ clock }),
    broadcasts: invoiceBroadcasts,
  };
}
