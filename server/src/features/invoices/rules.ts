import type { Recurrence } from '@prosa/contracts/companies/schema.ts';
import { amountOf, invoiceDaysBefore, periodCents } from '@prosa/contracts/invoices/rules.ts';
import { addDays, type Day, dayOf, wallTimeOf } from '@prosa/contracts/zoned-time.ts';

/** Terms of a company: its plan at today's price, the recurrence, and the due date. */
export interface Terms {
  readonly status: boolean;
  readonly due_date: string;
  readonly recurrence: Recurrence;
  readonly plan_id: number;
  readonly plan_name: string;
  /** Per month, in the format of the database. */
  readonly plan_value: string;
  readonly time_zone: string;
}

/** The plan that an invoice is for. */
export type PricedPlan = Pick<Terms, 'plan_id' | 'plan_name' | 'plan_value'>;

export interface InvoiceTerms {
  readonly plan_id: number;
  readonly detail: string;
  readonly recurrence: Recurrence;
  readonly value: string;
}

export function today(timeZone: string, now: Date): Day {
  return dayOf(wallTimeOf(now, timeZone));
}

export function dueDayOf({ due_date: dueDate, time_zone: timeZone }: Terms): Day {
  return today(timeZone, new Date(dueDate));
}

/** Undefined for a plan without a price, which needs no invoice. */
export function invoiceTermsOf(plan: PricedPlan, recurrence: Recurrence): InvoiceTerms | undefined {
  const cents = periodCents(plan.plan_value, recurrence);
  if (cents === 0) return undefined;
  return { plan_id: plan.plan_id, detail: plan.plan_name, recurrence, value: amountOf(cents) };
}

/**
 * Returns whether the invoice should exist: from `invoiceDaysBefore` days before the due date, in the company's time
 * zone.
 */
export function isInvoiceTime(terms: Terms, now: Date): boolean {
  return terms.status && dueDayOf(terms) <= addDays(today(terms.time_zone, now), invoiceDaysBefore);
}
