import { describe, expect, it } from 'vitest';
import { addRecurrence, daysUntilDue, dueTone, dueWarningDays, isClosed, isExpired } from './rules.ts';
import type { Recurrence } from './schema.ts';

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

describe('a renewal', () => {
  const zone = 'America/Sao_Paulo';

  it.each<[Recurrence, string]>([
    ['MENSAL', '2026-02-28T15:30:00.000Z'],
    ['BIMESTRAL', '2026-03-31T15:30:00.000Z'],
    ['TRIMESTRAL', '2026-04-30T15:30:00.000Z'],
    ['SEMESTRAL', '2026-07-31T15:30:00.000Z'],
    ['ANUAL', '2027-01-31T15:30:00.000Z'],
  ])('%s from the end of January is %s', (recurrence, expected) => {
    expect(addRecurrence('2026-01-31T15:30:00.000Z', recurrence, zone)).toBe(expected);
  });

  it.each<[string, Recurrence, string, string, string]>([
    ['in a leap year', 'MENSAL', '2028-01-31T12:00:00.000Z', '2028-02-29T12:00:00.000Z', zone],
    ['from a leap day', 'ANUAL', '2028-02-29T12:00:00.000Z', '2029-02-28T12:00:00.000Z', zone],
    ['over the year', 'BIMESTRAL', '2026-12-31T12:00:00.000Z', '2027-02-28T12:00:00.000Z', zone],
    // The 31st in São Paulo, already the 1st in UTC.
    ['by the company’s day', 'MENSAL', '2026-02-01T01:00:00.000Z', '2026-03-01T01:00:00.000Z', zone],
    [
      'by the company’s clock',
      'MENSAL',
      '2026-03-15T12:00:00.000Z',
      '2026-04-15T11:00:00.000Z',
      'Europe/Lisbon',
    ],
    ['to the millisecond', 'MENSAL', '2026-03-15T12:00:59.999Z', '2026-04-15T12:00:59.999Z', zone],
  ])('%s, %s from %s is %s', (_title, recurrence, from, expected, timeZone) => {
    expect(addRecurrence(from, recurrence, timeZone)).toBe(expected);
  });
});

describe('the colour of a due date', () => {
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();

  it.each([
    [30, 'none'],
    [6, 'none'],
    [5, 'soon'],
    [4, 'now'],
    [0, 'now'],
    [-3, 'now'],
    [-4, 'late'],
    [-40, 'late'],
  ])('with %i days left is "%s"', (days, tone) => {
    expect(dueTone(inDays(days), now)).toBe(tone);
  });
});

it.each([
  [true, '2026-03-10T12:00:00.000Z', false],
  [true, '2026-03-10T11:00:00.000Z', true],
  [false, '2027-01-01T00:00:00.000Z', true],
])('a company with status %s, due %s, is closed: %s', (status, dueDate, expected) => {
  expect(isClosed({ status, dueDate }, now)).toBe(expected);
});
