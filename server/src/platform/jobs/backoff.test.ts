import { expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';

const backoff = { firstMs: 1000, maxMs: 60_000 };

test('the delay doubles with each attempt and stops at its maximum', () => {
  expect([1, 2, 3, 7, 50].map((attempt) => backoffMs(backoff, attempt, 1))).toEqual([
    1000, 2000, 4000, 60_000, 60_000,
  ]);
});

test('chance moves the delay within its upper half', () => {
  expect(backoffMs(backoff, 3, 0)).toBe(2000);
  expect(backoffMs(backoff, 3, 0.5)).toBe(3000);
});
