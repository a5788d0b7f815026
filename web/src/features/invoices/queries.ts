import {
  confirmInvoice,
  getReceipt,
  listInvoices,
  listPlatformInvoices,
} from '@prosa/contracts/invoices/api.ts';
import type {
  Invoice,
  InvoicePage,
  PlatformInvoice,
  PlatformInvoicePage,
} from '@prosa/contracts/invoices/schema.ts';
import { resolvePayment } from '@prosa/contracts/payments/api.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
} from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { downloadFile } from '#lib/file-transfer.ts';
import { createPagedList } from '#lib/paged-list.ts';
import { isFoundIn } from '#lib/text-search.ts';

export type InvoiceList = InfiniteData<InvoicePage, number>;
export type InvoiceListKey = readonly ['invoices', 'list', { readonly search: string }];
export type PlatformInvoiceList = InfiniteData<PlatformInvoicePage, number>;
export interface PlatformInvoiceFilter {
  readonly search: string;
  /** Only invoices that still need an action. */
  readonly isWaiting: boolean;
}

export const invoiceKeys = {
  lists: ['invoices', 'list'] as const,
  list: (search: string): InvoiceListKey => ['invoices', 'list', { search }],
  platform: ['invoices', 'platform'] as const,
  platformList: (filter: PlatformInvoiceFilter) => ['invoices', 'platform', filter] as const,
};

const perPage = 20;

/** Same order as the server: newest due date first. */
function isBefore(a: Invoice, b: Invoice): boolean {
  return a.dueDate === b.dueDate ? a.id > b.id : a.dueDate > b.dueDate;
}

export const invoicePages = createPagedList<InvoicePage, Invoice>({
  rows: (page) => page.invoices,
  withRows: (page, invoices) => ({ ...page, invoices }),
  perPage,
  isBefore,
  matches: ({ detail }, search) => isFoundIn(search, [detail]),
});

export const platformInvoicePages = createPagedList<PlatformInvoicePage, PlatformInvoice>({
  rows: (page) => page.invoices,
  withRows: (page, invoices) => ({ ...page, invoices }),
  perPage,
  isBefore,
  matches: ({ detail, companyName }, search) => isFoundIn(search, [detail, companyName]),
});

export function invoiceListQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: invoiceKeys.list(search),
    queryFn: ({ pageParam, signal }) =>
      call(listInvoices, { query: { searchParam: search, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: invoicePages.nextPage,
    placeholderData: keepPreviousData,
  });
}

/** Invoices of all companies, for the platform's owner. */
export function platformInvoiceListQuery(filter: PlatformInvoiceFilter) {
  return infiniteQueryOptions({
    queryKey: invoiceKeys.platformList(filter),
    queryFn: ({ pageParam, signal }) =>
      call(listPlatformInvoices, {
        query: {
          searchParam: filter.search,
          pageNumber: pageParam,
          waiting: filter.isWaiting ? 'true' : 'false',
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: platformInvoicePages.nextPage,
    placeholderData: keepPreviousData,
  });
}

export function useReceipt() {
  return useMutation({
    mutationFn: (invoiceId: number) => downloadFile(getReceipt, { params: { invoiceId } }),
  });
}

/** The platform's owner says that the money has come another way. */
export function useConfirmInvoice() {
  return useMutation({
    mutationFn: (invoiceId: number) => call(confirmInvoice, { params: { invoiceId } }),
    onSuccess: (_invoice, _id, _result, { client }) =>
      client.invalidateQueries({ queryKey: invoiceKeys.platform }),
  });
}

export function useResolvePayment() {
  return useMutation({
    mutationFn: (paymentId: number) => call(resolvePayment, { params: { paymentId } }),
    onSuccess: (_reply, _id, _result, { client }) =>
      client.invalidateQueries({ queryKey: invoiceKeys.platform }),
  });
}
