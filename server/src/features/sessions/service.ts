import { randomBytes, randomUUID } from 'node:crypto';
import { getPlatformSettings } from '#features/platform-settings/service.ts';
import type { EnteredBy } from '#platform/auth/actor.ts';
import { hashSecret, newFamilySecret, type SecretHandle, writeHandle } from '#platform/auth/secrets.ts';
import type { Database, PlatformTx, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { sessionsEnded } from './events.ts';
import { isEnteredFromLive } from './queries.ts';
import {
  endReasonFor,
  enteredByOf,
  enteredLifeMs,
  judgeRefresh,
  paymentLifeMs,
  sessionDeadline,
} from './rules.ts';
import { type EndedSession, type EndReason, type EnteredFrom, pruneSessions, sessionStore } from './store.ts';

/** Origin of a login, as reported by the connection. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
}

export interface SessionOwner {
  readonly id: number;
  readonly email: string;
}

/** A refresh secret for the cookie, and its expiry. */
export interface IssuedSecret {
  readonly refreshSecret: string;
  readonly expiresAt: Date;
}

/** Begins a login and ends all others of the same user. */
export async function beginSession(
  tx: Tx,
  owner: SessionOwner,
  origin: Origin,
  now: Date,
): Promise<IssuedSecret & { readonly id: string }> {
  const store = sessionStore(tx);
  await store.lockOwner(owner.id);
  await endSessions(tx, owner, 'replaced');
  const expiresAt = sessionDeadline({ createdAt: now, lastUsedAt: now }, await getPlatformSettings(tx));
  return insertSession(tx, owner, { ...origin, createdAt: now, expiresAt });
}

/** Begins a session of a super user in an entered company; ends no login of the user. */
export async function beginEnteredSession(
  tx: Tx,
  owner: SessionOwner,
  { entered, now, ...origin }: Origin & { readonly entered: EnteredFrom; readonly now: Date },
): Promise<IssuedSecret & { readonly id: string }> {
  publishEnded(tx, await sessionStore(tx).endEntered({ enteredBy: entered.userId }), 'left');
  const expiresAt = new Date(now.getTime() + enteredLifeMs);
  return insertSession(tx, owner, { ...origin, createdAt: now, expiresAt, entered });
}

/**
 * Begins a session for a user of an unpaid company: it only allows payment, since every other call is refused until
 * then. It ends no login and cannot be refreshed; after the payment the user logs in.
 */
export async function beginPaymentSession(
  tx: Tx,
  owner: SessionOwner,
  { now, ...origin }: Origin & { readonly now: Date },
): Promise<{ id: string }> {
  const { id } = await insertSession(tx, owner, {
    ...origin,
    createdAt: now,
    expiresAt: new Date(now.getTime() + paymentLifeMs),
  });
  return { id };
}

async function insertSession(
  tx: Tx,
  owner: SessionOwner,
  session: Origin & { readonly createdAt: Date; readonly expiresAt: Date; readonly entered?: EnteredFrom },
): Promise<IssuedSecret & { readonly id: string }> {
  const id = randomUUID();
  const familyKey = randomBytes(32);
  const secret = newFamilySecret(familyKey);
  const secretHash = hashSecret(secret);
  await sessionStore(tx).insert({ id, userId: owner.id, secretHash, familyKey, ...session });
  const refreshSecret = writeHandle({ companyId: tx.companyId, id, secret });
  return { id, refreshSecret, expiresAt: session.expiresAt };
}

/** An entered session lasts only while the session it was entered from is live. */
export function canStayEntered(database: Database, { id }: SecretHandle, now: Date): Promise<boolean> {
  return database.platform((tx) => isEnteredFromLive(tx, id, now));
}

export type Refresh =
  | {
      readonly userId: number;
      readonly verdict: 'refreshed';
      /** Undefined while the browser's current secret is still valid. */
      readonly issued: IssuedSecret | undefined;
      readonly enteredBy: EnteredBy | null;
    }
  | { readonly userId: number; readonly verdict: 'stolen' }
  | { readonly verdict: 'refused'; readonly endReason: EndReason | null };

/** Rotates the refresh secret. Two tabs that refresh concurrently with the same secret both succeed. */
export async function continueSession(tx: Tx, handle: SecretHandle, now: Date): Promise<Refresh> {
  const store = sessionStore(tx);
  const session = await store.findForUpdate(handle.id);
  const limits = await getPlatformSettings(tx);
  const verdict = judgeRefresh(session, { secret: handle.secret, now, limits });
  if (!session || verdict === 'refused') {
    return { verdict: 'refused', endReason: endReasonFor(session, handle.secret) };
  }
  const userId = session.user_id;
  if (verdict === 'stolen') return { userId, verdict };
  const enteredBy = enteredByOf(session);
  if (verdict === 'keep') return { userId, verdict: 'refreshed', issued: undefined, enteredBy };
  const secret = newFamilySecret(session.family_key);
  // An entered session keeps its deadline, however active it is.
  const expiresAt = enteredBy
    ? new Date(session.expires_at)
    : sessionDeadline({ createdAt: new Date(session.created_at), lastUsedAt: now }, limits);
  await store.rotate(session.id, hashSecret(secret), expiresAt, now);
  const issued = { refreshSecret: writeHandle({ ...handle, secret }), expiresAt };
  return { userId, verdict: 'refreshed', issued, enteredBy };
}

/** Ends the user's logins except the given one and publishes it to their clients. */
export async function endSessions(
  tx: Tx,
  owner: SessionOwner,
  reason: EndReason,
  exceptId?: string,
): Promise<void> {
  const sessionIds = await sessionStore(tx).endAll(owner.id, reason, exceptId);
  if (sessionIds.length === 0) return;
  const user = { id: owner.id, email: owner.email, companyId: tx.companyId };
  tx.record(sessionsEnded({ user, sessionIds, reason }));
}

/** Ends one of the user's own logins, possibly the calling one. */
export async function endOwnSession(tx: Tx, owner: SessionOwner, sessionId: string): Promise<void> {
  if (!(await sessionStore(tx).endOwn(owner.id, sessionId))) throw new AppError('ERR_NO_SESSION_FOUND');
  const user = { id: owner.id, email: owner.email, companyId: tx.companyId };
  tx.record(sessionsEnded({ user, sessionIds: [sessionId], reason: 'ended' }));
}

/** Ends one entered session. */
export async function endEnteredSession(tx: Tx, sessionId: string): Promise<void> {
  publishEnded(tx, await sessionStore(tx).endEntered({ id: sessionId }), 'left');
}

/** Ends all sessions of the company and disconnects its clients. */
export async function endCompanySessions(tx: Tx): Promise<void> {
  publishEnded(tx, await sessionStore(tx).endCompany('disabled'), 'disabled');
}

/** Ends the logins of users without a second factor, once the company requires one. */
export async function endSessionsWithoutFactor(tx: Tx): Promise<void> {
  publishEnded(tx, await sessionStore(tx).endWithoutFactor(), 'second-factor');
}

function publishEnded(tx: Tx, ended: readonly EndedSession[], reason: EndReason): void {
  for (const [userId, sessions] of Map.groupBy(ended, (session) => session.userId)) {
    const user = { id: userId, email: sessions[0]?.email ?? '', companyId: tx.companyId };
    tx.record(sessionsEnded({ user, sessionIds: sessions.map(({ id }) => id), reason }));
  }
}

export function pruneOldSessions(tx: PlatformTx): Promise<void> {
  return pruneSessions(tx);
}
