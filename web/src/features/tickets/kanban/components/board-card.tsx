import { useDraggable } from '@dnd-kit/core';
import type { Tag } from '@prosa/contracts/tags/schema.ts';
import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import IconArrowsMoveHorizontal from '@tabler/icons-react/dist/esm/icons/IconArrowsMoveHorizontal.mjs';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { cardKey, type Dragged } from '#features/tickets/kanban/state.ts';
import { useT } from '#lib/i18n.ts';
import { lazyOverlay } from '#ui/lazy-part.tsx';
import { usePopup } from '#ui/use-popup.ts';
import classes from './board-card.module.css';
import { CardContent } from './card-content.tsx';

const MoveMenu = lazyOverlay(async () => (await import('./move-menu.tsx')).MoveMenu);

export interface BoardCardProps {
  readonly ticket: Ticket;
  readonly lanes: readonly Tag[];
  readonly now: number;
  readonly isSelected: boolean;
  /** Roving tab index: one card of a lane is reached by Tab, the others by the arrow keys. */
  readonly isTabStop: boolean;
  readonly onMove: (ticket: Ticket, to: Tag | null) => void;
}

/** One ticket of a lane: draggable, opened by its name, and movable by a menu as an alternative to dragging. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { ticket, lanes, now, isSelected, isTabStop, onMove } = props;
  const t = useT();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: cardKey(ticket.id),
    data: { kind: 'card', ticket } satisfies Dragged,
  });
  const { button, popup } = usePopup(MoveMenu, 'menu');
  const { name } = ticket.contact;
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <>
      <article
        ref={setNodeRef}
        {...listeners}
        className={classes.root}
        data-selected={isSelected || undefined}
        data-dragging={isDragging || undefined}
        data-card={ticket.id}
      >
        <CardContent
          ticket={ticket}
          now={now}
          name={
            <Link
              ref={setActivatorNodeRef}
              to="/kanban"
              search={{ ticket: ticket.uuid }}
              preload={false}
              draggable={false}
              className={classes.name}
              data-card-main=""
              tabIndex={tabIndex}
              aria-current={isSelected ? 'true' : undefined}
              aria-describedby={attributes['aria-describedby']}
            >
              {name}
            </Link>
          }
          action={
            <button
              type="button"
              className={classes.move}
              tabIndex={tabIndex}
              title={t('kanban.moveTo')}
              aria-label={t('kanban.moveOf', { name })}
              {...button}
            >
              <IconArrowsMoveHorizontal size={16} aria-hidden="true" />
            </button>
          }
        />
      </article>
      {/* Outside the card: a press in the menu would drag the card. */}
      {popup ? (
        <MoveMenu {...popup} lanes={lanes} laneId={ticket.laneId} onChoose={(to) => onMove(ticket, to)} />
      ) : null}
    </>
  );
});
