import { AutomationSchema } from '@prosa/contracts/automation/schema.ts';
import * as z from 'zod/mini';
import { defineJob } from '#platform/jobs/job.ts';

/** Copies the file of a queue or an option for the message that carries it; in order within a ticket. */
export const sendFileJob = defineJob({
  name: 'automation.say-file',
  scope: 'company',
  payload: z.object({
    ticketId: z.int(),
    /** Chosen once, so that retries send the file only once. */
    providerId: z.string(),
    file: z.object({ key: z.string(), name: z.string(), mimeType: z.string() }),
    because: AutomationSchema,
  }),
  serialByKey: true,
  retries: 3,
  backoff: { firstMs: 500, maxMs: 4000 },
});

/**
 * Asks a language model for the next answer, one at a time within a ticket: messages that arrive meanwhile are left to
 * the next run.
 */
export const askPromptJob = defineJob({
  name: 'automation.ask-prompt',
  scope: 'company',
  payload: z.object({ ticketId: z.int() }),
  serialByKey: true,
  retries: 2,
  backoff: { firstMs: 500, maxMs: 2000 },
  // Includes the transcription of recordings.
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

/** Sends one message to an integration; in order within a ticket. */
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
  // Mostly waiting time: a slow service of one company must not block those of others.
  concurrency: 50,
});

/** Sends one message of an integration, after the delay it asks for. */
export const sendReplyJob = defineJob({
  name: 'automation.say-reply',
  scope: 'company',
  payload: z.object({
    ticketId: z.int(),
    integrationId: z.int(),
    /** Sequence number within the ticket, against sending a reply twice. */
    number: z.int(),
    reply: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('text'), text: z.string() }),
      z.object({ kind: z.literal('file'), url: z.string() }),
    ]),
    /** Handover after the last reply. */
    handOver: z.optional(z.object({ queueId: z.nullable(z.int()) })),
  }),
  serialByKey: true,
  retries: 3,
  backoff: { firstMs: 500, maxMs: 4000 },
});

/** Handles tickets that were idle for too long. Selects by due time, so that nothing is missed after an outage. */
export const handleIdleTicketsJob = defineJob({
  name: 'automation.keep-time',
  scope: 'platform',
  payload: z.object({}),
  schedule: '* * * * *',
});
