import { dayOf, momentOf, timeOf, wallTimeOf } from '@prosa/contracts/zoned-time.ts';
import { useState } from 'react';
import { parseWall, wallText } from '#lib/calendar-days.ts';
import { useT } from '#lib/i18n.ts';
import { CalendarField, type CalendarFieldProps } from './calendar-field.tsx';

export interface DateTimeFieldProps extends CalendarFieldProps {
  /** Time zone of the value, regardless of the user's own. */
  readonly timeZone: string;
  /** ISO-8601, or null for none. */
  readonly defaultValue: string | null;
  readonly onChange: (instant: string | null) => void;
}

/** Time set when a day is picked from the calendar before any time was typed. */
const firstHour = '09:00';

/** A date and time in one time zone. */
export function DateTimeField({ timeZone, defaultValue, onChange, ...rest }: DateTimeFieldProps) {
  const t = useT();
  const [wall, setWall] = useState(() =>
    defaultValue === null ? '' : wallTimeOf(new Date(defaultValue), timeZone),
  );
  return (
    <CalendarField
      {...rest}
      value={wall}
      onChange={(next) => {
        setWall(next);
        onChange(next === '' ? null : momentOf(next, timeZone).toISOString());
      }}
      write={wallText}
      read={parseWall}
      pattern={t('ui.date.patternTime')}
      dayOf={(value) => (value === '' ? '' : dayOf(value))}
      withDay={(day) => `${day}T${wall === '' ? firstHour : timeOf(wall)}`}
      today={dayOf(wallTimeOf(new Date(), timeZone))}
    />
  );
}
