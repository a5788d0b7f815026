import { addRecurrence, recurrenceMonths } from '@prosa/contracts/companies/rules.ts';
import type { Recurrence } from '@prosa/contracts/companies/schema.ts';
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import { dueDateOf, dueDayOf } from '#features/companies/state.ts';
import { useT } from '#lib/i18n.ts';
import { DateField } from '#ui/date-field.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './due-date-field.module.css';

interface DueDateFieldProps {
  /** ISO-8601. */
  readonly value: string;
  readonly onChange: (dueDate: string) => void;
  readonly recurrence: Recurrence;
  readonly timeZone: string;
}

/** The last day that is paid for; the button adds what one payment pays. */
export function DueDateField({ value, onChange, recurrence, timeZone }: DueDateFieldProps) {
  const t = useT();
  return (
    <div className={classes.root}>
      <div className={classes.field}>
        <DateField
          label={t('companies.dueDate')}
          required
          value={dueDayOf(value, timeZone)}
          onChange={(day) => {
            // While a part of it is typed there is no day; the last whole one stays.
            if (day !== '') onChange(dueDateOf(day, timeZone));
          }}
        />
      </div>
      <PlainButton
        icon={<IconCalendarPlus size={18} aria-hidden="true" />}
        onClick={() => onChange(addRecurrence(value, recurrence, timeZone))}
      >
        {t('companies.addMonths', { months: recurrenceMonths[recurrence] })}
      </PlainButton>
    </div>
  );
}
