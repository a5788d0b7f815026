import type { AnnouncementEvent, AnnouncementReadEvent } from '@prosa/contracts/announcements/schema.ts';
import {
  type Announcement,
  announcementsInBell,
  type ReadAnnouncement,
} from '@prosa/contracts/announcements/schema.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import {
  type AnnouncementList,
  type AnnouncementListKey,
  announcementKeys,
  announcementPages,
  isNewer,
} from './queries.ts';

/** Everybody is told the same; whether I have read it only I know. */
function withReadState(record: Announcement, known: readonly ReadAnnouncement[]): ReadAnnouncement {
  return { ...record, isRead: known.find(({ id }) => id === record.id)?.isRead ?? false };
}

export function reduceAnnouncements(
  list: AnnouncementList,
  event: AnnouncementEvent,
  search: string,
): AnnouncementList {
  const known = announcementPages.rowsOf(list);
  const after =
    event.action === 'delete'
      ? announcementPages.remove(list, event.id)
      : announcementPages.put(list, withReadState(event.record, known), search);
  const difference = announcementPages.rowsOf(after).length - known.length;
  if (difference === 0) return after;
  return { ...after, pages: after.pages.map((page) => ({ ...page, count: page.count + difference })) };
}

export function reduceBell(list: ReadAnnouncement[], event: AnnouncementEvent): ReadAnnouncement[] {
  const id = event.action === 'delete' ? event.id : event.record.id;
  const known = list.find((each) => each.id === id);
  const others = list.filter((each) => each.id !== id);
  if (event.action === 'delete' || !event.record.status) return known ? others : list;
  if (known && known.updatedAt > event.record.updatedAt) return list;
  return [...others, withReadState(event.record, list)]
    .toSorted((a, b) => (isNewer(a, b) ? -1 : 1))
    .slice(0, announcementsInBell);
}

export function reduceBellRead(
  list: ReadAnnouncement[],
  { ids }: Pick<AnnouncementReadEvent, 'ids'>,
): ReadAnnouncement[] {
  const isNews = list.some(({ id, isRead }) => !isRead && ids.includes(id));
  return isNews ? list.map((each) => (ids.includes(each.id) ? { ...each, isRead: true } : each)) : list;
}

export const announcementLiveRules: readonly LiveRule[] = [
  liveRule<'announcement', AnnouncementList>({
    event: 'announcement',
    queryKey: announcementKeys.lists,
    reduce: (list, event, key) => reduceAnnouncements(list, event, (key as AnnouncementListKey)[2].search),
  }),
  liveRule<'announcement', ReadAnnouncement[]>({
    event: 'announcement',
    queryKey: announcementKeys.bell,
    reduce: reduceBell,
  }),
  liveRule<'announcementRead', ReadAnnouncement[]>({
    event: 'announcementRead',
    queryKey: announcementKeys.bell,
    reduce: reduceBellRead,
  }),
];
