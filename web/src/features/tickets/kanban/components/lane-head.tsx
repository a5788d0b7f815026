import { useDraggable } from '@dnd-kit/core';
import type { Tag } from '@prosa/contracts/tags/schema.ts';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import { type Dragged, laneHeadKey } from '#features/tickets/kanban/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { ColorDot } from '#ui/color-dot.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './lane-head.module.css';

export interface LaneOrderControls {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onStep: (step: -1 | 1) => void;
}

interface LaneHeadProps {
  readonly id: string;
  /** None for the first lane, which stays where it is. */
  readonly lane: Tag | null;
  readonly count: { readonly count: number; readonly isMore: boolean } | undefined;
  /** For those who may put the lanes into an order. */
  readonly arranging: LaneOrderControls | undefined;
}

function Handle({ lane }: { readonly lane: Tag }) {
  const t = useT();
  const { listeners, setNodeRef, setActivatorNodeRef, attributes } = useDraggable({
    id: laneHeadKey(lane.id),
    data: { kind: 'lane', lane } satisfies Dragged,
  });
  return (
    <span ref={setNodeRef} className={classes.handle} {...listeners}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.grip}
        aria-label={t('kanban.dragLane', { name: lane.name })}
        aria-describedby={attributes['aria-describedby']}
      >
        <IconGripVertical size={16} aria-hidden="true" />
      </button>
    </span>
  );
}

function Steps({ lane, arranging }: { readonly lane: Tag; readonly arranging: LaneOrderControls }) {
  const t = useT();
  const { isFirst, isLast, onStep } = arranging;
  return (
    <span className={classes.steps}>
      <button
        type="button"
        className={classes.step}
        disabled={isFirst}
        aria-label={t('kanban.laneLeft', { name: lane.name })}
        onClick={() => onStep(-1)}
      >
        <IconChevronLeft size={16} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classes.step}
        disabled={isLast}
        aria-label={t('kanban.laneRight', { name: lane.name })}
        onClick={() => onStep(1)}
      >
        <IconChevronRight size={16} aria-hidden="true" />
      </button>
    </span>
  );
}

export function LaneHead({ id, lane, count, arranging }: LaneHeadProps) {
  const t = useT();
  const format = useFormat();
  return (
    <header className={classes.root}>
      {lane && arranging ? <Handle lane={lane} /> : null}
      <h2 id={id} className={classes.name}>
        {lane ? <ColorDot color={lane.color} label={lane.name} /> : t('kanban.firstLane')}
      </h2>
      {count ? (
        <span className={classes.count}>
          <span aria-hidden="true">{`${format.number(count.count)}${count.isMore ? '+' : ''}`}</span>
          <VisuallyHidden>
            {t(count.isMore ? 'kanban.countMore' : 'kanban.count', { count: count.count })}
          </VisuallyHidden>
        </span>
      ) : null}
      {lane && arranging ? <Steps lane={lane} arranging={arranging} /> : null}
    </header>
  );
}
