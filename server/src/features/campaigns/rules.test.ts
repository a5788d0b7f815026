import { defaultWeeklyHours } from '@prosa/contracts/weekly-hours.ts';
import { describe, expect, it } from 'vitest';
import { endWithinHours } from './estimate-service.ts';
import { expectedMs, paceAfter } from './rules.ts';
import { textFor } from './sending/dispatch.ts';
import { pauseReasonOf } from './sending/rules.ts';
import { spanFor } from './timeline-rules.ts';

describe('the wait after a message', () => {
  const intervals = { messageInterval: 20, longerIntervalAfter: 5, greaterInterval: 60 };
  it.each([
    [0, 0, { waitMs: 0, sentInRow: 1 }],
    [0, 0.75, { waitMs: 15_000, sentInRow: 1 }],
    [4, 0.5, { waitMs: 70_000, sentInRow: 0 }],
  ])('%i before it, by the chance %f', (sentBefore, random, expected) => {
    expect(paceAfter(intervals, sentBefore, random)).toEqual(expected);
  });

  it('is never the greater one where that is off', () => {
    expect(paceAfter({ ...intervals, longerIntervalAfter: 0 }, 99, 0.5)).toEqual({
      waitMs: 10_000,
      sentInRow: 100,
    });
  });

  it('is expected to be half the interval, and the greater one now and then', () => {
    expect(expectedMs(intervals, 10)).toBe((10 * 10 + 2 * 60) * 1000);
    expect(expectedMs({ messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 9 }, 10)).toBe(0);
  });
});

describe('which text a person gets', () => {
  const texts = { messages: ['A', ' ', 'C', '', ''], confirmation_messages: ['', '', 'c?', '', ''] };
  const person = (position: number, message_index: number | null = null) => ({ position, message_index });

  it.each([
    [1, { index: 0, text: 'A' }],
    [2, { index: 2, text: 'C' }],
    [3, { index: 0, text: 'A' }],
  ])('the person at %i, of those that are filled', (position, expected) => {
    expect(textFor(texts, person(position), false)).toEqual(expected);
  });

  it('asks with the question of the same place, or with another where it has none', () => {
    expect(textFor(texts, person(2), true)).toEqual({ index: 2, text: 'c?' });
    expect(textFor(texts, person(1), true)).toEqual({ index: 0, text: 'c?' });
  });

  it('says what belongs to the question that was asked, unless it was emptied since', () => {
    expect(textFor(texts, person(1, 2), false).text).toBe('C');
    expect(textFor(texts, person(1, 3), false).text).toBe('A');
  });
});

describe('a connection', () => {
  it.each([
    ['CONNECTED', null, undefined],
    ['OPENING', 'network', 'disconnected'],
    ['DISCONNECTED', 'banned', 'banned'],
    ['TIMEOUT', 'banned', 'banned'],
    ['DISCONNECTED', 'logged-out', 'logged-out'],
    ['DISCONNECTED', 'requested', 'logged-out'],
    ['qrcode', null, 'disconnected'],
  ] as const)('that is %s for %s keeps campaigns back as %s', (status, reason, expected) => {
    expect(pauseReasonOf(status, reason)).toBe(expected);
  });
});

describe('the spans of a report', () => {
  it.each([
    ['2026-11-02T12:00:40Z', '2026-11-02T12:01:00Z', 1],
    ['2026-11-02T12:00:00Z', '2026-11-02T13:30:00Z', 2],
    ['2026-11-02T12:00:00Z', '2026-11-09T12:00:00Z', 240],
  ])('from %s to %s are of %i minutes, and at most sixty', (first, last, expected) => {
    const { from, spanMinutes } = spanFor(first, last);
    expect(spanMinutes).toBe(expected);
    expect((Date.parse(last) - (from?.getTime() ?? 0)) / 60_000 / spanMinutes).toBeLessThan(60);
  });

  it('are none while nothing came about', () => expect(spanFor(null, null).from).toBeUndefined());
});

describe('the end within the hours', () => {
  const hours = { hours: defaultWeeklyHours, timeZone: 'America/Sao_Paulo' };
  it('goes on the next morning', () => {
    // Friday, 17:30; two hours of work.
    const end = endWithinHours(new Date('2026-11-06T20:30:00Z'), 2 * 3_600_000, hours);
    expect(end?.toISOString()).toBe('2026-11-07T12:30:00.000Z');
  });

  it('is not known when no day is open', () => {
    const closed = hours.hours.map((day) => ({ ...day, startTime: '00:00', endTime: '00:00' }));
    expect(endWithinHours(new Date(), 1000, { ...hours, hours: closed })).toBeUndefined();
  });
});
