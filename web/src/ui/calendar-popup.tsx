import type { Day } from '@prosa/contracts/zoned-time.ts';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addMonths, dayAfterKey, monthDays } from '#lib/calendar-days.ts';
import { useFormat } from '#lib/format.ts';
import { useLanguage, useT } from '#lib/i18n.ts';
import classes from './calendar-popup.module.css';
import { IconButton } from './icon-button.tsx';
import { PlainButton } from './plain-button.tsx';
import { PopupPanel } from './popup-panel.tsx';
import type { PopupProps } from './use-popup.ts';

interface CalendarPopupProps extends PopupProps {
  readonly label: string;
  /** Empty for none. */
  readonly value: Day | '';
  readonly today: Day;
  readonly min?: Day | undefined;
  readonly max?: Day | undefined;
  readonly onPick: (day: Day) => void;
}

/** A month to choose a day from, with the keys of the WAI-ARIA date picker. */
export function CalendarPopup({ label, value, today, min, max, onPick, ...popup }: CalendarPopupProps) {
  const t = useT();
  const language = useLanguage();
  // Days of a calendar have no zone: they are written as those of Greenwich.
  const format = useFormat('UTC');
  const [active, setActive] = useState<Day>(value || today);
  const [wasOpen, setWasOpen] = useState(false);
  const grid = useRef<HTMLTableElement>(null);
  const moves = useRef(false);
  if (popup.isOpen !== wasOpen) {
    setWasOpen(popup.isOpen);
    if (popup.isOpen) setActive(value || today);
  }
  useEffect(() => {
    if (!moves.current) return;
    moves.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active]);

  const press = (event: KeyboardEvent): void => {
    const next = dayAfterKey(active, event.key, language);
    if (next === undefined) return;
    event.preventDefault();
    moves.current = true;
    setActive(next);
  };
  const days = monthDays(active, language);
  const weeks = Array.from({ length: 6 }, (_, index) => days.slice(index * 7, index * 7 + 7));
  const isOut = (day: Day): boolean => (min !== undefined && day < min) || (max !== undefined && day > max);
  const pick = (day: Day): void => {
    onPick(day);
    popup.onClose();
  };
  return (
    <PopupPanel {...popup} label={label} className={classes.root} position="bottom-end" returnFocus>
      <div className={classes.bar}>
        <IconButton
          label={t('ui.date.previousMonth')}
          icon={<IconChevronLeft size={18} />}
          onClick={() => setActive(addMonths(active, -1))}
        />
        <span className={classes.month} aria-live="polite">
          {format.month(`${active}T00:00:00Z`)}
        </span>
        <IconButton
          label={t('ui.date.nextMonth')}
          icon={<IconChevronRight size={18} />}
          onClick={() => setActive(addMonths(active, 1))}
        />
      </div>
      <table ref={grid} className={classes.grid} aria-label={format.month(`${active}T00:00:00Z`)}>
        <thead>
          <tr>
            {days.slice(0, 7).map((day) => (
              <th key={day} scope="col" className={classes.weekday}>
                {format.weekday(`${day}T00:00:00Z`).slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className={classes.cell}>
                  <button
                    type="button"
                    className={classes.day}
                    data-day={day}
                    data-chosen={day === value || undefined}
                    data-today={day === today || undefined}
                    data-elsewhere={day.slice(0, 7) !== active.slice(0, 7) || undefined}
                    data-autofocus={day === active || undefined}
                    tabIndex={day === active ? 0 : -1}
                    disabled={isOut(day)}
                    aria-label={`${format.longDay(`${day}T00:00:00Z`)} ${day.slice(0, 4)}`}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    onClick={() => pick(day)}
                    onKeyDown={press}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.foot}>
        <PlainButton onClick={() => pick(today)} disabled={isOut(today)}>
          {t('ui.date.today')}
        </PlainButton>
      </div>
    </PopupPanel>
  );
}
