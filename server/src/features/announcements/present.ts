import type { Announcement } from '@prosa/contracts/announcements/schema.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { platformMedia } from '#platform/uploads/media-url.ts';
import type { AnnouncementRow } from './store.ts';

export function presentAnnouncement(row: AnnouncementRow, links: MediaLinks): Announcement {
  const { media_key: key, media_name: name } = row;
  return {
    id: row.id,
    priority: row.priority,
    title: row.title,
    text: row.text,
    status: row.status,
    mediaPath: key === null ? null : links(platformMedia, key, name ?? ''),
    mediaName: name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
