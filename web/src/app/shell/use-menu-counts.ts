import { useInfiniteQuery } from '@tanstack/react-query';
import { useUnreadChats } from '#features/team-chat/alerts/state.ts';
import { ticketPages, unreadTicketsQuery } from '#features/tickets/queries.ts';
import { useViewer } from '#features/tickets/state.ts';
import { useIsPageDataHere } from '#lib/page-data.ts';
import type { MenuCount } from './menu.ts';

/** How many wait behind the items of the menu; kept up to date by events. */
export function useMenuCounts(): Readonly<Record<MenuCount['name'], number>> {
  const enabled = useIsPageDataHere();
  const { data } = useInfiniteQuery({ ...unreadTicketsQuery(useViewer()), enabled });
  return { unreadTickets: data ? ticketPages.rowsOf(data).length : 0, unreadChats: useUnreadChats() };
}
