import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMinutes,
  momentOf,
  monthStart,
  resolveMoment,
  wallTimeOf,
  weekdayOf,
} from './zoned-time.ts';

const newYork = 'America/New_York';

describe('a clock on a wall', () => {
  it.each([
    ['2026-01-05T09:30', 'America/Sao_Paulo', '2026-01-05T12:30:00.000Z'],
    ['2026-07-05T00:00', 'Asia/Kolkata', '2026-07-04T18:30:00.000Z'],
    ['2026-03-07T09:00', newYork, '2026-03-07T14:00:00.000Z'],
    ['2026-03-08T09:00', newYork, '2026-03-08T13:00:00.000Z'],
    ['2026-11-01T09:00', newYork, '2026-11-01T14:00:00.000Z'],
    // Southern hemisphere, when São Paulo still had daylight saving time: midnight itself was skipped.
    ['2018-11-03T09:00', 'America/Sao_Paulo', '2018-11-03T12:00:00.000Z'],
    ['2018-11-04T09:00', 'America/Sao_Paulo', '2018-11-04T11:00:00.000Z'],
  ])('shows %s in %s at %s, and back', (wall, zone, moment) => {
    expect(momentOf(wall, zone).toISOString()).toBe(moment);
    expect(wallTimeOf(new Date(moment), zone)).toBe(wall);
  });

  it.each([
    ['2026-03-08T02:30', newYork, '2026-03-08T03:30'],
    ['2018-11-04T00:15', 'America/Sao_Paulo', '2018-11-04T01:15'],
  ])('never shows %s in %s, but %s', (left, zone, shown) => {
    expect(wallTimeOf(momentOf(left, zone), zone)).toBe(shown);
  });

  it('shows an hour twice when it is put back, and the first one is meant', () => {
    expect(momentOf('2026-11-01T01:30', newYork).toISOString()).toBe('2026-11-01T05:30:00.000Z');
  });

  it.each([
    ['2026-11-21T14:30:15', undefined, '2026-11-21T19:30:15.000Z'],
    ['2026-11-21T14:30', undefined, '2026-11-21T19:30:00.000Z'],
    ['2026-11-21', undefined, '2026-11-21T05:00:00.000Z'],
    ['2026-11-21', '23:59', '2026-11-22T04:59:00.000Z'],
    [new Date('2026-11-21T14:30:00Z'), '23:59', '2026-11-21T14:30:00.000Z'],
  ])('resolves %s, a day at %s, to %s', (given, timeOfDay, moment) => {
    expect(resolveMoment(given, newYork, timeOfDay).toISOString()).toBe(moment);
  });

  it('is moved by days and minutes of its own, whatever the clocks do', () => {
    expect(addDays('2026-03-07', 1)).toBe('2026-03-08');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(addMinutes('2026-03-07T23:30', 60)).toBe('2026-03-08T00:30');
    expect(monthStart('2026-01-31', 1)).toBe('2026-02-01');
    expect(monthStart('2026-01-31', -1)).toBe('2025-12-01');
    expect(weekdayOf('2026-03-08')).toBe(0);
  });
});
