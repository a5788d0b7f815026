import { daysUntilDue, dueWarningDays } from '@prosa/contracts/companies/rules.ts';
import { useEffect } from 'react';
import { translate } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { toast } from '#ui/toast.ts';

/** Says once per visit that the subscription is about to end. */
export function DueDateWarning() {
  const { dueDate } = useSessionUser().company;
  useEffect(() => {
    const days = daysUntilDue(dueDate, new Date());
    if (days >= 0 && days < dueWarningDays) toast.warning(translate('shell.subscriptionEnds', { days }));
  }, [dueDate]);
  return null;
}
