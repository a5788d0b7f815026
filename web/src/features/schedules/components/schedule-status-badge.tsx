import { minutesLate } from '@prosa/contracts/schedules/rules.ts';
import type { Schedule } from '@prosa/contracts/schedules/schema.ts';
import { failureKeyOf, statusTones } from '#features/schedules/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import classes from './schedule-status-badge.module.css';

interface ScheduleStatusBadgeProps {
  readonly schedule: Schedule;
}

/** How far it is, with the reason where it could not leave and the delay where it left late. */
export function ScheduleStatusBadge({ schedule }: ScheduleStatusBadgeProps) {
  const t = useT();
  const format = useFormat();
  const late = minutesLate(schedule, new Date());
  return (
    <span className={classes.root}>
      <StatusBadge tone={statusTones[schedule.status]}>
        {t(`schedules.status.${schedule.status}`)}
      </StatusBadge>
      {schedule.status === 'ERRO' ? (
        <span className={classes.reason}>{t(failureKeyOf(schedule))}</span>
      ) : null}
      {late > 0 ? (
        <span className={classes.late}>
          {t(schedule.sentAt === null ? 'schedules.waitsSince' : 'schedules.leftLate', {
            time: format.minutes(late),
          })}
        </span>
      ) : null}
    </span>
  );
}
