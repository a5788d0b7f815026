import type { Ticket } from './schema.ts';

/** Previous place of a ticket, which decides whether a list adjusts its count. */
export type FormerTicket = Pick<Ticket, 'status' | 'userId' | 'queueId'> &
  /** Absent when the lane of the board has not changed. */
  Partial<Pick<Ticket, 'laneId'>>;

export interface TicketChangeAuthor {
  readonly id: number;
  readonly name: string;
}

export type TicketEvent =
  /** `former` is null for a new ticket. */
  | {
      readonly action: 'update';
      readonly ticket: Ticket;
      readonly former: FormerTicket | null;
      /** Person who changed its place; absent when the product or a customer did. */
      readonly by?: TicketChangeAuthor;
    }
  /** Deleted, or moved out of this user's sight. */
  | {
      readonly action: 'delete';
      readonly ticketId: number;
      readonly former: FormerTicket;
      readonly isRemoved: boolean;
    }
  | { readonly action: 'updateUnread'; readonly ticketId: number; readonly unreadMessages: number };
