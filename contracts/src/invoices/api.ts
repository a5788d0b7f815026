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
  summary: 'List one page of up to 100 invoices of the company, newest due date first, as a plain array.',
  access: 'invoices:manage',
  openWhenExpired: true,
  query: ListInvoicesQuerySchema,
  reply: z.array(InvoiceSchema),
});

export const listInvoices = endpoint({
  name: 'listInvoices',
  method: 'GET',
  path: '/invoices',
  summary: 'List one page of the company’s invoices, newest due date first.',
  access: 'invoices:manage',
  openWhenExpired: true,
  query: ListInvoicesQuerySchema,
  reply: InvoicePageSchema,
});

export const getInvoice = endpoint({
  name: 'getInvoice',
  method: 'GET',
  path: '/invoices/:invoiceId',
  summary: 'Get an invoice of the company.',
  access: 'invoices:manage',
  openWhenExpired: true,
  params: InvoiceParamsSchema,
  reply: InvoiceSchema,
});

export const getReceipt = endpoint({
  name: 'getReceipt',
  method: 'GET',
  path: '/invoices/:invoiceId/receipt',
  summary: 'Get the receipt of a paid invoice as a PDF.',
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
  summary: 'List one page of all companies’ invoices, newest due date first. Searches company and plan.',
  access: 'platform:manage',
  query: ListPlatformInvoicesQuerySchema,
  reply: PlatformInvoicePageSchema,
});

export const confirmInvoice = endpoint({
  name: 'confirmInvoice',
  method: 'POST',
  path: '/invoices/:invoiceId/confirm',
  summary: 'Mark an open invoice of any company as paid and renew the company.',
  access: 'platform:manage',
  params: InvoiceParamsSchema,
  reply: PlatformInvoiceSchema,
});
