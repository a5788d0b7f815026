import { useEffect, useRef } from 'react';
import { moveToHour } from '#features/schedules/calendar.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { DropCell } from './drop-cell.tsx';
import classes from './hours-calendar.module.css';
import type { CalendarPartProps } from './month-calendar.tsx';
import { ScheduleChip } from './schedule-chip.tsx';

interface HoursCalendarProps extends CalendarPartProps {
  readonly view: 'week' | 'day';
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
const beginOfWork = '08';

/** One row for each hour, one column for each day. */
export function HoursCalendar(props: HoursCalendarProps) {
  const { view, days, today, placed, find, onDay: showDay, onAdd, day: _, ...acts } = props;
  const t = useT();
  const format = useFormat('UTC');
  const frame = useRef<HTMLElement>(null);
  const begin = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (frame.current && begin.current) frame.current.scrollTop = begin.current.offsetTop - 48;
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by the keyboard, too
    <section ref={frame} className={classes.frame} tabIndex={0} aria-label={t(`schedules.view.${view}`)}>
      <table className={classes.root} data-view={view}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              <VisuallyHidden>{t('schedules.hour')}</VisuallyHidden>
            </th>
            {days.map((each) => (
              <th key={each} scope="col" className={classes.day} data-today={each === today || undefined}>
                <button type="button" className={classes.dayButton} onClick={() => showDay(each)}>
                  {view === 'day'
                    ? format.longDay(`${each}T12:00Z`)
                    : `${format.weekday(`${each}T12:00Z`)} ${each.slice(8)}/${each.slice(5, 7)}`}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour} ref={hour === beginOfWork ? begin : null}>
              <th scope="row" className={classes.hour}>
                {`${hour}:00`}
              </th>
              {days.map((each) => (
                <DropCell
                  key={each}
                  className={classes.cell}
                  isToday={each === today}
                  onDrop={(id) => {
                    const dropped = find(id);
                    if (dropped) acts.onMove(dropped, moveToHour(dropped.wall, each, Number(hour)));
                  }}
                  onDoubleClick={() => onAdd(`${each}T${hour}:00`)}
                >
                  {(placed.get(each) ?? [])
                    .filter(({ wall }) => wall.slice(11, 13) === hour)
                    .map((one) => (
                      <ScheduleChip key={one.schedule.id} placed={one} view={view} {...acts} />
                    ))}
                </DropCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
