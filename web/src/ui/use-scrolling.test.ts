import { describe, expect, it } from 'vitest';
import { hasScrolledUp, isMovedFromAbove } from './use-scrolling.ts';

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

describe('the end of a conversation', () => {
  const end = { offset: 900, height: 1500 };

  it('is left when somebody goes up', () => {
    expect(hasScrolledUp(end, { ...end, offset: 800 })).toBe(true);
  });

  it.each([
    ['something comes below', { offset: 900, height: 1600 }],
    ['rows are smaller than they were taken for', { offset: 700, height: 1400 }],
    ['scrolling ends between two pixels', { offset: 899.5, height: 1500 }],
  ])('is not when %s', (_case, place) => {
    expect(hasScrolledUp(end, place)).toBe(false);
  });
});
