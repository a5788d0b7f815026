import type { PersonPresence } from '@prosa/contracts/presence/schema.ts';
import type { PresenceRow } from './queries.ts';

export function presentPresence(row: PresenceRow): PersonPresence {
  return {
    userId: row.id,
    online: row.is_away !== null,
    away: row.is_away === true,
    lastSeenAt: row.last_seen_at,
  };
}
