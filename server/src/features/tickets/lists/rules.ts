import { can } from '@prosa/contracts/permissions.ts';
import type { TicketViewer } from '@prosa/contracts/tickets/rules.ts';
import { type ListTicketsQuery, type TicketStatus, ticketStatuses } from '@prosa/contracts/tickets/schema.ts';

/** Which tickets a list is about, as far as who asks and what they ask for decide it. */
export interface ListScope {
  readonly viewer: TicketViewer;
  readonly statuses: readonly TicketStatus[];
  /** Everything one may see; otherwise one's own and what is pending. */
  readonly isWide: boolean;
  readonly isUnreadOnly: boolean;
  readonly queueIds: readonly number[] | undefined;
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
    userIds,
    tagIds: named(query.tags) ?? [],
  };
}

/** A tab shows how many it holds; counting what is searched for would cost more than anybody asks. */
export function isCounted(query: ListTicketsQuery): boolean {
  const isFirst = query.pageNumber === 1 && query.beforeId === undefined;
  const isNarrowed =
    query.searchParam !== '' || query.tags?.length || query.users?.length || query.date || query.updatedAt;
  return isFirst && !isNarrowed && (query.status === 'pending' || query.status === 'open');
}

/** One kind of rows that an index holds in the order of the list. */
export type Branch =
  | { readonly by: 'status'; readonly statuses: readonly TicketStatus[] }
  | { readonly by: 'user'; readonly statuses: readonly TicketStatus[]; readonly userIds: readonly number[] }
  | { readonly by: 'queue'; readonly statuses: readonly TicketStatus[]; readonly queueIds: readonly number[] }
  | { readonly by: 'no-queue'; readonly statuses: readonly TicketStatus[] };

/** All one may see of these states, queue by queue, so that the newest of each are found at once. */
function visibleBranches({ viewer, queueIds }: ListScope, statuses: readonly TicketStatus[]): Branch[] {
  const isAdmin = viewer.profile === 'admin';
  if (isAdmin && !queueIds) return [{ by: 'status', statuses }];
  if (isAdmin && queueIds) return [{ by: 'queue', statuses, queueIds }];
  const own = queueIds ? viewer.queueIds.filter((id) => queueIds.includes(id)) : viewer.queueIds;
  const withoutQueue = viewer.seesAllTickets && !queueIds;
  return [
    ...(own.length > 0 ? [{ by: 'queue', statuses, queueIds: own } as const] : []),
    ...(withoutQueue ? [{ by: 'no-queue', statuses } as const] : []),
  ];
}

/** Together they hold every row of the list; a row may be in several. */
export function branchesOf(scope: ListScope): Branch[] {
  const { statuses, viewer, userIds, isWide } = scope;
  if (userIds) return [{ by: 'user', statuses, userIds }];
  const shared = isWide ? statuses : statuses.filter((status) => status === 'pending');
  const own = { by: 'user', statuses, userIds: [viewer.userId] } as const;
  const visible = shared.length > 0 ? visibleBranches(scope, shared) : [];
  const isAll = visible.some(({ by }) => by === 'status') && shared.length === statuses.length;
  return isAll ? visible : [own, ...visible];
}

/** The one state of everything there is, where the list is about nothing else. */
export function onlyStatus([branch, ...others]: readonly Branch[]): TicketStatus | undefined {
  if (branch?.by !== 'status' || branch.statuses.length > 1 || others.length > 0) return undefined;
  return branch.statuses[0];
}
