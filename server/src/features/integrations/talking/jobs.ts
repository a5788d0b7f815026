import * as z from 'zod/mini';
import { defineJob } from '#platform/jobs/define-job.ts';

const AskingSchema = z.object({
  ticketId: z.int(),
  integrationId: z.int(),
  messageId: z.int(),
  /** The customer just came to the queue: whatever was talked there before is over. */
  isStart: z.boolean(),
  /** The message chose the queue and says nothing else. */
  isMenuAnswer: z.boolean(),
});
export type Asking = z.infer<typeof AskingSchema>;

/** How often a service that stumbles is asked again before people go on. */
export const askRetries = 2;

/** Tells the service one message; in order within a ticket. */
export const askJob = defineJob({
  name: 'integrations.ask',
  scope: 'company',
  payload: AskingSchema,
  serialByKey: true,
  retries: askRetries,
  backoff: { firstMs: 500, maxMs: 2000 },
  // Each mostly waits: a slow service of one company must not hold up those of the others.
  concurrency: 50,
});

/** Says one message of the service, so long after the one before as the integration wants it. */
export const sayReplyJob = defineJob({
  name: 'integrations.say-reply',
  scope: 'company',
  payload: z.object({
    ticketId: z.int(),
    integrationId: z.int(),
    /** Counted within the ticket: what was said is not said again. */
    number: z.int(),
    reply: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('text'), text: z.string() }),
      z.object({ kind: z.literal('file'), url: z.string() }),
    ]),
    /** What follows the last one. */
    handOver: z.optional(z.object({ queueId: z.nullable(z.int()) })),
  }),
  serialByKey: true,
  retries: 3,
  backoff: { firstMs: 500, maxMs: 4000 },
});
