import { expect, it } from 'vitest';
import { addMonths, dayAfterKey, monthDays } from './month-days.ts';

it('a month is six weeks, which begin on Sunday in Portuguese and on Monday elsewhere', () => {
  expect(monthDays('2026-03-08', 'pt')).toHaveLength(42);
  expect(monthDays('2026-03-08', 'pt')[0]).toBe('2026-03-01');
  expect(monthDays('2026-03-08', 'en')[0]).toBe('2026-02-23');
});

it('a date that a month does not have is its last', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
});

it.each([
  ['ArrowLeft', '2026-03-07'],
  ['ArrowRight', '2026-03-09'],
  ['ArrowUp', '2026-03-01'],
  ['ArrowDown', '2026-03-15'],
  ['Home', '2026-03-08'],
  ['End', '2026-03-14'],
  ['PageUp', '2026-02-08'],
  ['PageDown', '2026-04-08'],
  ['a', undefined],
])('%s leads to %s', (key, day) => expect(dayAfterKey('2026-03-08', key, 'pt')).toBe(day));
