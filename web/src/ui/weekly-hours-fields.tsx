import { isClosed } from '@prosa/contracts/weekly-hours.ts';
import { issueText } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import type { DayForm } from '#lib/weekly-hours-form.ts';
import { SwitchField } from './switch-field.tsx';
import classes from './weekly-hours-fields.module.css';

interface WeeklyHoursFieldsProps {
  readonly days: readonly DayForm[];
  readonly onChange: (days: readonly DayForm[]) => void;
  /** Keys of texts, by the path of their field. */
  readonly errors: Readonly<Record<string, unknown>>;
}

/** When people are there, day by day. */
export function WeeklyHoursFields({ days, onChange, errors }: WeeklyHoursFieldsProps) {
  const t = useT();
  const change = (index: number, part: Partial<DayForm>): void =>
    onChange(days.map((day, place) => (place === index ? { ...day, ...part } : day)));
  return (
    <>
      <p className={classes.hint}>{t('hours.hint')}</p>
      {days.map((day, index) => {
        const name = t(`hours.day.${day.weekdayEn}`);
        const path = `schedules.${index}`;
        const error = errors[`${path}.startTime`] ?? errors[`${path}.endTime`];
        const errorId = `hours-error-${index}`;
        const isOvernight = !isClosed(day) && day.endTime !== '' && day.endTime < day.startTime;
        return (
          <fieldset key={day.weekdayEn} className={classes.day}>
            <legend className={classes.legend}>{name}</legend>
            <SwitchField
              label={name}
              checked={day.isOpen}
              onChange={(event) => change(index, { isOpen: event.currentTarget.checked })}
            />
            {day.isOpen ? (
              <div className={classes.times}>
                {(['startTime', 'endTime'] as const).map((side) => (
                  <input
                    key={side}
                    type="time"
                    className={classes.time}
                    value={day[side]}
                    onChange={(event) => change(index, { [side]: event.currentTarget.value })}
                    aria-label={t(`hours.${side}`, { day: name })}
                    aria-invalid={errors[`${path}.${side}`] !== undefined || undefined}
                    aria-describedby={errorId}
                    data-path={`${path}.${side}`}
                  />
                ))}
                {isOvernight ? <span className={classes.note}>{t('hours.nextDay')}</span> : null}
              </div>
            ) : (
              <span className={classes.note}>{t('hours.closed')}</span>
            )}
            <p id={errorId} className={classes.error} role="alert">
              {typeof error === 'string' ? issueText(error, t) : null}
            </p>
          </fieldset>
        );
      })}
    </>
  );
}
