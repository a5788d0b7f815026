import { recurrenceMonths } from '#contracts/companies/rules.ts';
import type { Recurrence } from '#contracts/companies/schema.ts';
import { type Day, dayOf, wallTimeOf } from '#contracts/zoned-time.ts';
import type { InvoiceStatus } from './schema.ts';

/** So many days before the due date the invoice is there. */
export const invoiceDaysBefore = 20;

/** What a screen says of it: Pago, Vencido, Em Aberto. */
export type InvoiceState = 'paid' | 'overdue' | 'open' | 'cancelled';

/** Overdue from the day after the due date on, by the company's calendar. */
export function invoiceStateOf(
  { status, dueDate }: { readonly status: InvoiceStatus; readonly dueDate: Day },
  now: Date,
  timeZone: string,
): InvoiceState {
  if (status !== 'open') return status;
  return dueDate < dayOf(wallTimeOf(now, timeZone)) ? 'overdue' : 'open';
}

/** Money is reckoned in whole cents; a price as it travels has two decimals at most. */
export function centsOf(price: number | string): number {
  return Math.round(Number(price) * 100);
}

/** `1234.50`: as gateways and the database write it. */
export function amountOf(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What one period of a plan costs; its price is for a month. */
export function periodCents(monthlyPrice: number | string, recurrence: Recurrence): number {
  return centsOf(monthlyPrice) * recurrenceMonths[recurrence];
}
