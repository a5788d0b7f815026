import { connectionDeleted } from '#features/connections/events.ts';
import type { Database } from '#platform/database/database.ts';
import { type Reaction, reactTo } from '#platform/events/domain-event.ts';
import { stopUnconnected } from './lifecycle-service.ts';

/** If it fails the campaigns are stalled all the same: nothing is sent without a connection. */
export function campaignReactions(database: Database): readonly Reaction[] {
  return [
    reactTo(connectionDeleted, (_, companyId) =>
      database.transaction(companyId, (tx) => stopUnconnected(tx)),
    ),
  ];
}
