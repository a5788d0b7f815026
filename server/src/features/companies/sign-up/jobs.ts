import * as z from 'zod/mini';
import { findAccount } from '#features/users/service.ts';
import type { SignUpTokens } from '#platform/auth/tokens.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs/job.ts';
import type { Mailer } from '#providers/mail/port.ts';
import { invitationMail, knownAccountMail, verificationMail } from './mail-texts.ts';

const payload = z.object({ email: z.string() });

export const sendVerificationJob = defineJob({
  name: 'companies.send-verification',
  scope: 'platform',
  payload,
  retries: 5,
});

/** For somebody whose e-mail was given at a sign-up though it has an account. */
export const notifyKnownAccountJob = defineJob({
  name: 'companies.tell-known-account',
  scope: 'platform',
  payload,
  retries: 5,
});

export const sendInvitationJob = defineJob({
  name: 'companies.send-invitation',
  scope: 'platform',
  payload,
  retries: 5,
});

interface SignUpMailDependencies {
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly signUpTokens: SignUpTokens;
}

export const invitationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/signup?invitation=${token}`;

export function signUpJobHandlers({
  mailer,
  publicUrl,
  signUpTokens,
}: SignUpMailDependencies): readonly JobHandler[] {
  return [
    handle(sendVerificationJob, async (context, { email }) => {
      const user = await context.transaction((tx) => findAccount(tx, email));
      if (!user) return;
      const { id: userId, companyId } = user;
      const token = signUpTokens.verifications.write({ companyId, userId, email });
      const link = `${publicUrl}/verify-email?token=${token}`;
      await mailer.send({ to: email, ...verificationMail(user.language, user.name, link) });
    }),
    handle(notifyKnownAccountJob, async (context, { email }) => {
      const user = await context.transaction((tx) => findAccount(tx, email));
      if (!user) return;
      await mailer.send({ to: email, ...knownAccountMail(user.language, user.name, publicUrl) });
    }),
    handle(sendInvitationJob, async (_context, { email }) => {
      const link = invitationLink(publicUrl, signUpTokens.invitations.write({ email }));
      await mailer.send({ to: email, ...invitationMail(link) });
    }),
  ];
}
