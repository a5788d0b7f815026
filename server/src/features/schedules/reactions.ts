import { messageUpdated } from '#features/messages/events.ts';
import type { Database } from '#platform/database/database.ts';
import { type Reaction, reactTo } from '#platform/events/domain-event.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { outcomeOf } from './rules.ts';
import { settleSchedule } from './service.ts';

/** Should it fail, the schedule still shows what became of its message, only not at once. */
export function scheduleReactions(database: Database, links: MediaLinks): readonly Reaction[] {
  return [
    reactTo(messageUpdated, async ({ message }, companyId) => {
      const outcome = outcomeOf(message);
      if (!outcome) return;
      await database.transaction(companyId, (tx) => settleSchedule(tx, links, message.id, outcome));
    }),
  ];
}
