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

/** What a list is narrowed to. What the person may see comes before it, and is the server's business. */
export interface TicketFilter {
  readonly status?: TicketStatus;
  /** Also what others attend to. */
  readonly showAll?: boolean;
  readonly search?: string;
  readonly queueIds?: readonly number[];
  readonly tagIds?: readonly number[];
  readonly userIds?: readonly number[];
  /** Days (`2026-03-05`) in the company's time zone. */
  readonly openedOn?: string;
  readonly touchedOn?: string;
  readonly hasUnread?: boolean;
  /** A lane of the kanban board, null for the first one: everything alive in it that one may see. */
  readonly laneId?: number | null;
}

/** Who looks, so that a list whose reader was given another queue is another list. */
export interface ListViewer extends TicketViewer {
  readonly timeZone: string;
}

interface Cursor {
  readonly beforeAt?: string;
  readonly beforeId?: number;
}

/** A page, and on the first one what events have said since about tickets beyond the loaded rows. */
export interface LiveTicketPage extends TicketPage {
  /** By id: whether the ticket is one of the list, so that the same news counts once. */
  readonly heard?: ReadonlyMap<number, boolean>;
}

export type TicketList = InfiniteData<LiveTicketPage, Cursor>;
export type TicketListKey = readonly ['tickets', 'list', TicketFilter, ListViewer];

/** The ticket on the screen; it stays there for the moment in which one is told that it is gone. */
export interface OpenTicket extends TicketDetails {
  readonly gone?: 'removed' | 'moved';
}

export const ticketKeys = {
  lists: ['tickets', 'list'] as const,
  list: (filter: TicketFilter, viewer: ListViewer): TicketListKey => ['tickets', 'list', filter, viewer],
  allDetails: ['tickets', 'one'] as const,
  details: (uuid: string) => ['tickets', 'one', uuid] as const,
  /** Of everything that changes a ticket. */
  changes: ['tickets', 'change'] as const,
};

type Placed = Pick<Ticket, 'id' | 'updatedAt'>;

/** What happened last comes first. */
function isTicketBefore(a: Placed, b: Placed): boolean {
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

function askFor(filter: TicketFilter): Record<string, string> {
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
  const query = { ...askFor(filter), ...cursor };
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

/** What waits to be read by this person: of their own, and what nobody has accepted yet. */
export function unreadTicketsQuery(viewer: ListViewer) {
  return ticketListQuery({ hasUnread: true }, viewer);
}

export function ticketQuery(uuid: string) {
  return queryOptions({
    queryKey: ticketKeys.details(uuid),
    queryFn: ({ signal }): Promise<OpenTicket> => call(getTicketByUuid, { params: { uuid }, signal }),
  });
}

/** Asked for each time somebody is about to choose one. */
export function closingReasonsQuery() {
  return queryOptions({
    queryKey: ['tickets', 'closing-reasons'] as const,
    queryFn: ({ signal }) => call(listClosingReasons, { signal }),
    staleTime: 0,
  });
}

/** Messages that hold all the words. A picture of the moment: no event changes it, so it is not kept. */
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

/** Everybody of the company, to choose whose tickets to look at. */
export function colleaguesQuery() {
  return queryOptions({
    queryKey: ['tickets', 'colleagues'] as const,
    queryFn: ({ signal }) => call(listAllUsers, { signal }),
    staleTime: 0,
  });
}
