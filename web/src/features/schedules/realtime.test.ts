import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import type { Schedule, ScheduleEvent } from '@prosa/contracts/schedules/schema.ts';
import { describe, expect, it } from 'vitest';
import type { ScheduleList } from './queries.ts';
import { reduceContactOfPage, reduceScheduleList, reduceScheduleRange } from './realtime.ts';
import { sampleSchedule } from './sample-schedule.ts';

const march = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z', search: '' };
const at = (id: number, day: string, change: Partial<Schedule> = {}) =>
  sampleSchedule({ id, sendAt: `2026-${day}T12:00:00.000Z`, ...change });
const page = (...schedules: Schedule[]) => ({ schedules, count: schedules.length, hasMore: false });
const updatedAt = '2026-03-02T12:00:00.000Z';

describe('a calendar that hears of changes', () => {
  it('equals a fresh one after some came, moved within, moved away and went, told twice', () => {
    const events: ScheduleEvent[] = [
      { action: 'create', schedule: at(4, '03-10') },
      { action: 'update', schedule: at(1, '03-20', { updatedAt }) },
      { action: 'update', schedule: at(2, '04-01', { updatedAt }) },
      { action: 'delete', scheduleId: 3 },
    ];
    const before = page(at(1, '03-05'), at(2, '03-06'), at(3, '03-07'));
    const shown = [...events, ...events].reduce(
      (current, event) => reduceScheduleRange(current, event, march),
      before,
    );
    expect(shown.schedules).toEqual([at(4, '03-10'), at(1, '03-20', { updatedAt })]);
  });

  it('keeps what it knows when an older state arrives late, and what does not concern it', () => {
    const before = page(at(1, '03-20', { updatedAt }));
    expect(reduceScheduleRange(before, { action: 'update', schedule: at(1, '03-05') }, march)).toBe(before);
    expect(reduceScheduleRange(before, { action: 'create', schedule: at(9, '05-05') }, march)).toBe(before);
    expect(reduceScheduleRange(before, { action: 'delete', scheduleId: 9 }, march)).toBe(before);
  });

  it('shows only what a search would find', () => {
    const searched = { ...march, search: 'avila' };
    const other = at(2, '03-06', { contact: { id: 5, name: 'Rosa' } });
    const shown = [at(1, '03-05'), other].reduce(
      (current, schedule) => reduceScheduleRange(current, { action: 'create', schedule }, searched),
      page(),
    );
    expect(shown.schedules.map(({ id }) => id)).toEqual([1]);
  });
});

describe('the contact of a schedule', () => {
  it('is called as it is called now, and is nobody once it was deleted', () => {
    const before = page(at(1, '03-05'), at(2, '03-06', { contactId: 5, contact: { id: 5, name: 'Rosa' } }));
    const contact = { id: 5, name: 'Rosa Maria' } as Contact;
    const renamed = reduceContactOfPage(before, { action: 'update', contact });
    expect(renamed.schedules.map((schedule) => schedule.contact?.name)).toEqual([
      'Mário Ávila',
      'Rosa Maria',
    ]);
    expect(reduceContactOfPage(renamed, { action: 'update', contact })).toBe(renamed);
    const gone = reduceContactOfPage(renamed, { action: 'delete', contactId: 5 });
    expect(gone.schedules[1]).toMatchObject({ contactId: null, contact: null });
  });
});

describe('a list that hears of changes', () => {
  it('has the newest first and loses what was deleted', () => {
    const newer = sampleSchedule({ id: 2, createdAt: '2026-03-02T12:00:00.000Z' });
    const list: ScheduleList = { pages: [page(sampleSchedule({ id: 1 }))], pageParams: [1] };
    const grown = reduceScheduleList(list, { action: 'create', schedule: newer }, '');
    expect(grown.pages[0]?.schedules.map(({ id }) => id)).toEqual([2, 1]);
    const shrunk = reduceScheduleList(grown, { action: 'delete', scheduleId: 1 }, '');
    expect(shrunk.pages[0]?.schedules.map(({ id }) => id)).toEqual([2]);
  });
});
