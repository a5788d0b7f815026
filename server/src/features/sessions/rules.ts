import type { EnteredBy } from '#platform/auth/actor.ts';
import { isOfFamily, matchesHash } from '#platform/auth/secrets.ts';
import { AppError } from '#platform/errors.ts';
import type { EndReason, SessionRow } from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Set for the whole installation by its super user. */
export interface SessionLimits {
  readonly sessionDays: number;
  readonly sessionIdleDays: number;
}

interface SessionTimes {
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/** The moment a session ends by itself: its absolute lifetime or its idle timeout, whichever comes first. */
export function sessionDeadline({ createdAt, lastUsedAt }: SessionTimes, limits: SessionLimits): Date {
  const absolute = createdAt.getTime() + limits.sessionDays * dayMs;
  const idle = lastUsedAt.getTime() + limits.sessionIdleDays * dayMs;
  return new Date(Math.min(absolute, idle));
}

/** Two tabs that refresh at the same moment both hold the old secret; later than this it is a stolen one. */
const rotationGraceMs = 60_000;

/** So long may somebody whose company has not paid take to pay. */
export const paymentLifeMs = 60 * 60 * 1000;

/** So long a super user may work in a company they entered, however busy they are. */
export const enteredLifeMs = 8 * 60 * 60 * 1000;

export function enteredByOf(
  session: Pick<SessionRow, 'entered_by_user_id' | 'entered_by_name'>,
): EnteredBy | null {
  const { entered_by_user_id: userId, entered_by_name: name } = session;
  return userId === null || name === null ? null : { userId, name };
}

/** For whoever has shown that the session was theirs: why it is over, if anything but time has ended it. */
export function sessionOver(reason: EndReason | null): AppError {
  return new AppError('ERR_SESSION_EXPIRED', reason === null ? undefined : { reason });
}

export type RefreshVerdict = 'rotate' | 'keep' | 'stolen' | 'refused';

export interface RefreshAttempt {
  readonly secret: string;
  readonly now: Date;
  readonly limits: SessionLimits;
}

/** A lowered limit counts for sessions that began before it. Nobody's but a person's own session has an idle timeout. */
function isOver(session: SessionRow, now: Date, limits: SessionLimits): boolean {
  if (Date.parse(session.expires_at) <= now.getTime()) return true;
  if (session.entered_by_user_id !== null) return false;
  const createdAt = new Date(session.created_at);
  return sessionDeadline({ createdAt, lastUsedAt: new Date(session.rotated_at) }, limits) <= now;
}

/** Any secret that was ever issued for the session and is neither the current one nor in its grace is a stolen one. */
export function judgeRefresh(
  session: SessionRow | undefined,
  { secret, now, limits }: RefreshAttempt,
): RefreshVerdict {
  if (!session || session.ended_at !== null || isOver(session, now, limits)) return 'refused';
  if (matchesHash(secret, session.secret_hash)) return 'rotate';
  if (session.previous_secret_hash && matchesHash(secret, session.previous_secret_hash)) {
    return now.getTime() - Date.parse(session.rotated_at) <= rotationGraceMs ? 'keep' : 'stolen';
  }
  return isOfFamily(secret, session.family_key) ? 'stolen' : 'refused';
}

/** Returns why a session was ended to holders of any secret of it; knowing its id is not enough. */
export function endReasonFor(session: SessionRow | undefined, secret: string): EndReason | null {
  if (!session?.end_reason) return null;
  const { secret_hash: current, previous_secret_hash: previous, family_key: familyKey } = session;
  const isHolder =
    matchesHash(secret, current) ||
    (previous !== null && matchesHash(secret, previous)) ||
    isOfFamily(secret, familyKey);
  return isHolder ? session.end_reason : null;
}
