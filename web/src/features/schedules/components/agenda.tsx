import type { Day } from '@prosa/contracts/zoned-time.ts';
import type { PlacedSchedule } from '#features/schedules/calendar.ts';
import { useFormat } from '#lib/format.ts';
import classes from './agenda.module.css';
import { type ChipActions, ScheduleChip } from './schedule-chip.tsx';
import { ScheduleStatusBadge } from './schedule-status-badge.tsx';

interface AgendaProps extends Omit<ChipActions, 'view'> {
  readonly days: readonly Day[];
  readonly placed: ReadonlyMap<Day, readonly PlacedSchedule[]>;
}

/** Only the days that have something, one under the other. */
export function Agenda({ days, placed, ...acts }: AgendaProps) {
  const format = useFormat('UTC');
  return (
    <div className={classes.root}>
      {days
        .filter((day) => placed.has(day))
        .map((day) => (
          <section key={day} className={classes.day}>
            <h2 className={classes.title}>{format.longDay(`${day}T12:00Z`)}</h2>
            <ul className={classes.list}>
              {placed.get(day)?.map((one) => (
                <li key={one.schedule.id} className={classes.row}>
                  <ScheduleChip placed={one} view="agenda" {...acts} />
                  <p className={classes.body}>{one.schedule.body}</p>
                  <ScheduleStatusBadge schedule={one.schedule} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
