import type { Schedule } from '@prosa/contracts/schedules/schema.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { permissionRoom, type Room, userRoom } from '#platform/realtime/rooms.ts';

export const scheduleCreated = defineEvent<{ schedule: Schedule }>('schedule.created');
export const scheduleUpdated = defineEvent<{ schedule: Schedule }>('schedule.updated');
export const scheduleDeleted = defineEvent<{ scheduleId: number; userId: number | null }>('schedule.deleted');

/** As `seesSchedule` of the contract decides it. */
function roomsOf(companyId: CompanyId, { userId }: { readonly userId: number | null }): Room[] {
  const overseers = permissionRoom(companyId, 'tickets-manager:showall');
  return userId === null ? [overseers] : [overseers, userRoom(companyId, userId)];
}

export const scheduleBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(scheduleCreated, ({ schedule }, companyId) => [
    { name: 'schedule', payload: { action: 'create', schedule }, rooms: roomsOf(companyId, schedule) },
  ]),
  broadcastOf(scheduleUpdated, ({ schedule }, companyId) => [
    { name: 'schedule', payload: { action: 'update', schedule }, rooms: roomsOf(companyId, schedule) },
  ]),
  broadcastOf(scheduleDeleted, ({ scheduleId, userId }, companyId) => [
    { name: 'schedule', payload: { action: 'delete', scheduleId }, rooms: roomsOf(companyId, { userId }) },
  ]),
];
