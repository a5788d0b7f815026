import { randomUUID } from 'node:crypto';
import type { ResetPassword } from '@prosa/contracts/access/schema.ts';
import { recordAct } from '#features/audit-log/service.ts';
import { endSessions, type Origin, pruneOldSessions } from '#features/sessions/service.ts';
import { refuseKnownPassword } from '#features/users/rules.ts';
import { getUser, setPassword } from '#features/users/service.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import { hashPassword } from '#platform/auth/password.ts';
import { hashSecret, matchesHash, newSecret, readHandle, writeHandle } from '#platform/auth/secrets.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { addJob } from '#platform/jobs/add-job.ts';
import { handle, type JobHandler } from '#platform/jobs/define-job.ts';
import type { Mailer } from '#providers/mail/port.ts';
import { pruneAccessJob, sendResetLinkJob } from './jobs.ts';
import { findLogin } from './queries.ts';
import { resetMail } from './reset-mail.ts';
import { resetLinkLifeMs } from './rules.ts';
import { passwordResetStore, prunePasswordResets } from './store.ts';

export async function requestReset(database: Database, email: string): Promise<void> {
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
    refuseKnownPassword(input.password, user);
    await store.spendAll(user.id);
    await setPassword(tx, user.id, passwordHash);
    await endSessions(tx, user, 'password');
    const by = { userId: user.id, name: user.name, enteredBy: null };
    await recordAct(tx, { act: 'password.reset', by, from: origin });
  });
}

interface ResetMailDependencies {
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly clock: Clock;
}

export function accessJobHandlers({
  mailer,
  publicUrl,
  clock,
}: ResetMailDependencies): readonly JobHandler[] {
  return [
    handle(sendResetLinkJob, async (context, { email }) => {
      const user = await context.transaction((tx) => findLogin(tx, email));
      if (!user) return;
      const id = randomUUID();
      const secret = newSecret();
      await context.companyTransaction(user.company_id, (tx) =>
        passwordResetStore(tx).insert({
          id,
          userId: user.id,
          secretHash: hashSecret(secret),
          expiresAt: new Date(clock.now().getTime() + resetLinkLifeMs),
        }),
      );
      const token = writeHandle({ companyId: user.company_id, id, secret });
      const link = `${publicUrl}/reset-password?token=${token}`;
      await mailer.send({ to: email, ...resetMail(user.language, user.name, link) });
    }),
    handle(pruneAccessJob, (context) =>
      context.transaction(async (tx) => {
        await prunePasswordResets(tx);
        await pruneOldSessions(tx);
      }),
    ),
  ];
}
