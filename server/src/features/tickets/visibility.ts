import {
  seesEveryTicket,
  seesTicket,
  sightOf,
  type TicketPlace,
  type TicketViewer,
} from '@prosa/contracts/tickets/rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserActor } from '#platform/auth/actor.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { AppError } from '#platform/errors.ts';
import { allTicketsRoom, noQueueRoom, queueRoom, type Room, userRoom } from '#platform/realtime/rooms.ts';

/*
 * Ticket visibility in the forms the server needs: predicate, SQL condition, socket rooms, queues of the dashboard. All
 * of them follow `sightOf` of the contract; no other file decides it.
 */

interface PlacedRow {
  readonly user_id: number | null;
  readonly queue_id: number | null;
}

export function placeOfRow({ user_id: userId, queue_id: queueId }: PlacedRow): TicketPlace {
  return { userId, queueId };
}

export function isVisible(viewer: TicketViewer, row: PlacedRow): boolean {
  return seesTicket(viewer, placeOfRow(row));
}

/** Returns the row of a ticket; refuses one that is missing or not visible to the actor. */
export function visibleTo<Row extends PlacedRow>(actor: TicketViewer, row: Row | undefined): Row {
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND');
  if (!isVisible(actor, row)) throw new AppError('ERR_NO_PERMISSION');
  return row;
}

/**
 * Conditions on a ticket row, one for each part of what the viewer sees; their union is the whole. Separately, each can
 * use an index of its own. Undefined for viewers who see every ticket.
 */
export function visibleParts(viewer: TicketViewer, ticket: string): RawBuilder<SqlBool>[] | undefined {
  const sight = sightOf(viewer);
  if (sight === 'every-ticket') return undefined;
  const userId = sql.ref(`${ticket}.user_id`);
  const queueId = sql.ref(`${ticket}.queue_id`);
  return [
    sql<SqlBool>`${userId} = ${sight.assignedTo}`,
    sql<SqlBool>`${queueId} = any(${sight.inQueues}::integer[])`,
    ...(sight.withoutQueue ? [sql<SqlBool>`${queueId} is null`] : []),
  ];
}

/** The parts joined into one condition. */
export function isVisibleSql(viewer: TicketViewer, ticket: string): RawBuilder<SqlBool> {
  const parts = visibleParts(viewer, ticket);
  return parts ? sql<SqlBool>`(${sql.join(parts, sql` or `)})` : sql<SqlBool>`true`;
}

/** Rooms that receive the events of a ticket in this place: exactly the viewers who see it. */
export function ticketRooms(companyId: CompanyId, { userId, queueId }: TicketPlace): Room[] {
  return [
    allTicketsRoom(companyId),
    queueId === null ? noQueueRoom(companyId) : queueRoom(companyId, queueId),
    ...(userId === null ? [] : [userRoom(companyId, userId)]),
  ];
}

/** Rooms that carry the events of all tickets the viewer sees. */
export function roomsOfViewer(companyId: CompanyId, viewer: TicketViewer): Room[] {
  const sight = sightOf(viewer);
  const own = userRoom(companyId, viewer.userId);
  if (sight === 'every-ticket') return [own, allTicketsRoom(companyId)];
  return [
    own,
    ...sight.inQueues.map((queueId) => queueRoom(companyId, queueId)),
    ...(sight.withoutQueue ? [noQueueRoom(companyId)] : []),
  ];
}

/**
 * Queues whose figures the viewer sees; undefined means all, and tickets without a queue. Refuses a queue that is not
 * theirs.
 */
export function visibleQueues(
  viewer: TicketViewer,
  asked: number | undefined,
): readonly number[] | undefined {
  const sight = sightOf(viewer);
  if (sight === 'every-ticket') return asked === undefined ? undefined : [asked];
  if (asked === undefined) return sight.inQueues;
  if (!sight.inQueues.includes(asked)) throw new AppError('ERR_NO_PERMISSION');
  return [asked];
}

/** Whether the actor sees only the parts of a contact's history whose tickets are visible to them. */
export function isHistoryLimited(actor: UserActor): boolean {
  return actor.contactHistory === 'visible' && !seesEveryTicket(actor);
}
