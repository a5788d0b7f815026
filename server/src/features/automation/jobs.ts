import { AutomationSchema } from '@prosa/contracts/automation/schema.ts';
import * as z from 'zod/mini';
import { defineJob } from '#platform/jobs/define-job.ts';

/** A file that belongs to a queue or an option is copied for the message that carries it; in order within a ticket. */
export const sayFileJob = defineJob({
  name: 'automation.say-file',
  scope: 'company',
  payload: z.object({
    ticketId: z.int(),
    /** Chosen once, so that the file is said once however often this runs. */
    providerId: z.string(),
    file: z.object({ key: z.string(), name: z.string(), mimeType: z.string() }),
    because: AutomationSchema,
  }),
  serialByKey: true,
  retries: 3,
  backoff: { firstMs: 500, maxMs: 4000 },
});

/**
 * Asks a language model for the next words of a conversation, one at a time within a ticket: what the customer writes
 * meanwhile is for the next run.
 */
export const askPromptJob = defineJob({
  name: 'automation.ask-prompt',
  scope: 'company',
  payload: z.object({ ticketId: z.int() }),
  serialByKey: true,
  retries: 2,
  backoff: { firstMs: 500, maxMs: 2000 },
  // Recordings are listened to first.
  timeoutSeconds: 180,
  concurrency: 50,
});

/** Looks up the document of one message; in order within a ticket. */
export const askBillingJob = defineJob({
  name: 'automation.ask-billing',
  scope: 'company',
  payload: z.object({ ticketId: z.int(), messageId: z.int() }),
  serialByKey: true,
  retries: 2,
  backoff: { firstMs: 500, maxMs: 2000 },
  concurrency: 50,
});

/** Tells an integration one message; in order within a ticket. */
export const askIntegrationJob = defineJob({
  name: 'automation.ask-integration',
  scope: 'company',
  payload: z.object({
    ticketId: z.int(),
    messageId: z.int(),
    isStart: z.boolean(),
    isMenuAnswer: z.boolean(),
  }),
  serialByKey: true,
  retries: 2,
  backoff: { firstMs: 500, maxMs: 2000 },
  // Each mostly waits: a slow service of one company must not hold up those of the others.
  concurrency: 50,
});

/** Says one message of an integration, so long after the one before as it wants it. */
export const sayReplyJob = defineJob({
  name: 'automation.say-reply',
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

/** Tickets that stood still for too long. Looks at what is due by the clock, so nothing is lost while it did not run. */
export const keepTimeJob = defineJob({
  name: 'automation.keep-time',
  scope: 'platform',
  payload: z.object({}),
  schedule: '* * * * *',
});
