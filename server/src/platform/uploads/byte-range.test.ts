import { expect, test } from 'vitest';
import { formatRangeHeader, parseRangeHeader, resolveRange, UnsatisfiableRange } from './byte-range.ts';

test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=5-', { start: 5 }],
  ['bytes=-3', { last: 3 }],
])('understands %s and writes it back', (header, range) => {
  expect(parseRangeHeader(header)).toEqual(range);
  expect(formatRangeHeader(range)).toBe(header);
});

test.each([undefined, '', 'bytes=-', 'bytes=9-1', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=a-b', 'bytes=0x1-2'])(
  'treats %s as no range at all',
  (header) => {
    expect(parseRangeHeader(header)).toBeUndefined();
  },
);

test.each([
  [
    { start: 2, end: 4 },
    { start: 2, end: 4 },
  ],
  [{ start: 2 }, { start: 2, end: 9 }],
  [
    { start: 2, end: 400 },
    { start: 2, end: 9 },
  ],
  [{ last: 3 }, { start: 7, end: 9 }],
  [{ last: 300 }, { start: 0, end: 9 }],
])('fits %o into ten bytes', (asked, got) => {
  expect(resolveRange(asked, 10)).toEqual(got);
});

test.each([
  [{ start: 10 }, 10],
  [{ last: 0 }, 10],
  [{ start: 0 }, 0],
  [{ last: 5 }, 0],
] as const)('refuses %o of %d bytes', (asked, size) => {
  expect(() => resolveRange(asked, size)).toThrow(UnsatisfiableRange);
});
