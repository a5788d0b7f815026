import type { Login, Session } from '@prosa/contracts/access/schema.ts';
import { isExpired } from '@prosa/contracts/companies/rules.ts';
import type { User } from '@prosa/contracts/users/schema.ts';
import { getCompany } from '#features/companies/service.ts';
import { beginSession, continueSession, endSessions, type Origin } from '#features/sessions/service.ts';
import { listSettings } from '#features/settings/service.ts';
import { getUser } from '#features/users/service.ts';
import type { AccessTokens } from '#platform/auth/access-token.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { AttemptLimiter } from '#platform/auth/attempt-limiter.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import { checkPassword } from '#platform/auth/password.ts';
import { readHandle } from '#platform/auth/secrets.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { lastSeq } from '#platform/events/event-queries.ts';
import { presentSessionUser } from './present.ts';
import { findLogin } from './queries.ts';

export interface AccessDependencies {
  readonly clock: Clock;
  readonly tokens: AccessTokens;
  /** Per account, whatever address the attempts come from. */
  readonly loginAttempts: AttemptLimiter;
}

/** A session for the browser, and the refresh secret for its cookie when it has a new one. */
export interface StartedSession {
  readonly session: Session;
  readonly refreshSecret: string | undefined;
}

export function createAccessService({ clock, tokens, loginAttempts }: AccessDependencies) {
  async function login(database: Database, input: Login, origin: Origin): Promise<StartedSession> {
    await loginAttempts.begin(input.email);
    const known = await database.platform((tx) => findLogin(tx, input.email));
    if (!(await checkPassword(known?.password_hash, input.password)) || !known) {
      throw new AppError('ERR_INVALID_CREDENTIALS');
    }
    await loginAttempts.clear(input.email);
    return database.transaction(mintCompanyId(known.company_id), async (tx) => {
      const user = await getUser(tx, known.id);
      await refuseClosedCompany(tx, user);
      const { id, refreshSecret } = await beginSession(tx, user, origin, clock.now());
      return { session: await present(tx, user, id), refreshSecret };
    });
  }

  async function refuseClosedCompany(tx: Tx, user: User): Promise<void> {
    const company = await getCompany(tx, tx.companyId);
    if (!company.status) throw new AppError('ERR_COMPANY_DISABLED');
    if (!user.super && isExpired(company.dueDate, clock.now())) {
      throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { dueDate: company.dueDate });
    }
  }

  async function refresh(database: Database, cookie: string | undefined): Promise<StartedSession> {
    const handle = cookie === undefined ? undefined : readHandle(cookie);
    if (!handle) throw new AppError('ERR_SESSION_EXPIRED');
    // A theft must be committed before it is refused, so the refusal comes after the transaction.
    const started = await database.transaction(mintCompanyId(handle.companyId), async (tx) => {
      const result = await continueSession(tx, handle, clock.now());
      if (result.verdict === 'refused') return undefined;
      const user = await getUser(tx, result.userId);
      if (result.verdict === 'stolen') {
        await endSessions(tx, user, 'reused');
        return undefined;
      }
      const session = await present(tx, user, handle.id);
      // Thrown inside the transaction: the cookie the browser holds must still be good once the company is enabled.
      if (!session.user.company.status) throw new AppError('ERR_SESSION_EXPIRED');
      return { session, refreshSecret: result.refreshSecret };
    });
    if (!started) throw new AppError('ERR_SESSION_EXPIRED');
    return started;
  }

  async function present(reader: Reader, user: User, sessionId: string): Promise<Session> {
    const company = await getCompany(reader, reader.companyId);
    const token = tokens.sign({ id: user.id, companyId: user.companyId, profile: user.profile, sessionId });
    const settings = await listSettings(reader);
    return { token, user: presentSessionUser(user, company, settings), eventSeq: await lastSeq(reader) };
  }

  return { login, refresh };
}
export type AccessService = ReturnType<typeof createAccessService>;

export async function logout(tx: Tx, actor: UserActor): Promise<void> {
  await endSessions(tx, await getUser(tx, actor.userId), 'logout');
}
