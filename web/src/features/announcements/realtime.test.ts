import type {
  Announcement,
  AnnouncementEvent,
  ReadAnnouncement,
} from '@prosa/contracts/announcements/schema.ts';
import { describe, expect, it } from 'vitest';
import type { AnnouncementList } from './queries.ts';
import { reduceAnnouncements, reduceBell, reduceBellRead } from './realtime.ts';

const announcement = (id: number, change: Partial<Announcement> = {}): Announcement => ({
  id,
  priority: 3,
  title: `News ${id}`,
  text: '',
  status: true,
  mediaPath: null,
  mediaName: null,
  createdAt: `2026-01-0${id}T00:00:00.000Z`,
  updatedAt: `2026-01-0${id}T00:00:00.000Z`,
  ...change,
});
const read = (id: number, isRead: boolean, change: Partial<Announcement> = {}): ReadAnnouncement => ({
  ...announcement(id, change),
  isRead,
});
const later = { updatedAt: '2026-02-01T00:00:00.000Z' };

describe('the bell', () => {
  it('equals a fresh one after every kind of event, told twice, and knows what I have read', () => {
    const events: AnnouncementEvent[] = [
      { action: 'create', record: announcement(4) },
      { action: 'update', record: announcement(2, { title: 'Changed', ...later }) },
      { action: 'delete', id: 1 },
      { action: 'update', record: announcement(3, { status: false, ...later }) },
    ];
    const shown = [...events, ...events].reduce(reduceBell, [read(3, false), read(2, true), read(1, false)]);
    expect(shown).toEqual([read(4, false), read(2, true, { title: 'Changed', ...later })]);
  });

  it('keeps the newer of two states, and the very list when nothing changes', () => {
    const list = [read(2, false, later)];
    expect(reduceBell(list, { action: 'update', record: announcement(2) })).toBe(list);
    expect(reduceBell(list, { action: 'delete', id: 9 })).toBe(list);
    expect(reduceBellRead([read(2, true)], { ids: [2] })).toEqual([read(2, true)]);
    expect(reduceBellRead(list, { ids: [2, 9] })).toEqual([read(2, true, later)]);
  });
});

describe('the list of the platform’s owner', () => {
  it('counts, keeps inactive ones, and leaves out what the search does not find', () => {
    const list: AnnouncementList = {
      pages: [{ records: [read(2, false), read(1, true)], count: 2, hasMore: false }],
      pageParams: [1],
    };
    const events: AnnouncementEvent[] = [
      { action: 'create', record: announcement(3) },
      { action: 'create', record: announcement(4, { title: 'Other' }) },
      { action: 'update', record: announcement(1, { status: false, ...later }) },
      { action: 'delete', id: 2 },
    ];
    const shown = [...events, ...events].reduce(
      (rows, event) => reduceAnnouncements(rows, event, 'news'),
      list,
    );
    expect(shown.pages[0]).toEqual({
      records: [read(3, false), read(1, true, { status: false, ...later })],
      count: 2,
      hasMore: false,
    });
  });
});
