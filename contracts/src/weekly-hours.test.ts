import { describe, expect, it } from 'vitest';
import { defaultWeeklyHours, isClosed, WeeklyHoursSchema } from './weekly-hours.ts';

const week = (monday: object) => [{ ...defaultWeeklyHours[0], ...monday }, ...defaultWeeklyHours.slice(1)];
const issueOf = (days: unknown) => {
  const { error } = WeeklyHoursSchema.safeParse(days);
  return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];
};

describe('the hours of a week', () => {
  it('are usually those of a shop: closed on Sundays', () => {
    expect(
      defaultWeeklyHours.map(({ weekdayEn, startTime, endTime }) => [weekdayEn, startTime, endTime]),
    ).toEqual([
      ['monday', '08:00', '18:00'],
      ['tuesday', '08:00', '18:00'],
      ['wednesday', '08:00', '18:00'],
      ['thursday', '08:00', '18:00'],
      ['friday', '08:00', '18:00'],
      ['saturday', '08:00', '12:00'],
      ['sunday', '00:00', '00:00'],
    ]);
    expect(defaultWeeklyHours.filter(isClosed).map(({ weekdayEn }) => weekdayEn)).toEqual(['sunday']);
  });

  it('are put in order and named, however they come', () => {
    const given = defaultWeeklyHours.toReversed().map(({ weekday: _, ...day }) => day);
    expect(WeeklyHoursSchema.parse(given)).toEqual(defaultWeeklyHours);
  });

  it('may go past midnight', () => {
    expect(issueOf(week({ startTime: '22:00', endTime: '06:00' }))).toEqual([]);
  });

  it.each([
    ['an hour that no day has', { startTime: '24:00' }, '0.startTime validation.invalid'],
    ['a minute that no hour has', { endTime: '18:60' }, '0.endTime validation.invalid'],
    ['no time', { startTime: '' }, '0.startTime validation.required'],
    ['no length', { startTime: '09:00', endTime: '09:00' }, '0.endTime validation.invalid'],
  ])('are refused for the very day that has %s', (_, monday, issue) => {
    expect(issueOf(week(monday))[0]).toBe(issue);
  });

  it.each([
    ['a day is missing', defaultWeeklyHours.slice(1)],
    ['a day comes twice', week({ weekdayEn: 'sunday' })],
  ])('are refused when %s', (_, days) => {
    expect(issueOf(days)).toContain(' validation.invalid');
  });
});
