import type { Tag } from '@prosa/contracts/tags/schema.ts';
import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useT } from '#lib/i18n.ts';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { useLoadMore } from '#ui/use-endless-list.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { BoardCard } from './board-card.tsx';
import classes from './lane-cards.module.css';

interface LaneCardsProps {
  readonly tickets: readonly Ticket[];
  readonly lanes: readonly Tag[];
  readonly selected: string | undefined;
  /** The card that has just been put here, or is under way: it is drawn and found wherever it lies. */
  readonly heldId: number | undefined;
  /** Whether it has arrived: then it is shown, and the keyboard goes on from it. */
  readonly isLanded: boolean;
  readonly now: number;
  readonly isLoadingMore: boolean;
  readonly hasMore: boolean;
  readonly onLoadMore: () => void;
  readonly onMove: (ticket: Ticket, to: Tag | null) => void;
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

const framesToWait = 10;

/** A card that has just come is hidden until it was measured, and what is hidden takes no focus. */
function focusSoon(find: () => HTMLElement | null | undefined, frames = framesToWait): void {
  const card = find();
  card?.focus({ preventScroll: true });
  if (frames === 0 || (card && document.activeElement === card)) return;
  requestAnimationFrame(() => focusSoon(find, frames - 1));
}

/** Which card the keyboard is at, and how it moves: the card is drawn first and focused then. */
function useCardKeys(tickets: readonly Ticket[], landedId: number | undefined) {
  const virtualizer = useRef<VirtualizerHandle>(null);
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<{ readonly id: number; readonly mustFocus: boolean }>();
  const index = Math.max(
    tickets.findIndex(({ id }) => id === active?.id),
    0,
  );

  const [shownId, setShownId] = useState<number>();
  const landed = tickets.findIndex(({ id }) => id === landedId);
  if (landedId !== undefined && landed !== -1 && shownId !== landedId) {
    setShownId(landedId);
    setActive({ id: landedId, mustFocus: true });
  }
  const reach = useEffectEvent((wanted: number) => {
    const place = tickets.findIndex(({ id }) => id === wanted);
    virtualizer.current?.scrollToIndex(place, { align: 'nearest' });
    focusSoon(() => list.current?.querySelector<HTMLElement>(`[data-card="${wanted}"] [data-card-main]`));
  });
  useEffect(() => {
    if (active?.mustFocus) reach(active.id);
  }, [active]);

  return {
    virtualizer,
    list,
    index,
    onFocusCard: (id: number): void => setActive({ id, mustFocus: false }),
    onKeyDown: (event: KeyboardEvent): void => {
      const step = steps[event.key];
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (step === undefined || !isPlain || event.defaultPrevented) return;
      event.preventDefault();
      const card = tickets[Math.min(Math.max(index + step, 0), tickets.length - 1)];
      if (card) setActive({ id: card.id, mustFocus: true });
    },
  };
}

/** The cards of a lane, of which only those near the screen are drawn. */
export function LaneCards(props: LaneCardsProps) {
  const { tickets, lanes, selected, heldId, isLanded, now, isLoadingMore, hasMore, onMove } = props;
  const t = useT();
  const keys = useCardKeys(tickets, isLanded ? heldId : undefined);
  const sentinel = useLoadMore({
    isActive: hasMore && !isLoadingMore,
    rowCount: tickets.length,
    onLoadMore: props.onLoadMore,
  });
  const held = tickets.findIndex(({ id }) => id === heldId);
  const kept = new Set([keys.index, held].filter((place) => place >= 0 && place < tickets.length));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of what is inside
    <div ref={keys.list} className={classes.root} onKeyDown={keys.onKeyDown}>
      <div className={classes.content}>
        <Virtualizer
          ref={keys.virtualizer}
          data={tickets}
          as="ul"
          item="li"
          scrollRef={keys.list}
          keepMounted={[...kept].sort((a, b) => a - b)}
        >
          {(ticket, index) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: hears the focus of what is inside
            <div key={ticket.id} className={classes.card} onFocus={() => keys.onFocusCard(ticket.id)}>
              <BoardCard
                ticket={ticket}
                lanes={lanes}
                now={now}
                isSelected={ticket.uuid === selected}
                isTabStop={index === keys.index}
                onMove={onMove}
              />
            </div>
          )}
        </Virtualizer>
        {isLoadingMore ? <SkeletonList rows={2} /> : null}
        <div ref={sentinel} className={classes.sentinel} aria-hidden="true" />
      </div>
      {isLoadingMore ? (
        <div role="status">
          <VisuallyHidden>{t('ui.loadingMore')}</VisuallyHidden>
        </div>
      ) : null}
    </div>
  );
}
