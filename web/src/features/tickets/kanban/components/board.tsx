import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Tag } from '@prosa/contracts/tags/schema.ts';
import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { useState } from 'react';
import {
  type BoardFilter,
  type Dragged,
  laneCoordinates,
  laneKey,
  useMinute,
  withLaneAt,
} from '#features/tickets/kanban/state.ts';
import { type Translate, useT } from '#lib/i18n.ts';
import { ColorDot } from '#ui/color-dot.tsx';
import classes from './board.module.css';
import { CardContent } from './card-content.tsx';
import { Lane } from './lane.tsx';

interface BoardProps {
  readonly lanes: readonly Tag[];
  readonly filter: BoardFilter;
  readonly selected: string | undefined;
  readonly onMove: (ticket: Ticket, to: Tag | null) => void;
  /** Undefined for users who may not reorder the lanes. */
  readonly onArrange: ((laneIds: readonly number[]) => void) | undefined;
}

/** Uses the pointer's position; for the keyboard, which has none, the card's rectangle. */
const underPointer: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

const draggedOf = (event: Pick<DragEndEvent, 'active'>) => event.active.data.current as Dragged | undefined;

/** Returns the lane under the drag; undefined when there is none. */
function laneUnder({ over }: Pick<DragEndEvent, 'over'>): Tag | null | undefined {
  return (over?.data.current as { readonly lane: Tag | null } | undefined)?.lane;
}

function useBoardSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that moves at once scrolls; a long press drags the card.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: laneCoordinates,
      // Enter opens the conversation.
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  );
}

/** Announcements of a drag for screen readers. */
function announcementsIn(t: Translate): Announcements {
  const nameOf = (dragged: Dragged | undefined): string =>
    dragged?.kind === 'card' ? dragged.ticket.contact.name : (dragged?.lane.name ?? '');
  const laneOf = (lane: Tag | null): string => lane?.name ?? t('kanban.firstLane');
  return {
    onDragStart: (event) => t('kanban.taken', { name: nameOf(draggedOf(event)) }),
    onDragOver: (event) => {
      const lane = laneUnder(event);
      const name = nameOf(draggedOf(event));
      return lane === undefined ? t('kanban.overNothing') : t('kanban.over', { name, lane: laneOf(lane) });
    },
    onDragEnd: (event) => {
      const lane = laneUnder(event);
      const name = nameOf(draggedOf(event));
      if (lane === undefined) return t('kanban.putBack', { name });
      return t('kanban.dropped', { name, lane: laneOf(lane) });
    },
    onDragCancel: (event) => t('kanban.putBack', { name: nameOf(draggedOf(event)) }),
  };
}

/** Card being dragged, and after the move the one that was just dropped. */
interface Held {
  readonly id: number;
  readonly laneId: number | null;
  readonly isLanded: boolean;
}

export function Board({ lanes, filter, selected, onMove, onArrange }: BoardProps) {
  const t = useT();
  const now = useMinute();
  const sensors = useBoardSensors();
  const [dragged, setDragged] = useState<Dragged>();
  const [held, setHeld] = useState<Held>();
  const laneIds = lanes.map(({ id }) => id);

  const move = (ticket: Ticket, to: Tag | null): void => {
    const laneId = to?.id ?? null;
    setHeld({ id: ticket.id, laneId, isLanded: true });
    if (laneId !== ticket.laneId) onMove(ticket, to);
  };
  const arrange = (laneId: number, target: number | null): void => {
    const wanted = withLaneAt(laneIds, laneId, target);
    if (wanted !== laneIds) onArrange?.(wanted);
  };
  const drop = (event: DragEndEvent): void => {
    const target = laneUnder(event);
    const taken = draggedOf(event);
    setDragged(undefined);
    setHeld(undefined);
    if (target === undefined || !taken) return;
    if (taken.kind === 'card') move(taken.ticket, target);
    else arrange(taken.lane.id, target?.id ?? null);
  };
  const arrangingAt = (place: number) => {
    const moved = laneIds[place];
    if (!onArrange || moved === undefined) return undefined;
    return {
      isFirst: place === 0,
      isLast: place === laneIds.length - 1,
      onStep: (step: -1 | 1): void => arrange(moved, laneIds[place + step] ?? null),
    };
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      accessibility={{
        announcements: announcementsIn(t),
        screenReaderInstructions: { draggable: t('kanban.instructions') },
      }}
      onDragStart={(event) => {
        const taken = draggedOf(event);
        setDragged(taken);
        if (taken?.kind !== 'card') return;
        setHeld({ id: taken.ticket.id, laneId: taken.ticket.laneId, isLanded: false });
      }}
      onDragEnd={drop}
      onDragCancel={() => {
        setDragged(undefined);
        setHeld(undefined);
      }}
    >
      <div className={classes.root} data-dragging={dragged?.kind}>
        {[null, ...lanes].map((lane, place) => {
          const isHere = held?.laneId === (lane?.id ?? null);
          return (
            <Lane
              key={laneKey(lane?.id ?? null)}
              lane={lane}
              lanes={lanes}
              filter={filter}
              selected={selected}
              heldId={isHere ? held?.id : undefined}
              isLanded={held?.isLanded === true}
              now={now}
              arranging={lane ? arrangingAt(place - 1) : undefined}
              onMove={move}
            />
          );
        })}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged?.kind === 'card' ? (
          <div className={classes.card}>
            <CardContent
              ticket={dragged.ticket}
              now={now}
              name={<span className={classes.name}>{dragged.ticket.contact.name}</span>}
            />
          </div>
        ) : null}
        {dragged?.kind === 'lane' ? (
          <div className={classes.lane}>
            <ColorDot color={dragged.lane.color} label={dragged.lane.name} />
          </div>
        ) : null}
      </DragOverlay>
    </DndContext>
  );
}
