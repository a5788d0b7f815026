import { randomUUID } from 'node:crypto';
import { hashSecret, newSecret, type SecretHandle, writeHandle } from '#platform/auth/secrets.ts';
import type { PlatformTx, Tx } from '#platform/database/database.ts';
import { sessionsEnded } from './events.ts';
import { judgeRefresh, sessionLifeMs } from './rules.ts';
import { type EndReason, pruneSessions, sessionStore } from './store.ts';

/** Where a login comes from, as far as the server can tell. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
}

export interface SessionOwner {
  readonly id: number;
  readonly email: string;
}

/** Begins a login; any other of the same person ends. */
export async function beginSession(
  tx: Tx,
  owner: SessionOwner,
  origin: Origin,
  now: Date,
): Promise<{ id: string; refreshSecret: string }> {
  const store = sessionStore(tx);
  await store.lockOwner(owner.id);
  await endSessions(tx, owner, 'replaced');
  const id = randomUUID();
  const secret = newSecret();
  await store.insert({
    id,
    userId: owner.id,
    secretHash: hashSecret(secret),
    expiresAt: new Date(now.getTime() + sessionLifeMs),
    ...origin,
  });
  return { id, refreshSecret: writeHandle({ companyId: tx.companyId, id, secret }) };
}

export type Refresh =
  | { readonly userId: number; readonly verdict: 'refreshed'; readonly refreshSecret: string | undefined }
  | { readonly userId: number; readonly verdict: 'stolen' }
  | { readonly verdict: 'refused' };

/** Takes the refresh secret, gives the next one. Two tabs that come together with one secret are both served. */
export async function continueSession(tx: Tx, handle: SecretHandle, now: Date): Promise<Refresh> {
  const store = sessionStore(tx);
  const session = await store.findForUpdate(handle.id);
  const verdict = judgeRefresh(session, handle.secret, now);
  if (!session || verdict === 'refused') return { verdict: 'refused' };
  const userId = session.user_id;
  if (verdict === 'stolen') return { userId, verdict };
  if (verdict === 'keep') return { userId, verdict: 'refreshed', refreshSecret: undefined };
  const secret = newSecret();
  await store.rotate(session.id, hashSecret(secret), new Date(now.getTime() + sessionLifeMs), now);
  return { userId, verdict: 'refreshed', refreshSecret: writeHandle({ ...handle, secret }) };
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

export function pruneOldSessions(tx: PlatformTx): Promise<void> {
  return pruneSessions(tx);
}
