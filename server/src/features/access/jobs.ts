import * as z from 'zod/mini';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Queued for any address that is asked for, known or not, so that the answer tells nothing. */
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

/** Attempts at any e-mail, known or not, so that the refusal takes as long whether or not somebody has it. */
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
