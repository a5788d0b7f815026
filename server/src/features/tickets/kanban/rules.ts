import type { ListCardsQuery } from '@prosa/contracts/kanban/schema.ts';
import type { TicketViewer } from '@prosa/contracts/tickets/rules.ts';
import { ticketStatuses } from '@prosa/contracts/tickets/schema.ts';
import type { ListScope } from '#features/tickets/lists/rules.ts';

const live = ticketStatuses.filter((status) => status !== 'closed');
const named = (ids: readonly number[] | undefined) => (ids && ids.length > 0 ? [...new Set(ids)] : undefined);

/** The board shows everything alive that one may see, whoever attends it. */
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

/** A lane says how many it holds; what is searched for is counted by who looks at it. */
export function isCounted({ searchParam, pageNumber, beforeId }: ListCardsQuery): boolean {
  return searchParam === '' && pageNumber === 1 && beforeId === undefined;
}

type Move = 'go' | 'nothing' | 'late';

/** What becomes of the wish to move a card that was seen in one lane, lies in another, and should go to a third. */
export function decideMove(
  seen: number | null | undefined,
  lies: number | null,
  wanted: number | null,
): Move {
  if (lies === wanted) return 'nothing';
  return seen === undefined || seen === lies ? 'go' : 'late';
}
