import type { Tag } from '@prosa/contracts/tags/schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { lanesQuery } from '#features/tags/queries.ts';
import { type TicketListKey, ticketKeys } from '#features/tickets/queries.ts';
import type { LiveEvent } from '#lib/live-query.ts';

type TagNews = Extract<LiveEvent, { name: 'tag' }>['payload'];

/** Whether a lane comes or goes by the news: then its cards change lanes, too many to be told of one by one. */
export function changesLanes(lanes: readonly Tag[], news: TagNews): boolean {
  const id = news.action === 'delete' ? news.tagId : news.tag.id;
  const wasLane = lanes.some((lane) => lane.id === id);
  // A new one has no cards yet.
  if (news.action === 'create') return false;
  return wasLane !== (news.action === 'update' && news.tag.kanban === 1);
}

export function refetchCards(client: QueryClient, event: LiveEvent): void {
  if (event.name !== 'tag') return;
  const lanes = client.getQueryData(lanesQuery().queryKey);
  if (!lanes || !changesLanes(lanes, event.payload)) return;
  void client.invalidateQueries({
    queryKey: ticketKeys.lists,
    predicate: ({ queryKey }) => (queryKey as TicketListKey)[2].laneId !== undefined,
  });
}
