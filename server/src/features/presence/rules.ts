import { viewingRepeatMs } from '@prosa/contracts/presence/events.ts';
import { LeaveTicketSchema, type ViewTicket, ViewTicketSchema } from '@prosa/contracts/presence/schema.ts';

/** Older front ends send the ticket's id by itself. */
const asObject = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null ? payload : { ticketId: payload };

/** Parses a client's message; undefined when it is malformed. */
export function readView(payload: unknown): ViewTicket | undefined {
  return ViewTicketSchema.safeParse(asObject(payload)).data;
}

export function readLeave(payload: unknown): number | undefined {
  return LeaveTicketSchema.safeParse(asObject(payload)).data?.ticketId;
}

/** Rate limit for messages of a client, above what a person can type or open. */
export function createRateLimit(most: number, perMs: number) {
  let used = 0;
  let since = 0;
  return (now: number): boolean => {
    if (now - since >= perMs) {
      since = now;
      used = 0;
    }
    used += 1;
    return used <= most;
  };
}

/** Cross-process message from the process that has the client to the one that has the connection open. */
export interface AttendantTyping {
  readonly companyId: number;
  readonly connectionId: number;
  readonly ticketId: number;
  readonly isTyping: boolean;
}

export const attendantTypingMessage = 'presence.attendant-typing';

/** Typing state of an attendant, and what was last sent to the customer. */
export interface TypingState {
  readonly isTyping: boolean;
  /** Time of the attendant's last message. */
  readonly heardAt: number;
  readonly isTold: boolean;
  /** Time of the last typing indicator sent to the customer; `-Infinity` before the first. */
  readonly toldAt: number;
}

export type TypingStep = { readonly tell: boolean } | { readonly waitMs: number } | 'over';

/** Minimum interval between typing indicators to one customer. */
const minIntervalMs = 3000;
/** WhatsApp drops an indicator that is not repeated for longer. */
const repeatMs = 8000;
/** Clients repeat their typing state; without a repetition it was lost or the client is gone. */
const expiryMs = viewingRepeatMs + 5000;

export function nextTypingStep(tale: TypingState, now: number): TypingStep {
  const forgottenAt = tale.heardAt + expiryMs;
  const freeAt = tale.toldAt + minIntervalMs;
  if (tale.isTyping && now < forgottenAt) {
    const dueAt = tale.isTold ? tale.toldAt + repeatMs : freeAt;
    return now < dueAt ? { waitMs: Math.min(dueAt, forgottenAt) - now } : { tell: true };
  }
  if (tale.isTold) return { tell: false };
  // Kept until then, so that typing again at once respects the minimum interval.
  return now < freeAt ? { waitMs: freeAt - now } : 'over';
}
