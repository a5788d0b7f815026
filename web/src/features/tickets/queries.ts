import { listCards } from '@prosa/contracts/kanban/api.ts';
import { firstLane } from '@prosa/contracts/kanban/schema.ts';
import { searchMessages } from '@prosa/contracts/messages/api.ts';
import { getTicketByUuid, listClosingReasons, listTickets } from '@prosa/contracts/tickets/api.ts';
import type { TicketViewer } from '@prosa/contracts/tickets/rules.ts';
import type { Ticket, TicketDetails, TicketPage, TicketStatus } from '@prosa/contracts/tickets/schema.ts';
import { ticketsPerPage } from '@prosa/contracts/tickets/schema.ts';
import { listAllUsers } from '@prosa/contracts/users/api.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { createPagedList } from '#lib/paged-list.ts';

/** Filter of a list. The server applies the user's permissions before it. */
export interface TicketFilter {
  readonly status?: TicketStatus;
  /** Includes the tickets attended by others. */
  readonly showAll?: boolean;
  readonly search?: string;
  readonly queueIds?: readonly number[];
  readonly tagIds?: readonly number[];
  readonly userIds?: readonly number[];
  /** Days (`2026-03-05`) in the company's time zone. */
  readonly openedOn?: string;
  readonly touchedOn?: string;
  readonly hasUnread?: boolean;
  /** Lane of the kanban board, null for the first one: all its tickets that are not closed and visible to the user. */
  readonly laneId?: number | null;
}

/** Viewer of a list. Part of the query key, so that a change of the viewer's queues loads another list. */
export interface ListViewer extends TicketViewer {
  readonly timeZone: string;
}

interface Cursor {
  readonly beforeAt?: string;
  readonly beforeId?: number;
}

/** Page of tickets. The first one also records the events about tickets beyond the loaded rows. */
export interface LiveTicketPage extends TicketPage {
  /** By ticket id: whether the ticket belongs to the list, so that a repeated event is counted once. */
  readonly countedTickets?: ReadonlyMap<number, boolean>;
}

export type TicketList = InfiniteData<LiveTicketPage, Cursor>;
export type TicketListKey = readonly ['tickets', 'list', TicketFilter, ListViewer];

/** Open ticket; it is kept while the user is informed that it is gone. */
export interface OpenTicket extends TicketDetails {
  readonly gone?: 'removed' | 'moved';
}

export const ticketKeys = {
  lists: ['tickets', 'list'] as const,
  list: (filter: TicketFilter, viewer: ListViewer): TicketListKey => ['tickets', 'list', filter, viewer],
  allDetails: ['tickets', 'one'] as const,
  details: (uuid: string) => ['tickets', 'one', uuid] as const,
  /** Mutation key shared by everything that changes a ticket. */
  changes: ['tickets', 'change'] as const,
};

type TicketPosition = Pick<Ticket, 'id' | 'updatedAt'>;

/** Sort order: latest activity first. */
function isTicketBefore(a: TicketPosition, b: TicketPosition): boolean {
  return a.updatedAt === b.updatedAt ? a.id > b.id : a.updatedAt > b.updatedAt;
}

export const ticketPages = createPagedList<LiveTicketPage, Ticket, Cursor>({
  rows: (page) => page.tickets,
  withRows: (page, tickets) => ({ ...page, tickets }),
  perPage: ticketsPerPage,
  isBefore: isTicketBefore,
  matches: () => true,
  isPassed: ({ next }, ticket) =>
    next !== undefined && !isTicketBefore({ id: next.id, updatedAt: next.at }, ticket),
});

function nextPage(lastPage: LiveTicketPage, pages: LiveTicketPage[]): Cursor | undefined {
  if (!lastPage.hasMore) return undefined;
  if (lastPage.next) return { beforeAt: lastPage.next.at, beforeId: lastPage.next.id };
  const last = ticketPages.rowsOf({ pages }).at(-1);
  return last ? { beforeAt: last.updatedAt, beforeId: last.id } : {};
}

const ids = (values: readonly number[] | undefined): string | undefined =>
  values && values.length > 0 ? JSON.stringify(values) : undefined;

function listParamsOf(filter: TicketFilter): Record<string, string> {
  const wanted = {
    status: filter.status,
    showAll: filter.showAll ? 'true' : undefined,
    withUnreadMessages: filter.hasUnread ? 'true' : undefined,
    searchParam: filter.search === '' ? undefined : filter.search,
    queueIds: ids(filter.queueIds),
    onlyQueues: filter.queueIds?.length ? 'true' : undefined,
    tags: ids(filter.tagIds),
    users: ids(filter.userIds),
    date: filter.openedOn,
    updatedAt: filter.touchedOn,
    bounded: filter.search || filter.tagIds?.length ? 'true' : undefined,
  };
  return Object.fromEntries(
    Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function loadPage(filter: TicketFilter, cursor: Cursor, signal: AbortSignal): Promise<LiveTicketPage> {
  const query = { ...listParamsOf(filter), ...cursor };
  if (filter.laneId === undefined) return call(listTickets, { query, signal });
  return call(listCards, { query: { ...query, lane: String(filter.laneId ?? firstLane) }, signal });
}

export function ticketListQuery(filter: TicketFilter, viewer: ListViewer) {
  return infiniteQueryOptions({
    queryKey: ticketKeys.list(filter, viewer),
    queryFn: ({ pageParam, signal }) => loadPage(filter, pageParam, signal),
    initialPageParam: {} as Cursor,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });
}

/** Unread tickets of the user: their own ones and those not accepted yet. */
export function unreadTicketsQuery(viewer: ListViewer) {
  return ticketListQuery({ hasUnread: true }, viewer);
}

export function ticketQuery(uuid: string) {
  return queryOptions({
    queryKey: ticketKeys.details(uuid),
    queryFn: ({ signal }): Promise<OpenTicket> => call(getTicketByUuid, { params: { uuid }, signal }),
  });
}

/** Fetched each time the user opens the choice. */
export function closingReasonsQuery() {
  return queryOptions({
    queryKey: ['tickets', 'closing-reasons'] as const,
    queryFn: ({ signal }) => call(listClosingReasons, { signal }),
    staleTime: 0,
  });
}

/** Messages that contain all the words. A snapshot: no event updates it, so it is not cached. */
export function foundMessagesQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['tickets', 'found-messages', search] as const,
    queryFn: ({ pageParam, signal }) =>
      call(searchMessages, {
        query: { searchParam: search, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
    staleTime: 0,
  });
}

/** All users of the company, for the filter by attendant. */
export function colleaguesQuery() {
  return queryOptions({
    queryKey: ['tickets', 'colleagues'] as const,
    queryFn: ({ signal }) => call(listAllUsers, { signal }),
    staleTime: 0,
  });
}
