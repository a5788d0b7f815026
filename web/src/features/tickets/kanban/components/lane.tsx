import { useDroppable } from '@dnd-kit/core';
import type { Tag } from '@prosa/contracts/tags/schema.ts';
import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type CSSProperties, useId, useMemo, useState } from 'react';
import {
  type BoardFilter,
  hasFilters,
  laneCount,
  laneKey,
  useIsNear,
} from '#features/tickets/kanban/state.ts';
import { ticketListQuery, ticketPages } from '#features/tickets/queries.ts';
import { useViewer } from '#features/tickets/state.ts';
import { useT } from '#lib/i18n.ts';
import { LoadError } from '#ui/load-error.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import classes from './lane.module.css';
import { LaneCards } from './lane-cards.tsx';
import { LaneHead, type LaneOrderControls } from './lane-head.tsx';

export interface LaneProps {
  /** Null is the first one: of what has no kanban tag. */
  readonly lane: Tag | null;
  readonly lanes: readonly Tag[];
  readonly filter: BoardFilter;
  readonly selected: string | undefined;
  readonly heldId: number | undefined;
  readonly isLanded: boolean;
  readonly now: number;
  readonly arranging: LaneOrderControls | undefined;
  readonly onMove: (ticket: Ticket, to: Tag | null) => void;
}

export function Lane({ lane, filter, arranging, ...cards }: LaneProps) {
  const t = useT();
  const headId = useId();
  const viewer = useViewer();
  const laneId = lane?.id ?? null;
  const { setNodeRef, isOver } = useDroppable({ id: laneKey(laneId), data: { lane } });
  const [element, setElement] = useState<HTMLElement | null>(null);
  const isNear = useIsNear(element);
  const query = useInfiniteQuery({ ...ticketListQuery({ ...filter, laneId }, viewer), enabled: isNear });
  const { data, isLoadingError, isFetchingNextPage, hasNextPage } = query;
  const tickets = useMemo(() => (data ? ticketPages.rowsOf(data) : []), [data]);
  const isEmpty = data !== undefined && tickets.length === 0 && !hasNextPage;
  return (
    <section
      ref={(node) => {
        setNodeRef(node);
        setElement(node);
      }}
      className={classes.root}
      style={lane ? ({ '--lane-color': lane.color } as CSSProperties) : undefined}
      data-over={isOver || undefined}
      data-lane={laneKey(laneId)}
      aria-labelledby={headId}
      aria-busy={query.isPending || isFetchingNextPage}
    >
      <LaneHead
        id={headId}
        lane={lane}
        count={laneCount(data?.pages, tickets.length)}
        arranging={arranging}
      />
      {isLoadingError ? <LoadError query={query} /> : null}
      {query.isPending && !isLoadingError ? <SkeletonList rows={4} /> : null}
      {isEmpty ? (
        <p className={classes.empty}>{t(hasFilters(filter) ? 'kanban.laneNoMatch' : 'kanban.laneEmpty')}</p>
      ) : null}
      {tickets.length > 0 || hasNextPage ? (
        <LaneCards
          {...cards}
          tickets={tickets}
          isLoadingMore={isFetchingNextPage}
          hasMore={hasNextPage}
          onLoadMore={() => void query.fetchNextPage()}
        />
      ) : null}
    </section>
  );
}
