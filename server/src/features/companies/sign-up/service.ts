import type { Company, Invitation, SignUp } from '@prosa/contracts/companies/schema.ts';
import { companyUpdated } from '#features/companies/events.ts';
import { insertCompany } from '#features/companies/service.ts';
import { companyStore, presentCompany } from '#features/companies/store.ts';
import { hasUnverifiedEmail } from '#features/companies/verification-service.ts';
import { ensureInvoice } from '#features/invoices/service.ts';
import { getPlan } from '#features/plans/service.ts';
import { getAccountRules, refuseWeakPassword } from '#features/platform-settings/service.ts';
import { createFirstAdmin, findAccount, getUser } from '#features/users/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { AttemptLimiter } from '#platform/auth/attempt-limiter.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import { hashPassword } from '#platform/auth/password.ts';
import { mailedLinkLifeMs, type SignUpTokens } from '#platform/auth/tokens.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, PlatformTx, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { addJob } from '#platform/jobs/job.ts';
import type { Mailer } from '#providers/mail/port.ts';
import { invitationLink, notifyKnownAccountJob, sendInvitationJob, sendVerificationJob } from './jobs.ts';

const dayMs = 24 * 60 * 60 * 1000;

export interface SignUpDependencies {
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly mailAttempts: AttemptLimiter;
  readonly publicUrl: string;
  readonly signUpTokens: SignUpTokens;
}

export function createSignUpService({
  clock,
  mailer,
  mailAttempts,
  publicUrl,
  signUpTokens,
}: SignUpDependencies) {
  const sendsMail = mailer.reach === 'recipient';

  function isInvited({ invitation, email }: SignUp): boolean {
    return invitation !== undefined && signUpTokens.invitations.read(invitation)?.email === email;
  }

  async function requireOpen(tx: PlatformTx, input: SignUp): Promise<void> {
    const { signUp: mode } = await getAccountRules(tx);
    if (mode === 'closed') throw new AppError('ERR_SIGN_UP_CLOSED');
    if (mode === 'invitation' && !isInvited(input)) throw new AppError('ERR_SIGN_UP_INVITATION');
    await refuseWeakPassword(tx, input.password, [input.name, input.email]);
    const { isPublic } = await getPlan(tx, input.planId);
    if (!isPublic) throw new AppError('ERR_NO_PLAN_FOUND');
  }

  /**
   * The trial ends tomorrow, whatever the request says. For an e-mail that has an account the same work is done and
   * undone, and the answer is the same: only the owner of the e-mail learns of it.
   */
  async function signUp(database: Database, input: SignUp): Promise<Company> {
    await database.platform((tx) => requireOpen(tx, input));
    await mailAttempts.begin(`sign-up ${input.email}`);
    const passwordHash = await hashPassword(input.password);
    const now = clock.now();
    const isEmailUnverified = sendsMail && !isInvited(input);
    let answer: Company | undefined;
    try {
      await database.platform(async (platformTx) => {
        const dueDate = new Date(now.getTime() + dayMs);
        const { name, email, phone, planId } = input;
        const fields = { name, email, phone, planId, dueDate, isEmailUnverified };
        const { company, tx } = await insertCompany(platformTx, fields);
        answer = company;
        await createFirstAdmin(tx, { name, email, passwordHash });
        tx.record(companyUpdated({ company }));
        await ensureInvoice(tx, now);
        if (isEmailUnverified) await addJob(tx, sendVerificationJob, { email });
      });
    } catch (error) {
      const isKnown = error instanceof AppError && error.code === 'ERR_EMAIL_ALREADY_EXISTS';
      if (!isKnown) throw error;
      if (sendsMail) {
        await database.platform((tx) => addJob(tx, notifyKnownAccountJob, { email: input.email }));
      }
    }
    if (!answer) throw new Error('A company was neither made nor refused.');
    return answer;
  }

  return {
    signUp,

    async verifyEmail(database: Database, token: string): Promise<void> {
      const claims = signUpTokens.verifications.read(token);
      if (!claims) throw new AppError('ERR_VERIFICATION_LINK');
      await database.platform(async (tx) => {
        const user = await findAccount(tx, claims.email);
        const isTheirs = user?.id === claims.userId && user.companyId === claims.companyId;
        if (!isTheirs) throw new AppError('ERR_VERIFICATION_LINK');
        const row = await companyStore(tx).markEmailVerified(claims.companyId);
        if (!row) return;
        tx.enter(mintCompanyId(row.id)).record(companyUpdated({ company: presentCompany(row) }));
      });
    },

    async resendVerification(tx: Tx, actor: UserActor): Promise<void> {
      if (!(await hasUnverifiedEmail(tx))) return;
      const { email } = await getUser(tx, actor.userId);
      await mailAttempts.begin(`verification ${email}`);
      await addJob(tx, sendVerificationJob, { email });
    },

    async invite(tx: PlatformTx, email: string): Promise<Invitation> {
      if (await findAccount(tx, email)) throw new AppError('ERR_EMAIL_ALREADY_EXISTS');
      if (sendsMail) await addJob(tx, sendInvitationJob, { email });
      return {
        link: invitationLink(publicUrl, signUpTokens.invitations.write({ email })),
        expiresAt: new Date(clock.now().getTime() + mailedLinkLifeMs).toISOString(),
      };
    },
  };
}
