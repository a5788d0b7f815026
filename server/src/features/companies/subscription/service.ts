import type { Company, Recurrence } from '@prosa/contracts/companies/schema.ts';
import type { BillingDetails } from '@prosa/contracts/subscriptions/schema.ts';
import { companyUpdated } from '#features/companies/events.ts';
import { presentCompany } from '#features/companies/present.ts';
import type { Tx } from '#platform/database/database.ts';
import { renewedUntil } from './rules.ts';
import { subscriptionStore } from './store.ts';

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
