import { type DueTone, dueTone } from '@prosa/contracts/companies/rules.ts';
import type { ManagedCompany } from '@prosa/contracts/companies/schema.ts';
import { dueStatusOf, timeZoneOf } from '#features/companies/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx';
import classes from './due-badge.module.css';

/** Yellow, orange and red, as the specification colours them. */
const tones: Record<Exclude<DueTone, 'none'>, StatusTone> = {
  soon: 'warning',
  now: 'caution',
  late: 'danger',
};

/** Until when a company has paid, coloured as that day comes near and passes. */
export function DueBadge({ company }: { readonly company: ManagedCompany }) {
  const t = useT();
  const { date } = useFormat(timeZoneOf(company));
  const now = new Date();
  const tone = dueTone(company.dueDate, now);
  const { key, days } = dueStatusOf(company.dueDate, now);
  return (
    <span className={classes.root} data-tone={tone}>
      {tone === 'none' ? (
        <span className={classes.date}>{date(company.dueDate)}</span>
      ) : (
        <StatusBadge tone={tones[tone]}>{date(company.dueDate)}</StatusBadge>
      )}
      <span className={classes.words}>
        {tone === 'none'
          ? t(`companies.recurrence.${company.recurrence}`)
          : `${t(`companies.due.${key}`, { days })} · ${t(`companies.recurrence.${company.recurrence}`)}`}
      </span>
    </span>
  );
}
