import { isChangeable } from '@prosa/contracts/schedules/rules.ts';
import type { Schedule } from '@prosa/contracts/schedules/schema.ts';
import { timeOf, type WallTime } from '@prosa/contracts/zoned-time.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  type CalendarView,
  dragDataType,
  movedByKey,
  type PlacedSchedule,
} from '#features/schedules/calendar.ts';
import { statusTones } from '#features/schedules/state.ts';
import { useT } from '#lib/i18n.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './schedule-chip.module.css';

export interface ChipActions {
  readonly view: CalendarView;
  readonly onOpen: (schedule: Schedule) => void;
  readonly onMove: (placed: PlacedSchedule, wall: WallTime) => void;
  /** The one that was moved takes the focus once, wherever it is now. */
  readonly focusedId: number | undefined;
  readonly onFocused: () => void;
}

interface ScheduleChipProps extends ChipActions {
  readonly placed: PlacedSchedule;
}

const icons = {
  PENDENTE: IconClock,
  AGENDADA: IconHourglass,
  ENVIADA: IconCheck,
  ERRO: IconAlertTriangle,
} as const;

export function ScheduleChip({ placed, view, onOpen, onMove, focusedId, onFocused }: ScheduleChipProps) {
  const t = useT();
  const { schedule, wall } = placed;
  const button = useRef<HTMLButtonElement>(null);
  const isFocused = focusedId === schedule.id;
  const takeFocus = useEffectEvent(() => {
    button.current?.focus();
    onFocused();
  });
  useEffect(() => {
    if (isFocused) takeFocus();
  }, [isFocused]);
  const Icon = icons[schedule.status];
  const isMovable = isChangeable(schedule);
  const name = schedule.contact?.name ?? t('schedules.contactGone');
  return (
    <button
      ref={button}
      type="button"
      className={classes.root}
      data-tone={statusTones[schedule.status]}
      draggable={isMovable}
      title={schedule.body}
      aria-keyshortcuts={isMovable ? 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' : undefined}
      onClick={() => onOpen(schedule)}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragDataType, String(schedule.id));
        event.dataTransfer.effectAllowed = 'move';
      }}
      onKeyDown={(event) => {
        const next = event.altKey ? movedByKey(view, wall, event.key) : undefined;
        if (next === undefined) return;
        event.preventDefault();
        onMove(placed, next);
      }}
    >
      <Icon className={classes.icon} size={14} aria-hidden="true" />
      <span className={classes.time}>{timeOf(wall)}</span>
      <span className={classes.name}>{name}</span>
      <VisuallyHidden>{t(`schedules.status.${schedule.status}`)}</VisuallyHidden>
    </button>
  );
}
