import { addRecurrence } from '@prosa/contracts/companies/rules.ts';
import type { Recurrence } from '@prosa/contracts/companies/schema.ts';

/** One period from the later of the old due date and now: paying early loses nothing, paying late gains nothing. */
export function renewedUntil(dueDate: string, recurrence: Recurrence, timeZone: string, now: Date): string {
  const from = Date.parse(dueDate) > now.getTime() ? dueDate : now.toISOString();
  return addRecurrence(from, recurrence, timeZone);
}
