import { addRecurrence, recurrenceMonths } from '@prosa/contracts/companies/rules.ts';
import type { Recurrence } from '@prosa/contracts/companies/schema.ts';
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import { dueDateOf, dueDayOf } from '#features/companies/state.ts';
import { useT } from '#lib/i18n.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { TextField } from '#ui/text-field.tsx';
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
      <TextField
        className={classes.field}
        label={t('companies.dueDate')}
        type="date"
        required
        value={dueDayOf(value, timeZone)}
        onChange={({ currentTarget }) => {
          // While a part of it is typed the browser gives nothing; the last whole day stays.
          if (currentTarget.value !== '') onChange(dueDateOf(currentTarget.value, timeZone));
        }}
      />
      <PlainButton
        icon={<IconCalendarPlus size={18} aria-hidden="true" />}
        onClick={() => onChange(addRecurrence(value, recurrence, timeZone))}
      >
        {t('companies.addMonths', { months: recurrenceMonths[recurrence] })}
      </PlainButton>
    </div>
  );
}
