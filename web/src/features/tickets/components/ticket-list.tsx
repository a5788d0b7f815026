import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useSteadyOrder } from '#features/tickets/state.ts';
import { useT } from '#lib/i18n.ts';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { useLoadMore } from '#ui/use-endless-list.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './ticket-list.module.css';
import { TicketRow, type TicketRowProps } from './ticket-row.tsx';

/** Height in pixels of a row without tags. A lower estimate would render half as many rows again at first. */
const rowHeight = 93;

interface TicketListProps extends Pick<TicketRowProps, 'onAccept'> {
  /** Label of the list for screen readers. */
  readonly label: string;
  readonly tickets: readonly Ticket[];
  readonly selected: string | undefined;
  readonly acceptingId: number | undefined;
  readonly onPeek: (ticket: Ticket) => void;
  readonly canPeek: (ticket: Ticket) => boolean;
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  readonly hasMore: boolean;
  readonly onLoadMore: () => void;
  readonly empty: ReactNode;
  readonly error: ReactNode | undefined;
}

/** Returns the row a navigation key moves to; undefined for any other key. */
function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(index + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Keyboard navigation of the list: a row is rendered before it takes the focus. */
function useRowKeys(rows: readonly Ticket[], selected: string | undefined) {
  const virtualizer = useRef<VirtualizerHandle>(null);
  const list = useRef<HTMLElement>(null);
  const [active, setActive] = useState<{ readonly id: number; readonly mustFocus: boolean }>();
  const known = rows.findIndex(({ id }) => id === active?.id);
  const chosen = rows.findIndex(({ uuid }) => uuid === selected);
  const index = known === -1 ? Math.max(chosen, 0) : known;

  useEffect(() => {
    if (!active?.mustFocus) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${active.id}"] [data-row-main]`);
    row?.focus({ preventScroll: true });
  }, [active]);

  return {
    virtualizer,
    list,
    index,
    onFocusRow: (id: number): void => setActive({ id, mustFocus: false }),
    onKeyDown: (event: KeyboardEvent): void => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      const target = isPlain ? targetOf(event.key, index, rows.length) : undefined;
      const row = target === undefined ? undefined : rows[target];
      if (target === undefined || !row) return;
      event.preventDefault();
      virtualizer.current?.scrollToIndex(target, { align: 'nearest' });
      setActive({ id: row.id, mustFocus: true });
    },
  };
}

export function TicketList(props: TicketListProps) {
  const { label, tickets, selected, isLoading, isLoadingMore, hasMore, error } = props;
  const t = useT();
  const steady = useSteadyOrder(tickets);
  const keys = useRowKeys(steady.rows, selected);
  const sentinel = useLoadMore({
    isActive: hasMore && !isLoading && !isLoadingMore && !error,
    rowCount: tickets.length,
    onLoadMore: props.onLoadMore,
  });
  if (error) return <div className={classes.frame}>{error}</div>;
  if (isLoading) {
    return (
      <div className={classes.frame}>
        <SkeletonList rows={8} />
      </div>
    );
  }
  if (tickets.length === 0 && !hasMore) return <div className={classes.frame}>{props.empty}</div>;
  return (
    <section
      ref={keys.list}
      className={classes.frame}
      aria-label={label}
      aria-busy={isLoadingMore}
      onKeyDown={keys.onKeyDown}
      onPointerMove={steady.onPointerMove}
      onPointerLeave={steady.release}
    >
      <div className={classes.content}>
        <Virtualizer
          ref={keys.virtualizer}
          data={steady.rows}
          as="ul"
          item="li"
          scrollRef={keys.list}
          itemSize={rowHeight}
          keepMounted={steady.rows.length > 0 ? [keys.index] : []}
        >
          {(ticket, index) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: hears the focus of what is inside
            <div key={ticket.id} data-row={ticket.id} onFocus={() => keys.onFocusRow(ticket.id)}>
              <TicketRow
                ticket={ticket}
                isSelected={ticket.uuid === selected}
                isTabStop={index === keys.index}
                isAccepting={ticket.id === props.acceptingId}
                onAccept={props.onAccept}
                onPeek={props.canPeek(ticket) ? props.onPeek : undefined}
              />
            </div>
          )}
        </Virtualizer>
        {isLoadingMore ? <SkeletonList rows={2} /> : null}
        <div ref={sentinel} className={classes.sentinel} aria-hidden="true" />
        {isLoadingMore ? (
          <div role="status">
            <VisuallyHidden>{t('ui.loadingMore')}</VisuallyHidden>
          </div>
        ) : null}
      </div>
    </section>
  );
}
