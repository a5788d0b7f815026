import type { EnteredBy } from '#platform/auth/actor.ts';
import { matchesHash } from '#platform/auth/secrets.ts';
import { AppError } from '#platform/errors.ts';
import type { EndReason, SessionRow } from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A session ends when nobody used it for this long. */
export const sessionLifeMs = 7 * dayMs;
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

export function judgeRefresh(session: SessionRow | undefined, secret: string, now: Date): RefreshVerdict {
  if (!session || session.ended_at !== null || Date.parse(session.expires_at) <= now.getTime())
    return 'refused';
  if (matchesHash(secret, session.secret_hash)) return 'rotate';
  if (!session.previous_secret_hash || !matchesHash(secret, session.previous_secret_hash)) return 'refused';
  return now.getTime() - Date.parse(session.rotated_at) <= rotationGraceMs ? 'keep' : 'stolen';
}

/** Why a session was ended, for who holds a secret of it, were it the one before; whoever only knows its name hears nothing. */
export function toldEndReason(session: SessionRow | undefined, secret: string): EndReason | null {
  if (!session?.end_reason) return null;
  const { secret_hash: current, previous_secret_hash: previous } = session;
  const isHolder = matchesHash(secret, current) || (previous !== null && matchesHash(secret, previous));
  return isHolder ? session.end_reason : null;
}
