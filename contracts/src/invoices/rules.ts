import { recurrenceMonths } from '#contracts/companies/rules.ts';
import type { Recurrence } from '#contracts/companies/schema.ts';
import { type Day, dayOf, wallTimeOf } from '#contracts/zoned-time.ts';
import type { InvoiceStatus } from './schema.ts';

/** Days before the due date at which the invoice is created. */
export const invoiceDaysBefore = 20;

/** State shown to the user: Pago, Vencido, Em Aberto. */
export type InvoiceState = 'paid' | 'overdue' | 'open' | 'cancelled';

/** An invoice is overdue from the day after the due date, by the company's calendar. */
export function invoiceStateOf(
  { status, dueDate }: { readonly status: InvoiceStatus; readonly dueDate: Day },
  now: Date,
  timeZone: string,
): InvoiceState {
  if (status !== 'open') return status;
  return dueDate < dayOf(wallTimeOf(now, timeZone)) ? 'overdue' : 'open';
}

/** Converts a price to whole cents, the unit of all calculations; a price on the wire has at most two decimals. */
export function centsOf(price: number | string): number {
  return Math.round(Number(price) * 100);
}

/** Formats cents as gateways and the database expect: `1234.50`. */
export function amountOf(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns the price of one period of a plan, whose price is per month. */
export function periodCents(monthlyPrice: number | string, recurrence: Recurrence): number {
  return centsOf(monthlyPrice) * recurrenceMonths[recurrence];
}
