import { describe, expect, it } from 'vitest';
import {
  movedByKey,
  moveToDay,
  moveToHour,
  placedByDay,
  rangeOfDays,
  refusalToMove,
  stepDay,
  visibleDays,
} from './calendar.ts';
import { sampleSchedule } from './sample-schedule.ts';

const newYork = 'America/New_York';

describe('a calendar', () => {
  it('shows six whole weeks of a month, from the day on which people there begin a week', () => {
    const days = visibleDays('month', '2026-03-18', 'pt');
    expect([days.length, days[0], days.at(-1)]).toEqual([42, '2026-03-01', '2026-04-11']);
    expect(visibleDays('month', '2026-03-18', 'en')[0]).toBe('2026-02-23');
    expect(visibleDays('week', '2026-03-18', 'es')).toHaveLength(7);
    expect(visibleDays('week', '2026-03-15', 'es')[0]).toBe('2026-03-09');
    expect(visibleDays('day', '2026-03-15', 'pt')).toEqual(['2026-03-15']);
  });

  it('asks for the whole of its days as the company’s clock counts them', () => {
    // The clocks are put forward in between: these seven days have an hour less.
    const range = rangeOfDays(visibleDays('week', '2026-03-08', 'pt'), newYork);
    expect(range).toEqual({ from: '2026-03-08T05:00:00.000Z', to: '2026-03-15T04:00:00.000Z' });
  });

  it.each([
    ['month', '2026-01-31', '2026-02-01', '2025-12-01'],
    ['week', '2026-03-04', '2026-03-11', '2026-02-25'],
    ['day', '2026-03-01', '2026-03-02', '2026-02-28'],
    ['agenda', '2026-03-01', '2026-03-31', '2026-01-30'],
  ] as const)('by %s goes from %s on to %s and back to %s', (view, day, after, before) => {
    expect([stepDay(view, day, 1), stepDay(view, day, -1)]).toEqual([after, before]);
  });

  it('puts each one on the company’s day, whatever the day is elsewhere', () => {
    const late = sampleSchedule({ id: 1, sendAt: '2026-03-08T02:30:00Z' });
    const placed = placedByDay([late], 'America/Sao_Paulo');
    expect([...placed.keys()]).toEqual(['2026-03-07']);
    expect(placed.get('2026-03-07')?.[0]?.wall).toBe('2026-03-07T23:30');
  });
});

describe('what is moved', () => {
  it('keeps its time on another day, and its minute in another hour', () => {
    expect(moveToDay('2026-03-07T09:45', '2026-03-20')).toBe('2026-03-20T09:45');
    expect(moveToHour('2026-03-07T09:45', '2026-03-08', 7)).toBe('2026-03-08T07:45');
  });

  it.each([
    ['month', 'ArrowDown', '2026-03-14T09:45'],
    ['week', 'ArrowDown', '2026-03-07T10:45'],
    ['day', 'ArrowLeft', '2026-03-06T09:45'],
    ['agenda', 'ArrowUp', '2026-03-06T09:45'],
    ['month', 'Enter', undefined],
  ] as const)('by the keyboard in the %s with %s goes to %s', (view, key, wall) => {
    expect(movedByKey(view, '2026-03-07T09:45', key)).toBe(wall);
  });

  it('goes neither into the past nor anywhere once it has left', () => {
    const now = new Date('2026-03-07T12:00:00Z');
    const later = new Date('2026-03-07T12:01:00Z');
    expect(refusalToMove(sampleSchedule(), later, now)).toBeUndefined();
    expect(refusalToMove(sampleSchedule({ status: 'ERRO' }), later, now)).toBeUndefined();
    expect(refusalToMove(sampleSchedule(), now, now)).toBe('past');
    expect(refusalToMove(sampleSchedule({ status: 'ENVIADA' }), later, now)).toBe('fixed');
  });
});
