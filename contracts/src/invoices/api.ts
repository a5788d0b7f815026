import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import {
  InvoicePageSchema,
  InvoiceParamsSchema,
  InvoiceSchema,
  ListInvoicesQuerySchema,
  ListPlatformInvoicesQuerySchema,
  PlatformInvoicePageSchema,
  PlatformInvoiceSchema,
} from './schema.ts';

export const listAllInvoices = endpoint({
  name: 'listAllInvoices',
  method: 'GET',
  path: '/invoices/all',
  summary: 'The invoices of the company, newest due date first, without an envelope; a hundred to a page',
  access: 'invoices:manage',
  openWhenExpired: true,
  query: ListInvoicesQuerySchema,
  reply: z.array(InvoiceSchema),
});

export const listInvoices = endpoint({
  name: 'listInvoices',
  method: 'GET',
  path: '/invoices',
  summary: 'One page of the invoices of the company, newest due date first',
  access: 'invoices:manage',
  openWhenExpired: true,
  query: ListInvoicesQuerySchema,
  reply: InvoicePageSchema,
});

export const getInvoice = endpoint({
  name: 'getInvoice',
  method: 'GET',
  path: '/invoices/:invoiceId',
  summary: 'One invoice of the company',
  access: 'invoices:manage',
  openWhenExpired: true,
  params: InvoiceParamsSchema,
  reply: InvoiceSchema,
});

export const getReceipt = endpoint({
  name: 'getReceipt',
  method: 'GET',
  path: '/invoices/:invoiceId/receipt',
  summary: 'The receipt of a paid invoice, as a PDF',
  access: 'invoices:manage',
  openWhenExpired: true,
  params: InvoiceParamsSchema,
  replyType: 'application/pdf',
  reply: z.string(),
});

export const listPlatformInvoices = endpoint({
  name: 'listPlatformInvoices',
  method: 'GET',
  path: '/platform/invoices',
  summary: 'One page of the invoices of all companies, newest due date first; searched by company and plan',
  access: 'platform:manage',
  query: ListPlatformInvoicesQuerySchema,
  reply: PlatformInvoicePageSchema,
});

export const confirmInvoice = endpoint({
  name: 'confirmInvoice',
  method: 'POST',
  path: '/invoices/:invoiceId/confirm',
  summary: 'Say that an open invoice of any company was paid; its company is renewed at once',
  access: 'platform:manage',
  params: InvoiceParamsSchema,
  reply: PlatformInvoiceSchema,
});
