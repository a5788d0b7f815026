import { describe, expect, it } from 'vitest';
import { openTimeBetween } from './open-time.ts';
import { isOpenAt } from './opening-hours.ts';
import { type StoredDayHours, weekdays } from './weekly-hours.ts';

const minuteMs = 60_000;

const hours = (startTime: string, endTime: string): StoredDayHours[] =>
  weekdays.map((weekdayEn) => ({ weekdayEn, startTime, endTime }));

/** Counts by checking the local time once a minute. */
function counted(week: StoredDayHours[], from: Date, to: Date, zone: string): number {
  let open = 0;
  for (let at = from.getTime(); at < to.getTime(); at += minuteMs) {
    if (isOpenAt(week, new Date(at), zone)) open += minuteMs;
  }
  return open;
}

/** Seeded random numbers, the same in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const zones = [
  'America/Sao_Paulo',
  'America/New_York',
  'Europe/Lisbon',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Africa/Casablanca',
  'UTC',
];

describe('the time in which it is open', () => {
  it('is nothing at night, and what lies within the hours by day', () => {
    const day = hours('08:00', '18:00');
    const between = (from: string, to: string) =>
      openTimeBetween(day, { from: new Date(from), to: new Date(to) }, 'America/Sao_Paulo') / minuteMs;
    expect(between('2026-11-02T22:00:00Z', '2026-11-03T10:00:00Z')).toBe(0);
    expect(between('2026-11-02T20:30:00Z', '2026-11-03T11:15:30Z')).toBe(30 + 15.5);
    expect(between('2026-11-02T00:00:00Z', '2026-11-09T00:00:00Z')).toBe(7 * 600);
    expect(between('2026-11-02T12:00:00Z', '2026-11-02T12:00:00Z')).toBe(0);
  });

  it('has an hour more when the clocks show it twice, and one less when they leave it out', () => {
    const night = hours('00:00', '06:00');
    const day = (date: string) => ({
      from: new Date(`${date}T04:00:00Z`),
      to: new Date(`${date}T16:00:00Z`),
    });
    expect(openTimeBetween(night, day('2026-11-01'), 'America/New_York') / minuteMs).toBe(7 * 60);
    expect(openTimeBetween(night, day('2026-03-08'), 'America/New_York') / minuteMs).toBe(5 * 60);
  });

  it('is what counting the minutes gives, in any zone, over changes of the clocks and shifts past midnight', () => {
    const below = numbersFrom(20_261_115);
    const time = () => `${String(below(24)).padStart(2, '0')}:${String(below(60)).padStart(2, '0')}`;
    for (let round = 0; round < 40; round += 1) {
      const zone = zones[below(zones.length)] ?? 'UTC';
      const week = weekdays.map((weekdayEn) => {
        const startTime = below(5) === 0 ? '00:00' : time();
        return { weekdayEn, startTime, endTime: below(6) === 0 ? startTime : time() };
      });
      const from = new Date(Date.UTC(2026, below(12), below(28), below(24), below(60)));
      const to = new Date(from.getTime() + below(10 * 24 * 60) * minuteMs);
      const told = `${zone} ${from.toISOString()} ${to.toISOString()} ${JSON.stringify(week)}`;
      expect([told, openTimeBetween(week, { from, to }, zone)]).toEqual([
        told,
        counted(week, from, to, zone),
      ]);
    }
  });
});
