import { addRecurrence } from '@prosa/contracts/companies/rules.ts';
import type { Company, Recurrence } from '@prosa/contracts/companies/schema.ts';
import type { BillingDetails } from '@prosa/contracts/subscriptions/schema.ts';
import type { Tx } from '#platform/database/database.ts';
import { companyUpdated } from './events.ts';
import { presentCompany } from './store.ts';
import { subscriptionStore } from './subscription-store.ts';

/** One period from the later of the old due date and now: paying early loses nothing, paying late gains nothing. */
export function renewedUntil(dueDate: string, recurrence: Recurrence, timeZone: string, now: Date): string {
  const from = Date.parse(dueDate) > now.getTime() ? dueDate : now.toISOString();
  return addRecurrence(from, recurrence, timeZone);
}

interface Renewal {
  readonly dueDate: string;
  readonly recurrence: Recurrence;
  readonly timeZone: string;
  /** Null when what was paid for is no longer there: the company keeps the plan it has. */
  readonly planId: number | null;
  readonly now: Date;
}

/** Adds one period and applies the paid plan. All users of the company are notified and may work at once. */
export async function renewCompany(
  tx: Tx,
  { dueDate, recurrence, timeZone, planId, now }: Renewal,
): Promise<Company> {
  const until = renewedUntil(dueDate, recurrence, timeZone, now);
  const company = presentCompany(await subscriptionStore(tx).renew({ dueDate: until, planId, paidAt: now }));
  tx.record(companyUpdated({ company }));
  return company;
}

export async function saveBilling(tx: Tx, billing: BillingDetails): Promise<void> {
  await subscriptionStore(tx).saveBilling(billing);
}
