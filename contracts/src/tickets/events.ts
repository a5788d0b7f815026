import type { Ticket } from './schema.ts';

/** Where a ticket was before, so that a list knows whether it was counted there. */
export type FormerTicket = Pick<Ticket, 'status' | 'userId' | 'queueId'> &
  /** Where it is not said, the lane of the board is the same. */
  Partial<Pick<Ticket, 'laneId'>>;

export interface TicketChangeAuthor {
  readonly id: number;
  readonly name: string;
}

export type TicketEvent =
  /** New when it was nowhere before. */
  | {
      readonly action: 'update';
      readonly ticket: Ticket;
      readonly former: FormerTicket | null;
      /** The person who changed its place; absent when the product or a customer did. */
      readonly by?: TicketChangeAuthor;
    }
  /** Removed, or moved to where this person does not see it. */
  | {
      readonly action: 'delete';
      readonly ticketId: number;
      readonly former: FormerTicket;
      readonly isRemoved: boolean;
    }
  | { readonly action: 'updateUnread'; readonly ticketId: number; readonly unreadMessages: number };
