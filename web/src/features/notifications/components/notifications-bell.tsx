import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useArrivals } from '#features/notifications/arrivals.ts';
import { useMessageAlerts } from '#features/notifications/state.ts';
import { type ListViewer, ticketPages, unreadTicketsQuery } from '#features/tickets/queries.ts';
import { useT } from '#lib/i18n.ts';
import { useIsPageDataLoaded } from '#lib/page-data.ts';
import type { StoredArrival } from '#lib/storage.ts';
import { setTitleCount } from '#lib/title-count.ts';
import { CountedButton } from '#ui/counted-button.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { usePopup } from '#ui/use-popup.ts';

const UnreadPanel = lazyOverlay(async () => (await import('./unread-panel.tsx')).UnreadPanel);
const preloadedParts = [UnreadPanel];

interface NotificationsBellProps {
  readonly viewer: ListViewer;
  /** One-line preview of a ticket's last message. */
  readonly renderPreview: (ticket: Ticket) => ReactNode;
}

interface UnreadSummary {
  /** Tickets with unread messages, as far as they are loaded. */
  readonly unread: number;
  readonly isPartial: boolean;
  /** Transferred tickets without unread messages. */
  readonly arrivals: readonly StoredArrival[];
}

function useUnreadSummary(viewer: ListViewer): UnreadSummary {
  const enabled = useIsPageDataLoaded();
  const { data, hasNextPage } = useInfiniteQuery({ ...unreadTicketsQuery(viewer), enabled });
  const all = useArrivals(viewer.userId);
  const tickets = data ? ticketPages.rowsOf(data) : [];
  const arrivals = all.filter(({ ticketId }) => !tickets.some(({ id }) => id === ticketId));
  return { unread: tickets.length, isPartial: hasNextPage, arrivals };
}

/** Unread messages: the count here and in the tab's title, the list, the sound and the browser notifications. */
export function NotificationsBell({ viewer, renderPreview }: NotificationsBellProps) {
  const t = useT();
  const { button, popup } = usePopup(UnreadPanel, 'dialog');
  useIdlePreload(preloadedParts);
  const { unread, isPartial, arrivals } = useUnreadSummary(viewer);
  const count = unread + arrivals.length;
  useMessageAlerts(viewer);
  useEffect(() => setTitleCount({ count, isPartial }), [count, isPartial]);
  const counted = [
    ...(unread > 0
      ? [t(isPartial ? 'notifications.countMore' : 'notifications.count', { count: unread })]
      : []),
    ...(arrivals.length > 0 ? [t('notifications.arrivals', { count: arrivals.length })] : []),
  ].join(', ');
  return (
    <>
      <CountedButton
        label={count === 0 ? t('notifications.title') : counted}
        icon={<IconBell size={20} />}
        count={count}
        isPartial={isPartial}
        {...button}
      />
      {popup ? (
        <UnreadPanel {...popup} viewer={viewer} arrivals={arrivals} renderPreview={renderPreview} />
      ) : null}
    </>
  );
}
