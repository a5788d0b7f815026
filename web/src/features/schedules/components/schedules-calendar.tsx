import type { Schedule } from '@prosa/contracts/schedules/schema.ts';
import { type Day, dayOf, momentOf, type WallTime, wallTimeOf } from '@prosa/contracts/zoned-time.ts';
import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import {
  type CalendarView,
  type PlacedSchedule,
  placedByDay,
  rangeOfDays,
  refusalToMove,
  visibleDays,
} from '#features/schedules/calendar.ts';
import { useMoveSchedule } from '#features/schedules/mutations.ts';
import { scheduleRangeQuery } from '#features/schedules/queries.ts';
import { useCompanyTimeZone } from '#lib/company-time-zone.ts';
import { useFormat } from '#lib/format.ts';
import { useLanguage, useT } from '#lib/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { toast } from '#ui/toast.ts';
import { Agenda } from './agenda.tsx';
import { CalendarBar } from './calendar-bar.tsx';
import { HoursCalendar } from './hours-calendar.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import classes from './schedules-calendar.module.css';

interface SchedulesCalendarProps {
  readonly view: CalendarView;
  /** Today, unless somebody looked elsewhere. */
  readonly day: Day | undefined;
  readonly search: string;
  readonly onDay: (day: Day) => void;
  /** Closer to one day. */
  readonly onOpenDay: (day: Day) => void;
  readonly onOpen: (schedule: Schedule) => void;
  readonly onAdd: (sendAt: string) => void;
  /** The next step when there is none yet. */
  readonly addButton: ReactNode;
}

/** Moves what was dragged or pushed by the arrow keys; what must not be moved says why. */
function useMoving(timeZone: string) {
  const t = useT();
  const format = useFormat(timeZone);
  const move = useMoveSchedule();
  return (schedule: Schedule, moment: Date, onMoved: () => void): void => {
    const refusal = refusalToMove(schedule, moment, new Date());
    if (refusal) return void toast.warning(t(`schedules.notMoved.${refusal}`));
    const sendAt = moment.toISOString();
    if (sendAt === schedule.sendAt) return;
    move.mutate(
      { scheduleId: schedule.id, sendAt },
      {
        onSuccess: () => {
          toast.success(t('schedules.moved', { time: format.dateTime(moment) }));
          onMoved();
        },
      },
    );
  };
}

export function SchedulesCalendar(props: SchedulesCalendarProps) {
  const { view, search, onDay, onOpenDay, onOpen, onAdd, addButton } = props;
  const t = useT();
  const language = useLanguage();
  const timeZone = useCompanyTimeZone();
  const today = dayOf(wallTimeOf(new Date(), timeZone));
  const { day = today } = props;
  const days = useMemo(() => visibleDays(view, day, language), [view, day, language]);
  const query = useQuery(scheduleRangeQuery(rangeOfDays(days, timeZone), search));
  const schedules = query.data?.schedules;
  const placed = useMemo(() => placedByDay(schedules ?? [], timeZone), [schedules, timeZone]);
  const [focusedId, setFocusedId] = useState<number>();
  const move = useMoving(timeZone);

  const find = (id: number): PlacedSchedule | undefined =>
    [...placed.values()].flat().find(({ schedule }) => schedule.id === id);
  const moveTo = ({ schedule }: PlacedSchedule, wall: WallTime): void =>
    move(schedule, momentOf(wall, timeZone), () => {
      setFocusedId(schedule.id);
      if (!days.includes(dayOf(wall))) onDay(dayOf(wall));
    });
  const acts = { onOpen, onMove: moveTo, focusedId, onFocused: () => setFocusedId(undefined) };
  const grid = {
    ...acts,
    days,
    day,
    today,
    placed,
    find,
    onDay: onOpenDay,
    onAdd: (wall: WallTime) => onAdd(momentOf(wall, timeZone).toISOString()),
  };

  function content(): ReactNode {
    if (query.isLoadingError) return <LoadError query={query} />;
    if (query.isPending) return <SkeletonList />;
    if (view === 'month') return <MonthCalendar {...grid} />;
    if (view !== 'agenda') return <HoursCalendar key={view} view={view} {...grid} />;
    if (placed.size > 0) return <Agenda {...acts} days={days} placed={placed} />;
    return (
      <EmptyState
        icon={<IconCalendarTime />}
        title={t('schedules.emptyTime.title')}
        hint={t('schedules.emptyTime.hint')}
        action={addButton}
      />
    );
  }
  return (
    <div className={classes.root} data-stale={query.isPlaceholderData || undefined}>
      <CalendarBar view={view} day={day} today={today} days={days} onDay={onDay} />
      {query.data?.hasMore ? (
        <Banner tone="info">{t('schedules.tooMany', { count: query.data.schedules.length })}</Banner>
      ) : null}
      {content()}
      {schedules && schedules.length > 0 ? <p className={classes.hint}>{t('schedules.moveHint')}</p> : null}
    </div>
  );
}
