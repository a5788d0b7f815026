import { describe, expect, it } from 'vitest';
import { replyWindowAt } from './reply-window.ts';

const until = '2026-11-15T12:00:00.000Z';
/** So long before its end. */
const at = (milliseconds: number) => replyWindowAt(until, Date.parse(until) - milliseconds);
const [minuteMs, hourMs] = [60_000, 3_600_000];

describe('the reply window', () => {
  it('is open without an end where the provider has none', () => {
    expect(replyWindowAt(null, Date.now())).toEqual({ window: { state: 'open' }, changesInMs: undefined });
  });

  it('is open, and asks for a look at the clock four hours before its end', () => {
    expect(at(24 * hourMs)).toEqual({ window: { state: 'open' }, changesInMs: 20 * hourMs });
    expect(at(4 * hourMs + 1)).toEqual({ window: { state: 'open' }, changesInMs: 1 });
  });

  it('counts the minutes that are left, each at its turn', () => {
    expect(at(4 * hourMs)).toEqual({
      window: { state: 'ending', minutesLeft: 240 },
      changesInMs: minuteMs,
    });
    expect(at(90_500)).toEqual({ window: { state: 'ending', minutesLeft: 2 }, changesInMs: 30_500 });
    expect(at(1)).toEqual({ window: { state: 'ending', minutesLeft: 1 }, changesInMs: 1 });
  });

  it('is closed at its end, until a later one is told', () => {
    expect(at(0)).toEqual({ window: { state: 'closed' }, changesInMs: undefined });
    expect(at(-hourMs).window).toEqual({ state: 'closed' });
  });
});
