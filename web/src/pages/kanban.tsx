import { can } from '@prosa/contracts/permissions.ts';
import type { Tag } from '@prosa/contracts/tags/schema.ts';
import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import IconLayoutKanban from '@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useOrderLanes } from '#features/tags/mutations.ts';
import { lanesQuery } from '#features/tags/queries.ts';
import { Board } from '#features/tickets/kanban/components/board.tsx';
import { BoardFilters } from '#features/tickets/kanban/components/board-filters.tsx';
import { cardMoveOf, useMoveCard } from '#features/tickets/kanban/mutations.ts';
import { type BoardFilter, withoutEmptyFilters } from '#features/tickets/kanban/state.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyPart, useIdlePreload } from '#ui/lazy-part.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { toast } from '#ui/toast.ts';
import classes from './kanban.module.css';

const route = getRouteApi('/private/kanban');

/** Loaded late: most visits to the board open no conversation. */
const TicketSidePane = lazyPart(async () => (await import('./ticket-side-pane.tsx')).TicketSidePane, {
  waiting: <SkeletonList rows={6} />,
  failed: (retry) => <ErrorState onRetry={retry} />,
});
const soon = [TicketSidePane];

/** Moves a card and reports, in the words of the specification, how its tags changed. */
function useMoves(lanes: readonly Tag[]) {
  const t = useT();
  const move = useMoveCard();
  const showMoveConflict = (error: unknown): void => {
    const moved = cardMoveOf(error);
    if (!moved) return;
    const lane = lanes.find(({ id }) => id === moved.laneId)?.name ?? t('kanban.firstLane');
    const { name } = moved;
    toast.warning(name === null ? t('kanban.movedElsewhere', { lane }) : t('kanban.movedBy', { name, lane }));
  };
  return (ticket: Ticket, to: Tag | null): void =>
    move.mutate(
      { ticket, to },
      {
        onSuccess: () => {
          if (ticket.laneId !== null) toast.success(t('kanban.removed'));
          if (to) toast.success(t('kanban.added'));
        },
        onError: showMoveConflict,
      },
    );
}

/** Empty state of a board that has only its first lane: explains how to add lanes. */
function NoLanes({ mayArrange }: { readonly mayArrange: boolean }) {
  const t = useT();
  return (
    <div className={classes.noLanes}>
      <EmptyState
        icon={<IconLayoutKanban />}
        title={t('kanban.empty.title')}
        hint={t(mayArrange ? 'kanban.empty.hint' : 'kanban.empty.ask')}
        action={mayArrange ? <Link to="/tags">{t('kanban.empty.action')}</Link> : null}
      />
    </div>
  );
}

export function KanbanPage() {
  const t = useT();
  const me = useSessionUser();
  const navigate = useNavigate();
  const { ticket: uuid } = route.useSearch();
  const lanes = useQuery(lanesQuery());
  const [filter, setFilter] = useState<BoardFilter>({});
  const narrowed = useMemo(() => withoutEmptyFilters(filter), [filter]);
  const move = useMoves(lanes.data ?? []);
  const order = useOrderLanes();
  const mayArrange = can(me, 'tags:kanban');
  useIdlePreload(soon);
  return (
    <div className={classes.root} data-fills-page="" data-beside={uuid === undefined ? undefined : ''}>
      <div className={classes.board}>
        <div className={classes.head}>
          <PageHeader
            title={t('kanban.title')}
            search={
              <SearchField
                label={t('kanban.search')}
                onSearch={(search) => setFilter((current) => ({ ...current, search }))}
              />
            }
            actions={<BoardFilters filter={filter} onChange={setFilter} />}
          />
        </div>
        {lanes.isLoadingError ? <LoadError query={lanes} /> : null}
        {lanes.isPending && !lanes.isLoadingError ? <SkeletonList rows={6} /> : null}
        {lanes.data ? (
          <div className={classes.lanes}>
            <Board
              lanes={lanes.data}
              filter={narrowed}
              selected={uuid}
              onMove={move}
              onArrange={mayArrange ? (laneIds) => order.mutate(laneIds) : undefined}
            />
            {lanes.data.length === 0 ? <NoLanes mayArrange={mayArrange} /> : null}
          </div>
        ) : null}
      </div>
      {uuid === undefined ? null : (
        <aside className={classes.beside} aria-label={t('kanban.conversation')}>
          <TicketSidePane
            key={uuid}
            uuid={uuid}
            onClose={() => void navigate({ to: '/kanban', search: {} })}
          />
        </aside>
      )}
    </div>
  );
}
