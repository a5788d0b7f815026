import * as z from 'zod/mini';
import { FlagSchema, IdParamSchema, TimestampSchema } from '#contracts/fields.ts';

/** Said by a screen that shows a ticket: when it opens it, when that changes, and every 20 seconds. */
export const ViewTicketSchema = z.object({
  ticketId: IdParamSchema,
  isTyping: z._default(FlagSchema, false),
});
export type ViewTicket = z.infer<typeof ViewTicketSchema>;

export const LeaveTicketSchema = z.object({ ticketId: IdParamSchema });

/** Whether somebody is there. `away`: they have screens open, and touch none of them. */
export const PresenceSchema = z.object({
  online: z.boolean(),
  away: z.boolean(),
  /** When their last screen went; null when they were never seen. */
  lastSeenAt: z.nullable(TimestampSchema),
});
export type Presence = z.infer<typeof PresenceSchema>;

export const PersonPresenceSchema = z.extend(PresenceSchema, { userId: z.int() });
export type PersonPresence = z.infer<typeof PersonPresenceSchema>;

/** Said by a screen when that changes, and every five minutes. Older front ends say nothing with it. */
export const UserStatusSchema = z.object({ isActive: z._default(FlagSchema, true) });
