import type { TicketPlace } from '@prosa/contracts/tickets/rules.ts';
import { lastMessageMax } from '@prosa/contracts/tickets/schema.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { allTicketsRoom, noQueueRoom, queueRoom, type Room, userRoom } from '#platform/realtime/rooms.ts';

/** Everybody who sees a ticket in this place, and nobody else. */
export function ticketRooms(companyId: CompanyId, { userId, queueId }: TicketPlace): Room[] {
  return [
    allTicketsRoom(companyId),
    queueId === null ? noQueueRoom(companyId) : queueRoom(companyId, queueId),
    ...(userId === null ? [] : [userRoom(companyId, userId)]),
  ];
}

/** What a list shows of a message. */
export function previewOf(body: string): string {
  // Cut by characters, so that no emoji is halved; one takes two units at most.
  return [...body.slice(0, 2 * lastMessageMax)].slice(0, lastMessageMax).join('');
}
