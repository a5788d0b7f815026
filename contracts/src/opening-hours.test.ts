import { describe, expect, it } from 'vitest';
import { isOpenAt, nextOpening } from './opening-hours.ts';
import { defaultWeeklyHours, type StoredDayHours, type Weekday } from './weekly-hours.ts';

const saoPaulo = 'America/Sao_Paulo';

const week = (changes: Partial<Record<Weekday, readonly [string, string]>> = {}): StoredDayHours[] =>
  defaultWeeklyHours.map((day) => {
    const [startTime, endTime] = changes[day.weekdayEn] ?? [day.startTime, day.endTime];
    return { weekdayEn: day.weekdayEn, startTime, endTime };
  });

const night = week({ friday: ['22:00', '06:00'], saturday: ['00:00', '00:00'], sunday: ['00:00', '00:00'] });

// 2026-11-02 is a Monday; São Paulo is three hours behind UTC.
describe('a company is open', () => {
  it.each([
    ['on Monday at 08:00', '2026-11-02T11:00:00Z', true],
    ['on Monday at 07:59', '2026-11-02T10:59:59Z', false],
    ['on Monday at 17:59', '2026-11-02T20:59:59Z', true],
    ['on Monday at 18:00', '2026-11-02T21:00:00Z', false],
    ['on Saturday at 12:00', '2026-11-07T15:00:00Z', false],
    ['on Sunday, which is closed', '2026-11-08T15:00:00Z', false],
    // In UTC it is already Tuesday.
    ['on Monday at 23:00', '2026-11-03T02:00:00Z', false],
  ])('%s: as a clock on its wall shows it', (_, now, isOpen) => {
    expect(isOpenAt(week(), new Date(now), saoPaulo)).toBe(isOpen);
  });

  it.each([
    ['before the shift', '2026-11-07T00:59:00Z', false],
    ['at its start on Friday', '2026-11-07T01:00:00Z', true],
    ['past midnight, on a Saturday that is closed', '2026-11-07T05:00:00Z', true],
    ['until the minute before it ends', '2026-11-07T08:59:00Z', true],
    ['at its end on Saturday', '2026-11-07T09:00:00Z', false],
    ['a day later', '2026-11-08T05:00:00Z', false],
  ])('over a shift past midnight %s', (_, now, isOpen) => {
    expect(isOpenAt(night, new Date(now), saoPaulo)).toBe(isOpen);
  });

  it('on Monday morning by the shift of Sunday night', () => {
    const sundayNight = week({ sunday: ['22:00', '06:00'], monday: ['00:00', '00:00'] });
    expect(isOpenAt(sundayNight, new Date('2026-11-02T08:00:00Z'), saoPaulo)).toBe(true);
  });

  it('in the last minute of a day that goes on until 23:59', () => {
    const allDay = week({ monday: ['00:00', '23:59'] });
    expect(isOpenAt(allDay, new Date('2026-11-03T02:59:30Z'), saoPaulo)).toBe(true);
    expect(isOpenAt(allDay, new Date('2026-11-03T03:00:00Z'), saoPaulo)).toBe(false);
  });

  it('by its own zone, whatever the machine is set to', () => {
    const now = new Date('2026-11-02T11:30:00Z');
    expect(isOpenAt(week(), now, 'America/Manaus')).toBe(false);
    expect(isOpenAt(week(), now, 'Europe/Lisbon')).toBe(true);
  });
});

describe('the next opening', () => {
  it.each([
    ['now while it is open', '2026-11-06T15:00:30Z', '2026-11-06T15:00:30.000Z'],
    ['the next morning', '2026-11-06T21:00:00Z', '2026-11-07T11:00:00.000Z'],
    ['after the day that is closed', '2026-11-07T18:20:40Z', '2026-11-09T11:00:00.000Z'],
  ])('is %s', (_, now, expected) => {
    expect(nextOpening(week(), new Date(now), saoPaulo)?.toISOString()).toBe(expected);
  });

  it('is none where no day is open', () => {
    const closed = week().map((day) => ({ ...day, startTime: '00:00', endTime: '00:00' }));
    expect(nextOpening(closed, new Date('2026-11-06T15:00:00Z'), saoPaulo)).toBeUndefined();
  });
});
