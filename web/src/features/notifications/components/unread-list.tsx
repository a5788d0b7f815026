import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ListViewer, ticketPages, unreadTicketsQuery } from '#features/tickets/queries.ts';
import { useT } from '#lib/i18n.ts';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { useListStates, useLoadMore } from '#ui/use-endless-list.tsx';
import classes from './unread-list.module.css';
import { UnreadRow } from './unread-row.tsx';

interface UnreadListProps {
  readonly viewer: ListViewer;
  readonly renderPreview: (ticket: Ticket) => ReactNode;
  /** The only sign that there is something to see. */
  readonly isOnlyList: boolean;
  /** A ticket was chosen. */
  readonly onFollow: () => void;
}

/** The tickets with something unread, what happened last first. */
export function UnreadList({ viewer, renderPreview, isOnlyList, onFollow }: UnreadListProps) {
  const t = useT();
  const unread = useInfiniteQuery(unreadTicketsQuery(viewer));
  const tickets = unread.data ? ticketPages.rowsOf(unread.data) : [];
  const words = { title: t('notifications.empty'), hint: t('notifications.emptyHint') };
  const states = useListStates(unread, { icon: <IconBell />, search: '', empty: words, noMatch: words });
  const sentinel = useLoadMore({
    isActive: states.hasMore && !states.isLoadingMore,
    rowCount: tickets.length,
    onLoadMore: states.onLoadMore,
  });
  if (states.error) return states.error;
  if (states.isLoading) return <SkeletonList rows={3} />;
  if (tickets.length === 0) return isOnlyList ? states.empty : null;
  return (
    <div className={classes.root}>
      <ul className={classes.rows}>
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <UnreadRow ticket={ticket} preview={renderPreview(ticket)} onFollow={onFollow} />
          </li>
        ))}
      </ul>
      {states.hasMore ? <div ref={sentinel} className={classes.sentinel} /> : null}
      {states.isLoadingMore ? <SkeletonList rows={1} /> : null}
    </div>
  );
}
