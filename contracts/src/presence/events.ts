/** Who else looks at a ticket. It passes: it has no number, and who missed it hears the next one. */
export interface ViewingNews {
  readonly ticketId: number;
  readonly user: { readonly id: number; readonly name: string };
  readonly isTyping: boolean;
  readonly isGone: boolean;
}

/** The customer writes, told to those who look at their ticket. Passes in the same way. */
export interface ContactTyping {
  readonly ticketId: number;
  readonly isTyping: boolean;
}

/** Somebody came, went, or touches their screens again: `PersonPresence`. Passes; who was cut off asks anew. */
export const presenceChannel = (companyId: number): string => `company-${companyId}-presence`;
export const viewingChannel = (companyId: number): string => `company-${companyId}-viewing`;
export const contactTypingChannel = (companyId: number): string => `company-${companyId}-contactTyping`;

/** What a screen says over the socket. */
export const viewTicketMessage = 'viewTicket';
export const leaveTicketMessage = 'leaveTicket';
export const userStatusMessage = 'userStatus';

export const viewingRepeatMs = 20_000;
/** Who has not been heard of for this long has left without a word. */
export const viewingForgetMs = 45_000;
/** A customer who writes on is heard of again before that. */
export const contactTypingForgetMs = 10_000;
/** Who touches no screen for this long is away. */
export const awayAfterMs = 300_000;
