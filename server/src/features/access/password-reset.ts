import { randomUUID } from 'node:crypto';
import type { ResetPassword } from '@prosa/contracts/access/schema.ts';
import type { User } from '@prosa/contracts/users/schema.ts';
import { recordAct } from '#features/audit-log/service.ts';
import { refuseWeakPassword } from '#features/platform-settings/service.ts';
import { endSessions, type Origin, pruneOldSessions } from '#features/sessions/service.ts';
import { getUser, setPassword } from '#features/users/service.ts';
import type { AttemptLimiter } from '#platform/auth/attempt-limiter.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import { hashPassword } from '#platform/auth/password.ts';
import { hashSecret, matchesHash, newSecret, readHandle, writeHandle } from '#platform/auth/secrets.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { addJob, handle, type JobHandler, type PlatformJobContext } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import type { Mailer } from '#providers/mail/port.ts';
import { pruneAccessJob, sendResetLinkJob, sendSetUpLinkJob } from './jobs.ts';
import { resetMail, setUpMail } from './mail-texts.ts';
import { findLogin, type Login, passwordResetStore, prunePasswordResets } from './store.ts';

export const resetLinkLifeMs = 30 * 60 * 1000;

/** For somebody who has no password yet and may be away for some days. */
const setUpLinkLifeMs = 7 * 24 * 60 * 60 * 1000;

export interface PasswordLinkOptions {
  readonly publicUrl: string;
  readonly now: Date;
  readonly lifeMs: number;
}

/**
 * Creates a link with which a person chooses their password: once, and before it expires. Only its hash is stored, so
 * that it can be shown at this moment only. Using one spends all links of that person.
 */
export async function createPasswordLink(
  tx: Tx,
  userId: number,
  { publicUrl, now, lifeMs }: PasswordLinkOptions,
): Promise<string> {
  const id = randomUUID();
  const secret = newSecret();
  await passwordResetStore(tx).insert({
    id,
    userId,
    secretHash: hashSecret(secret),
    expiresAt: new Date(now.getTime() + lifeMs),
  });
  return `${publicUrl}/reset-password?token=${writeHandle({ companyId: tx.companyId, id, secret })}`;
}

/** Rate limit per e-mail, whether or not it exists, so that strangers cannot flood a mailbox. */
export async function requestReset(
  database: Database,
  email: string,
  mailAttempts: AttemptLimiter,
): Promise<void> {
  await mailAttempts.begin(`reset ${email}`);
  await database.platform((tx) => addJob(tx, sendResetLinkJob, { email }));
}

export async function resetPassword(
  database: Database,
  input: ResetPassword,
  origin: Origin,
  clock: Clock,
): Promise<void> {
  const link = readHandle(input.token);
  if (!link) throw new AppError('ERR_RESET_TOKEN_INVALID');
  const passwordHash = await hashPassword(input.password);
  await database.transaction(mintCompanyId(link.companyId), async (tx) => {
    const store = passwordResetStore(tx);
    const reset = await store.findForUpdate(link.id);
    const isUsable =
      reset !== undefined &&
      reset.used_at === null &&
      Date.parse(reset.expires_at) > clock.now().getTime() &&
      matchesHash(link.secret, reset.secret_hash);
    if (!isUsable) throw new AppError('ERR_RESET_TOKEN_INVALID');
    const user = await getUser(tx, reset.user_id);
    await refuseWeakPassword(tx, input.password, [user.name, user.email]);
    await store.spendAll(user.id);
    await setPassword(tx, user.id, passwordHash);
    await endSessions(tx, user, 'password');
    const by = { userId: user.id, name: user.name, enteredBy: null };
    await recordAct(tx, { act: 'password.reset', by, from: origin });
  });
}

interface SetUpLinkDependencies {
  readonly mailer: Pick<Mailer, 'reach'>;
  readonly publicUrl: string;
  readonly clock: Clock;
}

/** Returns the maker of links for people who have no password yet; a link of their own is mailed to them as well. */
export function setUpLinkMaker({ mailer, publicUrl, clock }: SetUpLinkDependencies) {
  return async (tx: Tx, { id, email }: Pick<User, 'id' | 'email'>): Promise<string> => {
    if (mailer.reach === 'recipient') await addJob(tx, sendSetUpLinkJob, { email });
    return createPasswordLink(tx, id, { publicUrl, now: clock.now(), lifeMs: setUpLinkLifeMs });
  };
}

interface PasswordMailDependencies {
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly log: Log;
}

export function accessJobHandlers({
  mailer,
  publicUrl,
  clock,
  log,
}: PasswordMailDependencies): readonly JobHandler[] {
  async function mailLink(
    context: PlatformJobContext,
    email: string,
    { lifeMs, textOf }: { lifeMs: number; textOf: typeof resetMail },
  ): Promise<void> {
    const user = await context.transaction((tx) => findLogin(tx, email));
    if (!user) return;
    if (mailer.reach === 'nobody') {
      noteUnsent(user);
      return;
    }
    const link = await context.companyTransaction(user.company_id, (tx) =>
      createPasswordLink(tx, user.id, { publicUrl, now: clock.now(), lifeMs }),
    );
    await mailer.send({ to: email, ...textOf(user.language, user.name, link) });
  }

  /**
   * Logs the request instead of making a link: without a mail server the link could not be delivered. The operator
   * makes one with the command.
   */
  function noteUnsent({ id, company_id }: Login): void {
    log.warn(
      { userId: id, companyId: company_id },
      'password link requested without a mail server, run: npm run password-link -- --user ID',
    );
  }

  return [
    handle(sendResetLinkJob, (context, { email }) =>
      mailLink(context, email, { lifeMs: resetLinkLifeMs, textOf: resetMail }),
    ),
    handle(sendSetUpLinkJob, (context, { email }) =>
      mailLink(context, email, { lifeMs: setUpLinkLifeMs, textOf: setUpMail }),
    ),
    handle(pruneAccessJob, (context) =>
      context.transaction(async (tx) => {
        await prunePasswordResets(tx);
        await pruneOldSessions(tx);
      }),
    ),
  ];
}
