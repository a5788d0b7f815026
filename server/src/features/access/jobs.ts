import * as z from 'zod/mini';
import { defineJob } from '#platform/jobs/job.ts';

/** Queued for any requested address, known or not, so that the response reveals nothing. */
export const sendResetLinkJob = defineJob({
  name: 'access.send-reset-link',
  scope: 'platform',
  payload: z.object({ email: z.string() }),
  retries: 5,
});

/** For the first admin of a company that was added without a password. */
export const sendSetUpLinkJob = defineJob({
  name: 'access.send-set-up-link',
  scope: 'platform',
  payload: z.object({ email: z.string() }),
  retries: 5,
});

const FailedLoginSchema = z.object({ email: z.string(), address: z.string(), userAgent: z.string() });
export type FailedLogin = z.infer<typeof FailedLoginSchema>;

/** Attempts at any e-mail, known or not, so that a refusal takes equally long whether or not it has an account. */
export const noteFailedLoginsJob = defineJob({
  name: 'access.note-failed-logins',
  scope: 'platform',
  payload: z.object({ attempts: z.array(FailedLoginSchema) }),
});

export const pruneAccessJob = defineJob({
  name: 'access.prune',
  scope: 'platform',
  payload: z.object({}),
  schedule: '17 4 * * *',
});
