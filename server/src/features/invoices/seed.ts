import { recurrenceMonths } from '@prosa/contracts/companies/rules.ts';
import { addDays, type Day } from '@prosa/contracts/zoned-time.ts';
import type { Tx } from '#platform/database/database.ts';
import { dueDayOf, invoiceTermsOf } from './rules.ts';
import { invoiceStore } from './store.ts';

const daysOfMonth = 365 / 12;
/** Most pay a few days early. */
const earlyDays = 4;

const noon = (day: Day): string => `${day}T15:00:00.000Z`;

/** The periods a company of the demo has paid for, and the next one, which it still owes. */
export async function seedInvoices(tx: Tx, { paidPeriods }: { paidPeriods: number }): Promise<void> {
  const store = invoiceStore(tx);
  const terms = await store.lockTerms();
  const priced = invoiceTermsOf(terms, terms.recurrence);
  if (!priced) return;
  const period = Math.round(recurrenceMonths[terms.recurrence] * daysOfMonth);
  const dueDay = dueDayOf(terms);
  for (let back = paidPeriods; back > 0; back -= 1) {
    const day = addDays(dueDay, -back * period);
    const { id } = await store.insert(day, priced);
    await store.pay(id, {
      paid_at: noon(addDays(day, -earlyDays)),
      paid_by: 'hand',
      confirmed_by: 'Prosa',
      renewed_until: noon(addDays(day, period)),
    });
  }
  await store.insert(dueDay, priced);
}
