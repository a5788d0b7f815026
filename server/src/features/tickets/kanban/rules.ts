import type { ListCardsQuery } from '@prosa/contracts/kanban/schema.ts';
import type { TicketViewer } from '@prosa/contracts/tickets/rules.ts';
import { ticketStatuses } from '@prosa/contracts/tickets/schema.ts';
import type { ListScope } from '#features/tickets/lists/rules.ts';

const live = ticketStatuses.filter((status) => status !== 'closed');
const named = (ids: readonly number[] | undefined) => (ids && ids.length > 0 ? [...new Set(ids)] : undefined);

/** Scope of the board: all live tickets the viewer sees, whoever attends them. */
export function boardScope(viewer: TicketViewer, { queueIds, onlyQueues, users }: ListCardsQuery): ListScope {
  return {
    viewer,
    statuses: live,
    isWide: true,
    isUnreadOnly: false,
    queueIds: named(queueIds),
    hasQueueless: onlyQueues === 'false',
    userIds: named(users),
    tagIds: [],
  };
}

/** Lanes show their total; the results of a search are not counted. */
export function isCounted({ searchParam, pageNumber, beforeId }: ListCardsQuery): boolean {
  return searchParam === '' && pageNumber === 1 && beforeId === undefined;
}

type Move = 'go' | 'nothing' | 'late';

/** Decides a card move by the lane the client saw, the current lane and the target. */
export function decideMove(
  seen: number | null | undefined,
  lies: number | null,
  wanted: number | null,
): Move {
  if (lies === wanted) return 'nothing';
  return seen === undefined || seen === lies ? 'go' : 'late';
}
