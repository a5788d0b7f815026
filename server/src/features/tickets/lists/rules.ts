import { can } from '@prosa/contracts/permissions.ts';
import { seesEveryTicket, seesTicket, sightOf, type TicketViewer } from '@prosa/contracts/tickets/rules.ts';
import { type ListTicketsQuery, type TicketStatus, ticketStatuses } from '@prosa/contracts/tickets/schema.ts';

/** The tickets a list covers, from the viewer's rights and the request. */
export interface ListScope {
  readonly viewer: TicketViewer;
  readonly statuses: readonly TicketStatus[];
  /** Everything the viewer may see; otherwise their own and pending tickets. */
  readonly isWide: boolean;
  readonly isUnreadOnly: boolean;
  readonly queueIds: readonly number[] | undefined;
  /** Whether tickets without a queue are listed beside those of `queueIds`. */
  readonly hasQueueless: boolean;
  readonly userIds: readonly number[] | undefined;
  readonly tagIds: readonly number[];
}

const named = (ids: readonly number[] | undefined) => (ids && ids.length > 0 ? [...new Set(ids)] : undefined);

export function scopeOf(viewer: TicketViewer, query: ListTicketsQuery): ListScope {
  const seesOthers = can(viewer, 'tickets-manager:showall');
  const isUnreadOnly = query.withUnreadMessages === 'true';
  const userIds = seesOthers ? named(query.users) : undefined;
  const isAsked = query.searchParam !== '' || (seesOthers && query.showAll === 'true');
  const live = ticketStatuses.filter((status) => status !== 'closed');
  const all = isUnreadOnly ? live : ticketStatuses;
  return {
    viewer,
    statuses: query.status ? all.filter((status) => status === query.status) : all,
    isWide: !isUnreadOnly && (isAsked || userIds !== undefined),
    isUnreadOnly,
    queueIds: named(query.queueIds),
    hasQueueless: query.onlyQueues === 'false',
    userIds,
    tagIds: named(query.tags) ?? [],
  };
}

/** Tabs show their total; filtered results are not counted, as that would be expensive. */
export function isCounted(query: ListTicketsQuery): boolean {
  const isFirst = query.pageNumber === 1 && query.beforeId === undefined;
  const isNarrowed =
    query.searchParam !== '' || query.tags?.length || query.users?.length || query.date || query.updatedAt;
  return isFirst && !isNarrowed && (query.status === 'pending' || query.status === 'open');
}

/** A set of rows that one index holds in list order. */
export type Branch =
  | { readonly by: 'status'; readonly statuses: readonly TicketStatus[] }
  | { readonly by: 'user'; readonly statuses: readonly TicketStatus[]; readonly userIds: readonly number[] }
  | { readonly by: 'queue'; readonly statuses: readonly TicketStatus[]; readonly queueIds: readonly number[] }
  | { readonly by: 'no-queue'; readonly statuses: readonly TicketStatus[] };

/** Whether the viewer sees colleagues' tickets in this queue, or in none. */
const seesQueue = (viewer: TicketViewer, queueId: number | null) =>
  seesTicket(viewer, { userId: null, queueId });

/** Whether colleagues' tickets without a queue are requested and visible. */
function listsQueueless({ viewer, queueIds, hasQueueless }: ListScope): boolean {
  return seesQueue(viewer, null) && (!queueIds || hasQueueless);
}

/** The queues that are requested and visible; undefined means all. */
function listedQueues({ viewer, queueIds }: ListScope): readonly number[] | undefined {
  const sight = sightOf(viewer);
  if (sight === 'every-ticket') return queueIds;
  return queueIds ? queueIds.filter((id) => seesQueue(viewer, id)) : sight.inQueues;
}

/** All visible tickets of these statuses, by queue, so that the newest of each are found at once. */
function visibleBranches(scope: ListScope, statuses: readonly TicketStatus[]): Branch[] {
  const queueIds = listedQueues(scope);
  if (!queueIds) return [{ by: 'status', statuses }];
  return [
    ...(queueIds.length > 0 ? [{ by: 'queue', statuses, queueIds } as const] : []),
    ...(listsQueueless(scope) ? [{ by: 'no-queue', statuses } as const] : []),
  ];
}

/** Whether the viewer sees every ticket in the requested queues. */
function seesAllOf({ viewer, queueIds, hasQueueless }: ListScope): boolean {
  if (seesEveryTicket(viewer)) return true;
  const seesQueues = queueIds?.every((id) => seesQueue(viewer, id)) === true;
  return seesQueues && (!hasQueueless || seesQueue(viewer, null));
}

/** Branches that together cover every row of the list; a row may be in several. */
export function branchesOf(scope: ListScope): Branch[] {
  const { statuses, viewer, userIds, isWide } = scope;
  if (userIds) return [{ by: 'user', statuses, userIds }];
  const shared = isWide ? statuses : statuses.filter((status) => status === 'pending');
  const own = { by: 'user', statuses, userIds: [viewer.userId] } as const;
  const visible = shared.length > 0 ? visibleBranches(scope, shared) : [];
  return seesAllOf(scope) && shared.length === statuses.length ? visible : [own, ...visible];
}

/** One index walk: a status, with the user or queue if the index has it. */
export type Key =
  | { readonly status: TicketStatus; readonly by: 'status' }
  | { readonly status: TicketStatus; readonly by: 'no-queue' }
  /** Null matches no row. */
  | { readonly status: TicketStatus; readonly by: 'user' | 'queue'; readonly id: number | null }
  | { readonly status: TicketStatus; readonly by: 'user' | 'queue'; readonly ids: readonly number[] };

/** Up to this many walks are merged row by row; with more, the newest of each are sorted. */
const mergedIdsMax = 8;

/** Padded to 1, 2, 4 or 8 ids, so that PostgreSQL plans few distinct statements. */
function paddedIds(ids: readonly number[]): (number | null)[] {
  const size = 2 ** Math.ceil(Math.log2(ids.length));
  return [...ids, ...Array.from({ length: size - ids.length }, () => null)];
}

export function keysOf(branches: readonly Branch[]): Key[] {
  return branches.flatMap((branch) =>
    branch.statuses.flatMap((status): Key[] => {
      const { by } = branch;
      if (by === 'status' || by === 'no-queue') return [{ status, by }];
      const ids = by === 'user' ? branch.userIds : branch.queueIds;
      if (ids.length > mergedIdsMax) return [{ status, by, ids }];
      return paddedIds(ids).map((id) => ({ status, by, id }));
    }),
  );
}
