import type { Day } from '@prosa/contracts/zoned-time.ts';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { type CalendarView, stepDay } from '#features/schedules/calendar.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './calendar-bar.module.css';

interface CalendarBarProps {
  readonly view: CalendarView;
  readonly day: Day;
  readonly today: Day;
  readonly days: readonly Day[];
  readonly onDay: (day: Day) => void;
}

/** Title of the visible period with the navigation to the previous and the next one. */
export function CalendarBar({ view, day, today, days, onDay }: CalendarBarProps) {
  const t = useT();
  const format = useFormat('UTC');
  const noon = (each: Day) => `${each}T12:00Z`;
  const [first = day, last = day] = [days[0], days.at(-1)];
  const span = `${format.date(noon(first))} – ${format.date(noon(last))}`;
  const titles = { month: format.month(noon(day)), week: span, day: format.date(noon(day)), agenda: span };
  return (
    <div className={classes.root}>
      <PlainButton onClick={() => onDay(today)}>{t('schedules.today')}</PlainButton>
      <IconButton
        label={t('schedules.before')}
        icon={<IconChevronLeft size={20} />}
        onClick={() => onDay(stepDay(view, day, -1))}
      />
      <IconButton
        label={t('schedules.after')}
        icon={<IconChevronRight size={20} />}
        onClick={() => onDay(stepDay(view, day, 1))}
      />
      <h2 className={classes.title} aria-live="polite">
        {titles[view]}
      </h2>
    </div>
  );
}
