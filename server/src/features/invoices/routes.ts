import * as api from '@prosa/contracts/invoices/api.ts';
import { download, platform, type Route, read } from '#platform/http/route.ts';
import { receiptOf } from './receipt-service.ts';
import { getInvoice, listAllInvoices, listInvoices, listPlatformInvoices } from './service.ts';

export const invoiceRoutes: readonly Route[] = [
  read(api.listAllInvoices, ({ reader, query }) =>
    listAllInvoices(reader, query.searchParam, query.pageNumber),
  ),
  read(api.listInvoices, ({ reader, query }) => listInvoices(reader, query.searchParam, query.pageNumber)),
  read(api.getInvoice, ({ reader, params }) => getInvoice(reader, params.invoiceId)),
  download(api.getReceipt, ({ reader, params }) => receiptOf(reader, params.invoiceId)),
  platform(api.listPlatformInvoices, ({ tx, query }) =>
    listPlatformInvoices(tx, {
      search: query.searchParam,
      isWaiting: query.waiting === 'true',
      pageNumber: query.pageNumber,
    }),
  ),
];
