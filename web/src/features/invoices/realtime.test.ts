import type { Invoice, InvoiceEvent } from '@prosa/contracts/invoices/schema.ts';
import { expect, it } from 'vitest';
import { type InvoiceList, invoicePages } from './queries.ts';
import { reduceInvoiceList } from './realtime.ts';

const invoice = (id: number, dueDate: string, change: Partial<Invoice> = {}): Invoice => ({
  id,
  detail: 'Essencial',
  status: 'open',
  value: 97,
  dueDate,
  recurrence: 'MENSAL',
  planId: 1,
  companyId: 1,
  paidAt: null,
  paidBy: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...change,
});

const listOf = (...invoices: Invoice[]): InvoiceList => ({
  pages: [{ invoices, hasMore: false }],
  pageParams: [1],
});

const paid = invoice(1, '2026-10-10', {
  status: 'paid',
  paidAt: '2026-10-09T12:00:00.000Z',
  paidBy: 'hand',
  updatedAt: '2026-10-09T12:00:00.000Z',
});

it('a list of invoices equals a fresh one after one was made, one paid and one cancelled, told twice', () => {
  const events: readonly InvoiceEvent[] = [
    { action: 'create', invoice: invoice(3, '2026-12-10') },
    { action: 'update', invoice: paid },
    { action: 'delete', invoiceId: 2 },
  ];
  const before = listOf(invoice(2, '2026-11-10'), invoice(1, '2026-10-10'));
  const shown = [...events, ...events].reduce((list, event) => reduceInvoiceList(list, event, ''), before);
  expect(invoicePages.rowsOf(shown)).toEqual([invoice(3, '2026-12-10'), paid]);
});

it('what a search does not find stays out, and what is older changes nothing', () => {
  const shown = listOf(paid);
  expect(reduceInvoiceList(shown, { action: 'update', invoice: invoice(1, '2026-10-10') }, '')).toBe(shown);
  const other = { action: 'create', invoice: invoice(3, '2026-12-10', { detail: 'Empresa' }) } as const;
  expect(invoicePages.rowsOf(reduceInvoiceList(shown, other, 'essen'))).toEqual([paid]);
});
