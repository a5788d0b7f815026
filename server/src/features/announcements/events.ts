import type { Announcement } from '@prosa/contracts/announcements/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

/** Published to every company, as are the next two events. */
export const announcementCreated = defineEvent<{ record: Announcement }>('announcement.created');
export const announcementUpdated = defineEvent<{ record: Announcement }>('announcement.updated');
export const announcementDeleted = defineEvent<{ id: number }>('announcement.deleted');

export const announcementsRead = defineEvent<{ userId: number; ids: readonly number[] }>('announcement.read');
