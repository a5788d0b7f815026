import { connectionSessionChanged } from '#features/connections/events.ts';
import type { Database } from '#platform/database/database.ts';
import { type Reaction, reactTo } from '#platform/events/domain-event.ts';
import { addTemplateSync } from './service.ts';

/** Should it fail, whoever looks for a template fetches them by hand. */
export function templateReactions(database: Database): readonly Reaction[] {
  return [
    reactTo(connectionSessionChanged, async ({ session }, companyId) => {
      if (session.status !== 'CONNECTED') return;
      await database.transaction(companyId, (tx) => addTemplateSync(tx, session.id));
    }),
  ];
}
