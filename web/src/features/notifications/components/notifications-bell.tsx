import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useMessageAlerts } from '#features/notifications/state.ts';
import { type ListViewer, ticketPages, unreadTicketsQuery } from '#features/tickets/queries.ts';
import { useT } from '#lib/i18n.ts';
import { useIsPageDataHere } from '#lib/page-data.ts';
import { setTitleCount } from '#lib/title-count.ts';
import { CountedButton } from '#ui/counted-button.tsx';
import { lazyOverlay } from '#ui/lazy-part.tsx';
import { useIdlePreload } from '#ui/use-idle-preload.ts';
import { usePopup } from '#ui/use-popup.ts';

const UnreadPanel = lazyOverlay(async () => (await import('./unread-panel.tsx')).UnreadPanel);
const soon = [UnreadPanel];

interface NotificationsBellProps {
  readonly viewer: ListViewer;
  /** What was said last in a ticket, in one line. */
  readonly renderPreview: (ticket: Ticket) => ReactNode;
}

/** How many tickets wait to be read, as far as they are loaded. */
function useUnreadCount(viewer: ListViewer): { readonly count: number; readonly isPartial: boolean } {
  const enabled = useIsPageDataHere();
  const { data, hasNextPage } = useInfiniteQuery({ ...unreadTicketsQuery(viewer), enabled });
  return { count: data ? ticketPages.rowsOf(data).length : 0, isPartial: hasNextPage };
}

/** What waits to be read: as a number here and in the tab's title, as a list, as a sound and as notices. */
export function NotificationsBell({ viewer, renderPreview }: NotificationsBellProps) {
  const t = useT();
  const { button, popup } = usePopup(UnreadPanel, 'dialog');
  useIdlePreload(soon);
  const { count, isPartial } = useUnreadCount(viewer);
  useMessageAlerts(viewer);
  useEffect(() => setTitleCount({ count, isPartial }), [count, isPartial]);
  const counted = t(isPartial ? 'notifications.countMore' : 'notifications.count', { count });
  return (
    <>
      <CountedButton
        label={count === 0 ? t('notifications.title') : counted}
        icon={<IconBell size={20} />}
        count={count}
        isPartial={isPartial}
        {...button}
      />
      {popup ? <UnreadPanel {...popup} viewer={viewer} renderPreview={renderPreview} /> : null}
    </>
  );
}
