import type { Day } from '@prosa/contracts/zoned-time.ts';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import { type ReactNode, useState } from 'react';
import { withSeparator } from '#lib/calendar-days.ts';
import { useT } from '#lib/i18n.ts';
import { lazyOverlay } from './lazy-part.tsx';
import { PlainField } from './plain-field.tsx';
import classes from './plain-password-field.module.css';
import { usePopup } from './use-popup.ts';

const CalendarPopup = lazyOverlay(async () => (await import('./calendar-popup.tsx')).CalendarPopup);

export interface CalendarFieldProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly min?: Day | undefined;
  readonly max?: Day | undefined;
}

interface CalendarFieldParts extends CalendarFieldProps {
  /** Empty for none. */
  readonly value: string;
  /** Called with an empty text while what is typed is no date. */
  readonly onChange: (value: string) => void;
  /** How a value is written, and what a text means; none when it is no date. */
  readonly write: (value: string) => string;
  readonly read: (text: string) => string | undefined;
  /** How it is written, in words: dd/mm/aaaa. */
  readonly pattern: string;
  /** The day of a value, and the value with another day. */
  readonly dayOf: (value: string) => Day | '';
  readonly withDay: (day: Day) => string;
  readonly today: Day;
}

/**
 * A date that is typed or chosen from a month. Not the browser's own field, which writes it in the browser's language
 * instead of the product's.
 */
export function CalendarField(props: CalendarFieldParts) {
  const { label, description, error, required, disabled, min, max } = props;
  const { value, onChange, write, read, pattern, dayOf, withDay, today } = props;
  const t = useT();
  const { button, popup } = usePopup(CalendarPopup, 'dialog');
  const [text, setText] = useState(() => write(value));
  const [lastValue, setLastValue] = useState(value);
  const [isLeft, setIsLeft] = useState(true);
  // Changed from outside; what is being typed stays as it is typed.
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== (read(text) ?? '')) setText(write(value));
  }
  const isWrong = isLeft && text.trim() !== '' && read(text) === undefined;
  const type = (typed: string): void => {
    setText(typed);
    const next = read(typed) ?? '';
    if (next !== value) onChange(next);
  };
  return (
    <>
      <PlainField
        label={label}
        description={description}
        error={error ?? (isWrong ? t('ui.date.wrong', { pattern }) : undefined)}
        required={required ?? false}
        disabled={disabled ?? false}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={pattern}
        value={text}
        onChange={({ currentTarget }) => type(withSeparator(text, currentTarget.value))}
        onFocus={() => setIsLeft(false)}
        onBlur={() => {
          setIsLeft(true);
          const known = read(text);
          if (known !== undefined) setText(write(known));
        }}
        endSlot={
          <button
            type="button"
            className={classes.reveal}
            aria-label={t('ui.date.open')}
            disabled={disabled}
            {...button}
          >
            <IconCalendar size={18} aria-hidden="true" />
          </button>
        }
      />
      {popup ? (
        <CalendarPopup
          {...popup}
          label={label}
          value={dayOf(value)}
          today={today}
          min={min}
          max={max}
          onPick={(day) => type(write(withDay(day)))}
        />
      ) : null}
    </>
  );
}
