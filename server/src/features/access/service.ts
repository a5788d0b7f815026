import type { ExpiredLogin, Login, Me, Session, SessionUser } from '@prosa/contracts/access/schema.ts';
import { isExpired } from '@prosa/contracts/companies/rules.ts';
import type { Company } from '@prosa/contracts/companies/schema.ts';
import { can } from '@prosa/contracts/permissions.ts';
import type { LoginStep } from '@prosa/contracts/second-factors/schema.ts';
import { isSecretSetting, type Setting } from '@prosa/contracts/settings/schema.ts';
import type { User } from '@prosa/contracts/users/schema.ts';
import { recordAct } from '#features/audit-log/service.ts';
import { getCompany } from '#features/companies/service.ts';
import { nextLoginStep } from '#features/second-factors/service.ts';
import { paymentLifeMs, sessionOver } from '#features/sessions/rules.ts';
import {
  beginEnteredSession,
  beginPaymentSession,
  beginSession,
  canStayEntered,
  continueSession,
  endEnteredSession,
  endSessions,
  type IssuedSecret,
  type Origin,
} from '#features/sessions/service.ts';
import { listSettings } from '#features/settings/service.ts';
import { findFirstAdmin, getPasswordHash, getUser, saveRehashedPassword } from '#features/users/service.ts';
import type { EnteredBy, UserActor } from '#platform/auth/actor.ts';
import { type CompanyId, mintCompanyId } from '#platform/auth/company-id.ts';
import { checkPassword, hashPassword } from '#platform/auth/password.ts';
import { isBcryptHash } from '#platform/auth/password-rules.ts';
import { readHandle } from '#platform/auth/secrets.ts';
import type { AccessTokens, KnownDevices, LoginChallenges } from '#platform/auth/tokens.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, PlatformTx, Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { lastSeq } from '#platform/events/event-store.ts';
import { beginLoginAttempt, type FailedLogins, type LoginAttemptLimiters } from './login-attempts.ts';
import { findLogin } from './store.ts';

export interface AccessDependencies {
  readonly clock: Clock;
  readonly tokens: AccessTokens;
  readonly challenges: LoginChallenges;
  readonly devices: KnownDevices;
  readonly loginAttempts: LoginAttemptLimiters;
  readonly failedLogins: Pick<FailedLogins, 'note'>;
}

/** A session for the browser, and the refresh secret for its cookie when it has a new one. */
export interface StartedSession {
  readonly session: Session;
  readonly issued: IssuedSecret | undefined;
  /** Set by a login: lets the browser be recognised at the next one. */
  readonly deviceToken?: string;
}

/** Origin of a login, with the device cookie of a browser that may be known. */
export interface LoginOrigin extends Origin {
  readonly deviceToken: string | undefined;
}

/** Login with a correct password that needs another step; the browser sends the challenge back with it. */
export interface PendingLogin {
  readonly step: LoginStep;
  readonly challenge: string;
}

