import { describe, expect, it } from 'vitest';
import { isMovedFromAbove } from './use-scrolling.ts';

const rows = (...keys: string[]) => keys.map((key) => ({ key }));

describe('what is on the screen', () => {
  const former = rows('day-a', 'a', 'b', 'c', 'd');

  it.each([
    ['older ones are loaded', rows('day-x', 'x', 'a', 'b', 'c', 'd')],
    ['one arrives late, above', rows('day-a', 'a', 'late', 'b', 'c', 'd')],
    ['one above is taken away', rows('day-b', 'b', 'c', 'd')],
  ])('has moved when %s', (_case, next) => {
    expect(isMovedFromAbove(former, 3, next)).toBe(true);
  });

  it.each([
    ['one arrives late, in sight', rows('day-a', 'a', 'b', 'c', 'late', 'd')],
    ['one comes at the end', rows('day-a', 'a', 'b', 'c', 'd', 'e')],
    ['it is another conversation', rows('day-x', 'x', 'y')],
  ])('has not when %s', (_case, next) => {
    expect(isMovedFromAbove(former, 3, next)).toBe(false);
  });

  it('is found by the message when the separator above it is gone', () => {
    expect(isMovedFromAbove(former, 0, rows('day-x', 'x', 'a', 'b', 'c', 'd'))).toBe(true);
  });
});
