import type { LoginSession } from '@prosa/contracts/sessions/schema.ts';
import type { LoginRow } from './queries.ts';

/** A login nobody used for too long is over as well, from the moment it could not be used any more. */
export function presentLogin(row: LoginRow, currentId: string, now: Date): LoginSession {
  const hasExpired = Date.parse(row.expires_at) <= now.getTime();
  return {
    id: row.id,
    address: row.address,
    userAgent: row.user_agent,
    startedAt: row.created_at,
    lastUsedAt: row.rotated_at,
    endedAt: row.ended_at ?? (hasExpired ? row.expires_at : null),
    endReason: row.end_reason,
    isCurrent: row.id === currentId,
  };
}
