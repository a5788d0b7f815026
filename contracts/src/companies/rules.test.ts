import { describe, expect, it } from 'vitest';
import { daysUntilDue, dueWarningDays, isExpired } from './rules.ts';

const now = new Date('2026-03-10T12:00:00.000Z');

describe('the due date', () => {
  it.each([
    ['2026-03-15T12:00:00.000Z', 5],
    ['2026-03-14T23:59:59.999Z', 4],
    ['2026-03-15T00:00:00.000Z', 5],
    ['2026-03-11T12:00:00.000Z', 1],
    ['2026-03-10T12:00:00.000Z', 0],
    ['2026-03-09T12:00:00.000Z', -1],
    ['2026-04-09T12:00:00Z', 30],
    ['2026-03-11T09:00:00-03:00', 1],
  ])('%s is %i days away, rounded', (dueDate, days) => {
    expect(daysUntilDue(dueDate, now)).toBe(days);
  });

  it.each([
    ['2026-03-10T12:00:00.001Z', false],
    ['2026-03-10T12:00:00.000Z', false],
    ['2026-03-10T11:59:59.999Z', true],
    ['2026-03-10T09:30:00-03:00', false],
    ['2020-01-01T00:00:00.000Z', true],
  ])('%s has passed: %s', (dueDate, expected) => {
    expect(isExpired(dueDate, now)).toBe(expected);
  });

  it('is warned of below five days', () => {
    expect(dueWarningDays).toBe(5);
  });
});
