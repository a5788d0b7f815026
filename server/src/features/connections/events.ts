import type { Connection, ConnectionSession } from '@prosa/contracts/connections/schema.ts';
import type { CompanyEventName, CompanyEvents } from '@prosa/contracts/realtime.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type Broadcast, type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom, permissionRoom } from '#platform/realtime/rooms.ts';

export const connectionUpdated = defineEvent<{ connection: Connection }>('connection.updated');
export const connectionDeleted = defineEvent<{ connectionId: number }>('connection.deleted');
export const connectionSessionChanged = defineEvent<{ session: ConnectionSession }>(
  'connection.session-changed',
);
/** A user requested something from the owner of the connection; the request is in the row. */
export const connectionRequested = defineEvent<{ connectionId: number }>('connection.requested');

/**
 * Notify the process that has the connection open, and the one that waits for the answer; question and answer are in
 * the row.
 */
export const connectionAsked = defineEvent<{ connectionId: number }>('connection.asked');
export const connectionAnswered = defineEvent<{ questionId: string }>('connection.answered');

/** A QR code links the number to whoever scans it: only those who may pair are shown it. */
function broadcastByPermission<Name extends CompanyEventName>(
  companyId: CompanyId,
  name: Name,
  whole: CompanyEvents[Name],
  withoutQr: CompanyEvents[Name],
): Broadcast[] {
  const pairing = permissionRoom(companyId, 'connections-page:actionButtons');
  return [
    { name, payload: whole, rooms: [pairing] },
    { name, payload: withoutQr, rooms: [companyRoom(companyId)], except: [pairing] },
  ];
}

export const connectionBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(connectionUpdated, ({ connection }, companyId) =>
    broadcastByPermission(
      companyId,
      'whatsapp',
      { action: 'update', whatsapp: connection },
      { action: 'update', whatsapp: { ...connection, qrcode: '' } },
    ),
  ),
  broadcastOf(connectionSessionChanged, ({ session }, companyId) =>
    broadcastByPermission(
      companyId,
      'whatsappSession',
      { action: 'update', session },
      { action: 'update', session: { ...session, qrcode: '' } },
    ),
  ),
  broadcastOf(connectionDeleted, ({ connectionId }, companyId) => [
    {
      name: 'whatsapp',
      payload: { action: 'delete', whatsappId: connectionId },
      rooms: [companyRoom(companyId)],
    },
  ]),
];
