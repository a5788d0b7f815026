import { viewingRepeatMs } from '@prosa/contracts/presence/events.ts';
import { LeaveTicketSchema, type ViewTicket, ViewTicketSchema } from '@prosa/contracts/presence/schema.ts';

/** Older front ends send the ticket's id by itself. */
const asObject = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null ? payload : { ticketId: payload };

/** What a screen said, or nothing when it makes no sense. */
export function readView(payload: unknown): ViewTicket | undefined {
  return ViewTicketSchema.safeParse(asObject(payload)).data;
}

export function readLeave(payload: unknown): number | undefined {
  return LeaveTicketSchema.safeParse(asObject(payload)).data?.ticketId;
}

/** Nobody types or opens tickets faster than this; who does is no person. */
export function createBudget(most: number, perMs: number) {
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

/** What the process that has a screen tells the one that has the connection open. */
export interface AttendantTyping {
  readonly companyId: number;
  readonly connectionId: number;
  readonly ticketId: number;
  readonly isTyping: boolean;
}

export const attendantTypingAside = 'presence.attendant-typing';

/** What is known of an attendant who types, and what the customer was told of it. */
export interface TypingTale {
  readonly isTyping: boolean;
  /** When the attendant was last heard of. */
  readonly heardAt: number;
  readonly isTold: boolean;
  /** When the customer was last told that somebody types; never yet: `-Infinity`. */
  readonly toldAt: number;
}

export type TypingStep = { readonly tell: boolean } | { readonly waitMs: number } | 'over';

/** Faster than this a customer is not told again that somebody types. */
const leastMs = 3000;
/** WhatsApp takes who is silent for longer to have stopped. */
const repeatMs = 8000;
/** A screen says again that one types; when it does not, it died on the way. */
const forgetMs = viewingRepeatMs + 5000;

export function nextTypingStep(tale: TypingTale, now: number): TypingStep {
  const forgottenAt = tale.heardAt + forgetMs;
  const freeAt = tale.toldAt + leastMs;
  if (tale.isTyping && now < forgottenAt) {
    const dueAt = tale.isTold ? tale.toldAt + repeatMs : freeAt;
    return now < dueAt ? { waitMs: Math.min(dueAt, forgottenAt) - now } : { tell: true };
  }
  if (tale.isTold) return { tell: false };
  // Remembered until then: who begins again at once must wait for their turn.
  return now < freeAt ? { waitMs: freeAt - now } : 'over';
}
