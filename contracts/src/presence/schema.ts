import * as z from 'zod/mini';
import { FlagSchema, IdParamSchema, TimestampSchema } from '#contracts/fields.ts';

/** Sent by a client that shows a ticket: on opening, on change, and every 20 seconds as a heartbeat. */
export const ViewTicketSchema = z.object({
  ticketId: IdParamSchema,
  isTyping: z._default(FlagSchema, false),
});
export type ViewTicket = z.infer<typeof ViewTicketSchema>;

export const LeaveTicketSchema = z.object({ ticketId: IdParamSchema });

/** Presence of a user. `away`: connected, but without input on any client. */
export const PresenceSchema = z.object({
  online: z.boolean(),
  away: z.boolean(),
  /** Time of the last disconnect; null if the user was never connected. */
  lastSeenAt: z.nullable(TimestampSchema),
});
export type Presence = z.infer<typeof PresenceSchema>;

export const PersonPresenceSchema = z.extend(PresenceSchema, { userId: z.int() });
export type PersonPresence = z.infer<typeof PersonPresenceSchema>;

/** Sent by a client on change, and every five minutes. Older front ends send it without a payload. */
export const UserStatusSchema = z.object({ isActive: z._default(FlagSchema, true) });
