/**
 * Another viewer of a ticket. Ephemeral: it has no sequence number, and a missed message is replaced by the next one.
 */
export interface ViewingUpdate {
  readonly ticketId: number;
  readonly user: { readonly id: number; readonly name: string };
  readonly isTyping: boolean;
  readonly isGone: boolean;
}

/** Typing state of the contact, sent to the viewers of the ticket. Ephemeral as well. */
export interface ContactTyping {
  readonly ticketId: number;
  readonly isTyping: boolean;
}

/**
 * `PersonPresence` when a user connects, disconnects or becomes active again. Ephemeral: clients fetch it anew after a
 * reconnect.
 */
export const presenceChannel = (companyId: number): string => `company-${companyId}-presence`;
export const viewingChannel = (companyId: number): string => `company-${companyId}-viewing`;
export const contactTypingChannel = (companyId: number): string => `company-${companyId}-contactTyping`;

/** Socket messages sent by the client. */
export const viewTicketMessage = 'viewTicket';
export const leaveTicketMessage = 'leaveTicket';
export const userStatusMessage = 'userStatus';

export const viewingRepeatMs = 20_000;
/** A viewer without a heartbeat for this long is removed. */
export const viewingTimeoutMs = 45_000;
/** Timeout of the contact's typing state; it is repeated before that while the contact types. */
export const contactTypingTimeoutMs = 10_000;
/** A user without input on any client for this long is away. */
export const awayAfterMs = 300_000;
