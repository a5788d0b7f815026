import { describe, expect, it } from 'vitest';
import {
  addMonths,
  dayAfterKey,
  dayText,
  monthDays,
  parseDay,
  parseTime,
  parseWall,
  wallText,
  withSeparator,
} from './calendar-days.ts';

describe('B17: a typed date', () => {
  it.each(['05/03/2026', '5/3/2026', '05/03/26', '05032026', '5.3.2026', ' 2026-03-05 '])(
    'is understood as %s, whatever the browser speaks',
    (typed) => expect(parseDay(typed)).toBe('2026-03-05'),
  );

  it.each(['', '05/03', '31/02/2026', '00/01/2026', '12/13/2026', 'amanhã', '2026-02-30'])(
    'is refused as %j',
    (typed) => expect(parseDay(typed)).toBeUndefined(),
  );

  it('is written day first and read back', () => {
    expect(dayText('2026-03-05')).toBe('05/03/2026');
    expect(dayText('')).toBe('');
    expect(parseDay(dayText('2028-02-29'))).toBe('2028-02-29');
  });
});

describe('B17: a typed time', () => {
  it.each([
    ['14:30', '14:30'],
    ['9:05', '09:05'],
    ['1430', '14:30'],
    ['14h', '14:00'],
    ['24:00', undefined],
    ['10:60', undefined],
    ['2 PM', undefined],
  ])('%s is %s', (typed, expected) => expect(parseTime(typed)).toBe(expected));

  it('follows its day', () => {
    expect(parseWall('05/03/2026 14:30')).toBe('2026-03-05T14:30');
    expect(parseWall('2026-03-05T14:30')).toBe('2026-03-05T14:30');
    expect(parseWall('05/03/2026')).toBeUndefined();
    expect(parseWall('05/03/2026 14:30 x')).toBeUndefined();
    expect(wallText('2026-03-05T14:30')).toBe('05/03/2026 14:30');
  });
});

it('B17: separators come by themselves while typing, and can be deleted', () => {
  const typed = [...'05032026'].reduce((text, digit) => withSeparator(text, text + digit), '');
  expect(typed).toBe('05/03/2026');
  expect(withSeparator('05/', '05')).toBe('05');
});

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
