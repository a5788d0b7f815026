import type { CompanyEventName, CompanyEvents } from '@prosa/contracts/realtime.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { type Broadcast, type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom, permissionRoom } from '#platform/realtime/rooms.ts';
import { connectionDeleted, connectionSessionChanged, connectionUpdated } from './events.ts';

/** A QR code links the number to whoever scans it: only those who may pair are shown it. */
function byRight<Name extends CompanyEventName>(
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
    byRight(
      companyId,
      'whatsapp',
      { action: 'update', whatsapp: connection },
      { action: 'update', whatsapp: { ...connection, qrcode: '' } },
    ),
  ),
  broadcastOf(connectionSessionChanged, ({ session }, companyId) =>
    byRight(
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
