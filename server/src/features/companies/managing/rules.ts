import type { Company } from '@prosa/contracts/companies/schema.ts';

/** Whether what is open no longer fits what was agreed. */
export function owesOtherwise(before: Company, after: Company): boolean {
  return (
    before.planId !== after.planId ||
    before.dueDate !== after.dueDate ||
    before.recurrence !== after.recurrence
  );
}
