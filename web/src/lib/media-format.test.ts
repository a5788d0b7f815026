import { describe, expect, it } from 'vitest';
import { formatDuration, formatFileSize } from './media-format.ts';

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

it.each([
  [0, '0 kB'],
  [1, '0,1 kB'],
  [999, '1 kB'],
  [1536, '1,5 kB'],
  [48_200, '48 kB'],
  [2_345_678, '2,3 MB'],
  [104_857_600, '105 MB'],
  [5_000_000_000, '5 GB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes, 'pt')).toBe(text);
});
