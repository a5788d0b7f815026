import type { QuickMessage } from '@prosa/contracts/quick-messages/schema.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom, type Room, userRoom } from '#platform/realtime/rooms.ts';

export const quickMessageCreated = defineEvent<{ record: QuickMessage }>('quick-message.created');
export const quickMessageUpdated = defineEvent<{ record: QuickMessage }>('quick-message.updated');
/** One for all became private: everybody else sees it no more. The update that follows is its owner's. */
export const quickMessageWithdrawn = defineEvent<{ id: number }>('quick-message.withdrawn');
export const quickMessageDeleted =
  defineEvent<Pick<QuickMessage, 'id' | 'geral' | 'userId'>>('quick-message.deleted');

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
