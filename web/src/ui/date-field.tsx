import { type Day, dayOf, wallTimeOf } from '@prosa/contracts/zoned-time.ts';
import { dayText, parseDay } from '#lib/calendar-days.ts';
import { useT } from '#lib/i18n.ts';
import { CalendarField, type CalendarFieldProps } from './calendar-field.tsx';

interface DateFieldProps extends CalendarFieldProps {
  /** Empty for none. */
  readonly value: Day | '';
  readonly onChange: (day: Day | '') => void;
}

/** A day, written as the product writes dates in every language. */
export function DateField(props: DateFieldProps) {
  const t = useT();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <CalendarField
      {...props}
      write={dayText}
      read={parseDay}
      pattern={t('ui.date.pattern')}
      dayOf={(day) => day}
      withDay={(day) => day}
      today={dayOf(wallTimeOf(new Date(), timeZone))}
    />
  );
}
