import * as z from 'zod/mini';
import { IdParamSchema } from '#contracts/fields.ts';

/** Said by a screen that shows a ticket: when it opens it, when that changes, and every 20 seconds. */
export const ViewTicketSchema = z.object({
  ticketId: IdParamSchema,
  isTyping: z._default(z.boolean(), false),
});
export type ViewTicket = z.infer<typeof ViewTicketSchema>;

export const LeaveTicketSchema = z.object({ ticketId: IdParamSchema });
