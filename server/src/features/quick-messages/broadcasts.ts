import type { QuickMessage } from '@prosa/contracts/quick-messages/schema.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom, type Room, userRoom } from '#platform/realtime/rooms.ts';
import {
  quickMessageCreated,
  quickMessageDeleted,
  quickMessageUpdated,
  quickMessageWithdrawn,
} from './events.ts';

/** A private quick message is sent to its owner only. */
function roomsOf(companyId: CompanyId, { geral, userId }: Pick<QuickMessage, 'geral' | 'userId'>): Room[] {
  if (geral) return [companyRoom(companyId)];
  return userId === null ? [] : [userRoom(companyId, userId)];
}

export const quickMessageBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(quickMessageCreated, ({ record }, companyId) => [
    { name: 'quickmessage', payload: { action: 'create', record }, rooms: roomsOf(companyId, record) },
  ]),
  broadcastOf(quickMessageUpdated, ({ record }, companyId) => [
    { name: 'quickmessage', payload: { action: 'update', record }, rooms: roomsOf(companyId, record) },
  ]),
  broadcastOf(quickMessageWithdrawn, ({ id }, companyId) => [
    { name: 'quickmessage', payload: { action: 'delete', id }, rooms: [companyRoom(companyId)] },
  ]),
  broadcastOf(quickMessageDeleted, ({ id, ...reach }, companyId) => [
    { name: 'quickmessage', payload: { action: 'delete', id }, rooms: roomsOf(companyId, reach) },
  ]),
];