export function createAccessService({
  clock,
  tokens,
  challenges,
  devices,
  loginAttempts,
  failedLogins,
}: AccessDependencies) {
  async function login(
    database: Database,
    input: Login,
    { deviceToken, ...origin }: LoginOrigin,
  ): Promise<StartedSession | PendingLogin> {
    const known = await database.platform((tx) => findLogin(tx, input.email));
    const deviceId = devices.read(deviceToken, known && { id: known.id, passwordHash: known.password_hash });
    const clearAttempts = await beginLoginAttempt(loginAttempts, {
      email: input.email,
      address: origin.address,
      deviceId,
    });
    const isKnownDevice = deviceId !== undefined;
    const isRight = await checkPassword(known?.password_hash, input.password, { isKnownDevice });
    if (!isRight || !known) {
      failedLogins.note(database, input.email, origin);
      throw new AppError('ERR_INVALID_CREDENTIALS');
    }
    await clearAttempts();
    const companyId = mintCompanyId(known.company_id);
    if (isBcryptHash(known.password_hash)) {
      const ours = await hashPassword(input.password);
      await database.transaction(companyId, (tx) => saveRehashedPassword(tx, known.id, ours));
    }
    const step = await nextLoginStep(database.reader(companyId), known.id);
    if (step) return { step, challenge: challenges.write({ userId: known.id, companyId, step }) };
    return start(database, { userId: known.id, companyId }, { ...origin, deviceToken });
  }

  /** Starts a session for a user who has passed all steps. */
  async function start(
    database: Database,
    { userId, companyId }: { readonly userId: number; readonly companyId: CompanyId },
    { deviceToken, ...origin }: LoginOrigin,
  ): Promise<StartedSession> {
    // The payment session must be committed before the login is refused, so the refusal comes after the transaction.
    const outcome = await database.transaction(companyId, async (tx) => {
      const user = await getUser(tx, userId);
      const expired = await expiredLogin(tx, user, origin);
      if (expired) return { expired };
      const { id, ...issued } = await beginSession(tx, user, origin, clock.now());
      const by = { userId: user.id, name: user.name, enteredBy: null };
      await recordAct(tx, { act: 'session.login', by, from: origin });
      const person = { id: user.id, passwordHash: await getPasswordHash(tx, user.id) };
      return {
        session: await present(tx, user, id, null),
        issued,
        deviceToken: devices.write(person, devices.read(deviceToken, person)),
      };
    });
    if ('expired' in outcome) throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { ...outcome.expired });
    return outcome;
  }

  /**
   * Returns why this user of an expired company cannot log in. Users who may pay receive a token that allows only that.
   */
  async function expiredLogin(tx: Tx, user: User, origin: Origin): Promise<ExpiredLogin | undefined> {
    const { status, dueDate } = await getCompany(tx, tx.companyId);
    if (!status) throw new AppError('ERR_COMPANY_DISABLED');
    const now = clock.now();
    if (user.super || !isExpired(dueDate, now)) return undefined;
    if (!can(user, 'invoices:manage')) return { dueDate };
    const { id: sessionId } = await beginPaymentSession(tx, user, { ...origin, now });
    const { id, companyId, profile } = user;
    return { dueDate, paymentToken: tokens.sign({ id, companyId, profile, sessionId }, paymentLifeMs) };
  }

  async function refresh(
    database: Database,
    cookie: string | undefined,
    kind: 'own' | 'entered' = 'own',
  ): Promise<StartedSession> {
    const handle = cookie === undefined ? undefined : readHandle(cookie);
    if (!handle) throw new AppError('ERR_SESSION_EXPIRED');
    if (kind === 'entered' && !(await canStayEntered(database, handle, clock.now()))) {
      throw new AppError('ERR_SESSION_EXPIRED');
    }
    // A theft must be committed before it is refused, so the refusal comes after the transaction.
    const started = await database.transaction(mintCompanyId(handle.companyId), async (tx) => {
      const result = await continueSession(tx, handle, clock.now());
      if (result.verdict === 'refused') return result;
      const user = await getUser(tx, result.userId);
      if (result.verdict === 'stolen') {
        if (kind === 'own') await endSessions(tx, user, 'reused');
        else await endEnteredSession(tx, handle.id);
        return { endReason: null };
      }
      // Sessions of a super user inside another company use a cookie of their own.
      if ((result.enteredBy !== null) !== (kind === 'entered')) throw new AppError('ERR_SESSION_EXPIRED');
      const session = await present(tx, user, handle.id, result.enteredBy);
      // Thrown inside the transaction: the cookie the browser holds must still be good once the company is enabled.
      if (!session.user.company.status) throw new AppError('ERR_SESSION_EXPIRED');
      return { session, issued: result.issued };
    });
    if ('endReason' in started) throw sessionOver(started.endReason);
    return started;
  }

  /** Starts a session as the company's first admin for a super user. Their own session stays open, to return to. */
  async function enter(
    platformTx: PlatformTx,
    actor: UserActor,
    companyId: number,
    origin: Origin,
  ): Promise<StartedSession> {
    if (companyId === actor.companyId) throw new AppError('ERR_OWN_COMPANY');
    const tx = platformTx.enter(mintCompanyId(companyId));
    const company = await getCompany(tx, companyId);
    if (!company.status) throw new AppError('ERR_COMPANY_DISABLED');
    const user = await findFirstAdmin(tx);
    const { userId, name, sessionId } = actor;
    const entered = { userId, name, sessionId };
    const { id, ...issued } = await beginEnteredSession(tx, user, {
      ...origin,
      entered,
      now: clock.now(),
    });
    return { session: await present(tx, user, id, { userId, name }), issued };
  }

  async function present(
    reader: Reader,
    user: User,
    sessionId: string,
    enteredBy: EnteredBy | null,
  ): Promise<Session> {
    const company = await getCompany(reader, reader.companyId);
    const token = tokens.sign({ id: user.id, companyId: user.companyId, profile: user.profile, sessionId });
    const settings = await listSettings(reader);
    const sessionUser = presentSessionUser(user, company, settings, enteredBy);
    return { token, user: sessionUser, eventSeq: await lastSeq(reader) };
  }

  return { login, start, refresh, enter };
}
export type AccessService = ReturnType<typeof createAccessService>;

/** Returns the user of a session and the subscription state of their company. */
export async function getCurrentUser(reader: Reader, actor: UserActor): Promise<Me> {
  const { id, name, email, dueDate, trialExpiration } = await getCompany(reader, reader.companyId);
  const company = { id, name, email, dueDate, trialExpiration };
  return { id: actor.userId, profile: actor.profile, super: actor.super, company };
}

/** Leaves the own session of a super user open when they log out of a company they entered. */
export async function logout(tx: Tx, actor: UserActor): Promise<void> {
  if (actor.enteredBy) await endEnteredSession(tx, actor.sessionId);
  else await endSessions(tx, await getUser(tx, actor.userId), 'logout');
}

function presentSessionUser(
  user: User,
  company: Company,
  settings: Setting[],
  enteredBy: EnteredBy | null,
): SessionUser {
  return {
    ...user,
    // Inside an entered company a super user is only its admin.
    super: user.super && enteredBy === null,
    enteredBy,
    // Whether a secret is set is visible only to users who manage the settings.
    company: { ...company, settings: settings.filter(({ key }) => !isSecretSetting(key)) },
  };
}
