import { connectionReasons } from '@prosa/contracts/connections/schema.ts';
import { describe, expect, it } from 'vitest';
import { backoffMs, isFinal, remainingRetries, waitMs } from './rules.ts';

describe('the wait before another attempt', () => {
  it.each([
    [1, 1000],
    [2, 2000],
    [3, 4000],
    [9, 256_000],
    [10, 300_000],
    [1000, 300_000],
  ])('after %i failures in a row is %i ms', (retries, ms) => {
    expect(backoffMs(retries, 0)).toBe(ms);
  });

  it('is shortened by chance, by a quarter at most, so that not all come back at once', () => {
    expect([backoffMs(3, 0.5), backoffMs(3, 0.999_999)]).toEqual([3500, 3000]);
  });
});

describe('the wait', () => {
  it.each([
    ['network', undefined, 1000],
    ['network', 500, 1000],
    ['restricted', 3_600_000, 3_600_000],
    ['replaced', undefined, 30_000],
    ['replaced', 60_000, 60_000],
  ] as const)('after %s is not shorter than what the other side said (%s)', (reason, said, ms) => {
    expect(waitMs(reason, 1000, said)).toBe(ms);
  });
});

describe('failures in a row', () => {
  it.each([
    ['CONNECTED', 59_999, 4, 4],
    ['CONNECTED', 60_000, 4, 0],
    ['TIMEOUT', 600_000, 4, 4],
    ['OPENING', 600_000, 4, 4],
  ] as const)('after %s for %i ms are, of %i, still %i', (status, inStateMs, retries, remaining) => {
    expect(remainingRetries(status, inStateMs, retries)).toBe(remaining);
  });
});

describe('the reasons after which nobody tries again', () => {
  it('are those that only a person can mend', () => {
    expect(connectionReasons.filter((reason) => isFinal(reason, 0))).toEqual([
      'requested',
      'qr-expired',
      'logged-out',
      'banned',
      'unauthorized',
    ]);
  });

  it('are joined by a second one who takes the place: the first may have been ourselves', () => {
    expect([isFinal('replaced', 0), isFinal('replaced', 1)]).toEqual([false, true]);
    expect([isFinal('network', 0), isFinal('network', 100)]).toEqual([false, false]);
  });
});
