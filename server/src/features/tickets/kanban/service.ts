import type { CardMove, ListCardsQuery, MovedCard } from '@prosa/contracts/kanban/schema.ts';
import type { TicketPage } from '@prosa/contracts/tickets/schema.ts';
import { ticketChanged } from '#features/tickets/events.ts';
import { ticketListQueries } from '#features/tickets/lists/queries.ts';
import { contactsFor } from '#features/tickets/lists/service.ts';
import { placeOf, presentTicket } from '#features/tickets/present.ts';
import { type TicketRow, ticketQueries } from '#features/tickets/queries.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { boardScope, decideMove, isCounted } from './rules.ts';
import { laneQueries, laneStore } from './store.ts';

interface CardMoveRequest {
  /** Locked, and visible to the actor. */
  readonly row: TicketRow;
  readonly to: number | null;
  /** Lane in which the client saw the card; undefined skips the check. */
  readonly from?: number | null | undefined;
}

export async function listCards(
  reader: Reader,
  actor: UserActor,
  query: ListCardsQuery,
  links: MediaLinks,
): Promise<TicketPage> {
  const scope = boardScope(actor, query);
  const queries = ticketListQueries(reader);
  const narrowing = {
    ...(await contactsFor(reader, query)),
    laneId: query.lane,
    rareTagId: undefined,
    openedOn: undefined,
    touchedOn: undefined,
  };
  const { beforeAt: at, beforeId: id, pageNumber } = query;
  const before = at !== undefined && id !== undefined ? { at, id } : undefined;
  const { rows, ...page } = await queries.page(scope, narrowing, {
    pageNumber,
    before,
    isCounted: isCounted(query),
    isBounded: query.bounded === 'true',
  });
  return { tickets: rows.map((row) => presentTicket(row, links)), ...page };
}

/** Refuses with the current lane and the user who moved the card there. */
async function refuseMovedCard(tx: Tx, row: TicketRow): Promise<never> {
  const last = await laneQueries(tx).lastMove(row.id);
  const move: CardMove = { laneId: row.lane_id, name: last?.laneId === row.lane_id ? last.name : null };
  throw new AppError('ERR_CARD_MOVED', { ...move });
}

/** Stores who moved a card; returns the time. */
function recordMove(tx: Tx, actor: UserActor, row: TicketRow, to: number | null): Promise<string> {
  const { id, lane_id } = row;
  return laneStore(tx).recordMove({
    ticket_id: id,
    from_lane_id: lane_id,
    to_lane_id: to,
    user_id: actor.userId,
  });
}

export async function moveCard(
  tx: Tx,
  actor: UserActor,
  { row, to, from }: CardMoveRequest,
  links: MediaLinks,
): Promise<MovedCard> {
  const store = laneStore(tx);
  if (to !== null && !(await store.lockLane(to))) throw new AppError('ERR_NO_TAG_FOUND');
  if (row.status === 'closed') throw new AppError('ERR_TICKET_STATUS');
  const decision = decideMove(from, row.lane_id, to);
  if (decision === 'late') return refuseMovedCard(tx, row);
  let at = row.updated_at;
  if (decision === 'go') {
    await store.removeOtherLanes(row.id, null);
    if (to !== null) await store.addLane(row.id, to);
    at = await recordMove(tx, actor, row, to);
  }
  const moved = await ticketQueries(tx).find(row.id);
  if (!moved) throw new AppError('ERR_NO_TICKET_FOUND');
  const ticket = presentTicket(moved, links);
  if (decision === 'go') tx.record(ticketChanged({ ticket, former: placeOf(row) }));
  return { ticketId: row.id, tagId: to, createdAt: at, updatedAt: at, ticket };
}

/** Updates the lane after a manual change of tags: a ticket is in one lane, that of its latest kanban tag. */
export async function settleLane(tx: Tx, actor: UserActor, before: TicketRow): Promise<void> {
  const after = await ticketQueries(tx).findRow(before.id);
  if (!after || after.lane_id === before.lane_id) return;
  await laneStore(tx).removeOtherLanes(before.id, after.lane_id);
  await recordMove(tx, actor, before, after.lane_id);
}
