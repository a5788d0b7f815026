import { userDeleted } from '#features/users/events.ts';
import type { Database } from '#platform/database/database.ts';
import { type Reaction, reactTo } from '#platform/events/domain-event.ts';
import { removeOwnerless } from './service.ts';

/** Should it fail, the next person who leaves takes along what was left behind. */
export function quickMessageReactions(database: Database): readonly Reaction[] {
  return [reactTo(userDeleted, (_event, companyId) => database.transaction(companyId, removeOwnerless))];
}
