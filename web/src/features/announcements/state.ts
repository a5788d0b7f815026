import type { Announcement, AnnouncementPriority } from '@prosa/contracts/announcements/schema.ts';
import type { StatusTone } from '#ui/status-badge.tsx';

/** Field values of the dialog, without the picture. */
export interface AnnouncementForm {
  title: string;
  text: string;
  priority: AnnouncementPriority;
  status: boolean;
}

export function announcementFormOf(record: Announcement | undefined): AnnouncementForm {
  return {
    title: record?.title ?? '',
    text: record?.text ?? '',
    priority: record?.priority ?? 3,
    status: record?.status ?? true,
  };
}

/** Badge colours: red, orange, grey. */
export const priorityTones: Readonly<Record<AnnouncementPriority, StatusTone>> = {
  1: 'danger',
  2: 'warning',
  3: 'neutral',
};

/** File types offered by the browser's file picker; the server validates the content. */
export const pictureFiles = '.png,.jpg,.jpeg';
const pictureTypes = ['image/png', 'image/jpeg'];

export function isPicture({ type }: Pick<File, 'type'>): boolean {
  return pictureTypes.includes(type);
}
