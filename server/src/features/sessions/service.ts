import { randomBytes, randomUUID } from 'node:crypto';
import { getPlatformSettings } from '#features/platform-settings/service.ts';
import type { EnteredBy } from '#platform/auth/actor.ts';
import { hashSecret, newFamilySecret, type SecretHandle, writeHandle } from '#platform/auth/secrets.ts';
import type { Database, PlatformTx, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { sessionsEnded } from './events.ts';
import { isEnteredFromLive } from './queries.ts';
import {
  enteredByOf,
  enteredLifeMs,
  judgeRefresh,
  paymentLifeMs,
  sessionDeadline,
  toldEndReason,
} from './rules.ts';
import { type EndedSession, type EndReason, type EnteredFrom, pruneSessions, sessionStore } from './store.ts';

/** Where a login comes from, as far as the server can tell. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
}

export interface SessionOwner {
  readonly id: number;
  readonly email: string;
}

/** A secret for a cookie, and until when it is good. */
export interface IssuedSecret {
  readonly refreshSecret: string;
  readonly expiresAt: Date;
}

/** Begins a login; any other of the same person ends. */
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

/** Begins to work as this person on behalf of somebody else; nobody's login ends by it. */
export async function beginEnteredSession(
  tx: Tx,
  owner: SessionOwner,
  { entered, now, ...origin }: Origin & { readonly entered: EnteredFrom; readonly now: Date },
): Promise<IssuedSecret & { readonly id: string }> {
  tellEnded(tx, await sessionStore(tx).endEntered({ enteredBy: entered.userId }), 'left');
  const expiresAt = new Date(now.getTime() + enteredLifeMs);
  return insertSession(tx, owner, { ...origin, createdAt: now, expiresAt, entered });
}

/**
 * For somebody who was refused because the company has not paid: enough to pay and no more, since every other call is
 * refused until then. Nobody's login ends by it, and it is not continued: whoever has paid logs in.
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

/** A session in a company that was entered goes on only while the one it was entered from does. */
export function mayStayEntered(database: Database, { id }: SecretHandle, now: Date): Promise<boolean> {
  return database.platform((tx) => isEnteredFromLive(tx, id, now));
}

export type Refresh =
  | {
      readonly userId: number;
      readonly verdict: 'refreshed';
      /** Absent while the one the browser holds is still good. */
      readonly issued: IssuedSecret | undefined;
      readonly enteredBy: EnteredBy | null;
    }
  | { readonly userId: number; readonly verdict: 'stolen' }
  | { readonly verdict: 'refused'; readonly endReason: EndReason | null };

/** Takes the refresh secret, gives the next one. Two tabs that come together with one secret are both served. */
export async function continueSession(tx: Tx, handle: SecretHandle, now: Date): Promise<Refresh> {
  const store = sessionStore(tx);
  const session = await store.findForUpdate(handle.id);
  const limits = await getPlatformSettings(tx);
  const verdict = judgeRefresh(session, { secret: handle.secret, now, limits });
  if (!session || verdict === 'refused') {
    return { verdict: 'refused', endReason: toldEndReason(session, handle.secret) };
  }
  const userId = session.user_id;
  if (verdict === 'stolen') return { userId, verdict };
  const enteredBy = enteredByOf(session);
  if (verdict === 'keep') return { userId, verdict: 'refreshed', issued: undefined, enteredBy };
  const secret = newFamilySecret(session.family_key);
  // Whoever entered a company is out after their hours, however busy they are.
  const expiresAt = enteredBy
    ? new Date(session.expires_at)
    : sessionDeadline({ createdAt: new Date(session.created_at), lastUsedAt: now }, limits);
  await store.rotate(session.id, hashSecret(secret), expiresAt, now);
  const issued = { refreshSecret: writeHandle({ ...handle, secret }), expiresAt };
  return { userId, verdict: 'refreshed', issued, enteredBy };
}

/** Ends the person's logins, all but the one excepted, and lets their screens know. */
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

/** Ends one login of this person's own, which may be the one that asks. */
export async function endOwnSession(tx: Tx, owner: SessionOwner, sessionId: string): Promise<void> {
  if (!(await sessionStore(tx).endOwn(owner.id, sessionId))) throw new AppError('ERR_NO_SESSION_FOUND');
  const user = { id: owner.id, email: owner.email, companyId: tx.companyId };
  tx.record(sessionsEnded({ user, sessionIds: [sessionId], reason: 'ended' }));
}

/** Ends the session in a company that was entered, and no other. */
export async function endEnteredSession(tx: Tx, sessionId: string): Promise<void> {
  tellEnded(tx, await sessionStore(tx).endEntered({ id: sessionId }), 'left');
}

/** Everybody is out of the company at once, screens included. */
export async function endCompanySessions(tx: Tx): Promise<void> {
  tellEnded(tx, await sessionStore(tx).endCompany('disabled'), 'disabled');
}

/** Ends the logins of people who have no second factor, now that the company requires one. */
export async function endSessionsWithoutFactor(tx: Tx): Promise<void> {
  tellEnded(tx, await sessionStore(tx).endWithoutFactor(), 'second-factor');
}

function tellEnded(tx: Tx, ended: readonly EndedSession[], reason: EndReason): void {
  for (const [userId, sessions] of Map.groupBy(ended, (session) => session.userId)) {
    const user = { id: userId, email: sessions[0]?.email ?? '', companyId: tx.companyId };
    tx.record(sessionsEnded({ user, sessionIds: sessions.map(({ id }) => id), reason }));
  }
}

export function pruneOldSessions(tx: PlatformTx): Promise<void> {
  return pruneSessions(tx);
}
