import { describe, expect, it } from 'vitest';
import { formatDuration } from './duration.ts';

describe('A duration', () => {
  it.each([
    [0, '0:00'],
    [9.99, '0:09'],
    [75, '1:15'],
    [3675, '1:01:15'],
    [-1, '0:00'],
    [Number.NaN, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
  ])('of %d seconds is %s', (seconds, expected) => {
    expect(formatDuration(seconds)).toBe(expected);
  });
});
