import type { ConnectionSession } from '@prosa/contracts/connections/events.ts';
import type { Connection } from '@prosa/contracts/connections/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

export const connectionUpdated = defineEvent<{ connection: Connection }>('connection.updated');
export const connectionDeleted = defineEvent<{ connectionId: number }>('connection.deleted');
export const connectionSessionChanged = defineEvent<{ session: ConnectionSession }>(
  'connection.session-changed',
);
/** A user requested something from the owner of the connection; the request is in the row. */
export const connectionRequested = defineEvent<{ connectionId: number }>('connection.requested');
