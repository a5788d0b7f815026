import type { Announcement } from '@prosa/contracts/announcements/schema.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type Broadcast, type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom, permissionRoom, userRoom } from '#platform/realtime/rooms.ts';

/** Published to every company, as are the next two events. */
export const announcementCreated = defineEvent<{ record: Announcement }>('announcement.created');
export const announcementUpdated = defineEvent<{ record: Announcement }>('announcement.updated');
export const announcementDeleted = defineEvent<{ id: number }>('announcement.deleted');

export const announcementsRead = defineEvent<{ userId: number; ids: readonly number[] }>('announcement.read');

/** Publishes an inactive announcement as deleted to everybody who may not see inactive ones. */
function broadcastsFor(
  action: 'create' | 'update',
  record: Announcement,
  companyId: CompanyId,
): readonly Broadcast[] {
  const everybody = companyRoom(companyId);
  const payload = { action, record } as const;
  if (record.status) return [{ name: 'announcement', payload, rooms: [everybody] }];
  const managers = permissionRoom(companyId, 'platform:manage');
  return [
    { name: 'announcement', payload, rooms: [managers] },
    {
      name: 'announcement',
      payload: { action: 'delete', id: record.id },
      rooms: [everybody],
      except: [managers],
    },
  ];
}

export const announcementBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(announcementCreated, ({ record }, companyId) => broadcastsFor('create', record, companyId)),
  broadcastOf(announcementUpdated, ({ record }, companyId) => broadcastsFor('update', record, companyId)),
  broadcastOf(announcementDeleted, ({ id }, companyId) => [
    { name: 'announcement', payload: { action: 'delete', id }, rooms: [companyRoom(companyId)] },
  ]),
  broadcastOf(announcementsRead, ({ userId, ids }, companyId) => [
    { name: 'announcementRead', payload: { action: 'read', ids }, rooms: [userRoom(companyId, userId)] },
  ]),
];
