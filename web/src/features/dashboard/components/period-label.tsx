import { periodOf, previousOf } from '@prosa/contracts/dashboard/rules.ts';
import type { DaySpan } from '@prosa/contracts/dashboard/schema.ts';
import { type DashboardFilter, isOneDay, noonOf, todayIn } from '#features/dashboard/state.ts';
import { useCompanyTimeZone } from '#lib/company-time-zone.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';

/** Which days are looked at, and with which they are compared. */
export function PeriodLabel({ filter }: { readonly filter: DashboardFilter }) {
  const t = useT();
  const format = useFormat('UTC');
  const period = periodOf(filter, todayIn(useCompanyTimeZone()));
  if (typeof period === 'string') return null;
  const words = (span: DaySpan): string => {
    const [from, to] = [format.date(noonOf(span.from)), format.date(noonOf(span.to))];
    return isOneDay(span) ? from : t('dashboard.period', { from, to });
  };
  return t('dashboard.compared', { period: words(period), previous: words(previousOf(period)) });
}
