import { type Day, monthStart } from '@prosa/contracts/zoned-time.ts';
import { moveToDay, type PlacedSchedule } from '#features/schedules/calendar.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { DropCell } from './drop-cell.tsx';
import classes from './month-calendar.module.css';
import { type ChipActions, ScheduleChip } from './schedule-chip.tsx';

export interface CalendarPartProps extends Omit<ChipActions, 'view'> {
  readonly days: readonly Day[];
  readonly day: Day;
  readonly today: Day;
  readonly placed: ReadonlyMap<Day, readonly PlacedSchedule[]>;
  readonly find: (scheduleId: number) => PlacedSchedule | undefined;
  readonly onDay: (day: Day) => void;
  /** A new one, at this time of the wall. */
  readonly onAdd: (wall: string) => void;
}

const perDay = 3;
const beginOfWork = '09:00';

/** A day as a moment that is that day everywhere it is formatted. */
const noon = (day: Day) => `${day}T12:00Z`;

export function MonthCalendar(props: CalendarPartProps) {
  const { days, day, today, placed, find, onDay: showDay, onAdd, ...acts } = props;
  const t = useT();
  const format = useFormat('UTC');
  const month = monthStart(day);
  const weeks = Array.from({ length: days.length / 7 }, (_, index) => days.slice(7 * index, 7 * index + 7));
  const drop = (id: number, target: Day): void => {
    const dropped = find(id);
    if (dropped) acts.onMove(dropped, moveToDay(dropped.wall, target));
  };
  return (
    <table className={classes.root}>
      <caption>
        <VisuallyHidden>{format.month(noon(day))}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {days.slice(0, 7).map((weekday) => (
            <th key={weekday} scope="col" className={classes.weekday}>
              {format.weekday(noon(weekday))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => {
              const here = placed.get(each) ?? [];
              return (
                <DropCell
                  key={each}
                  className={classes.cell}
                  isDimmed={monthStart(each) !== month}
                  isToday={each === today}
                  onDrop={(id) => drop(id, each)}
                  onDoubleClick={() => onAdd(`${each}T${beginOfWork}`)}
                >
                  <button
                    type="button"
                    className={classes.day}
                    data-count={here.length || undefined}
                    aria-label={t('schedules.openDay', {
                      day: format.longDay(noon(each)),
                      count: here.length,
                    })}
                    aria-current={each === today ? 'date' : undefined}
                    onClick={() => showDay(each)}
                  >
                    {Number(each.slice(8))}
                  </button>
                  <div className={classes.chips}>
                    {here.slice(0, perDay).map((one) => (
                      <ScheduleChip key={one.schedule.id} placed={one} view="month" {...acts} />
                    ))}
                    {here.length > perDay ? (
                      <button type="button" className={classes.more} onClick={() => showDay(each)}>
                        {t('schedules.more', { count: here.length - perDay })}
                      </button>
                    ) : null}
                  </div>
                </DropCell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
