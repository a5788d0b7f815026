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
});

/** Tickets that stood still for too long. Looks at what is due by the clock, so nothing is lost while it did not run. */
export const keepTimeJob = defineJob({
  name: 'automation.keep-time',
  scope: 'platform',
  payload: z.object({}),
  schedule: '* * * * *',
});
