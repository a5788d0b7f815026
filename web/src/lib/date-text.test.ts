import { describe, expect, it } from 'vitest';
import { dayText, parseDay, parseTime, parseWall, wallText, withSeparator } from './date-text.ts';

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
