import * as z from 'zod/mini';

/** What a list, a badge or a picker needs of a queue. */
export const QueueSummarySchema = z.object({ id: z.int(), name: z.string(), color: z.string() });
export type QueueSummary = z.infer<typeof QueueSummarySchema>;
