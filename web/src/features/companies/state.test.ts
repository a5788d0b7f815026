import { expect, it } from 'vitest';
import { daysOf } from '#lib/weekly-hours-form.ts';
import {
  checkHours,
  companyChangesOf,
  companyFormOf,
  dueDateOf,
  dueDayOf,
  dueStatusOf,
  newCompanyOf,
} from './state.ts';

const days = daysOf();
const monday = (change: object) => days.map((day, index) => (index === 0 ? { ...day, ...change } : day));

it.each([
  ['the usual hours', {}, []],
  ['a shift past midnight', { startTime: '22:00', endTime: '06:00' }, []],
  ['a closed day, whatever its times', { isOpen: false, startTime: '', endTime: '' }, []],
  ['an open day of no length', { startTime: '00:00', endTime: '00:00' }, ['schedules.0.endTime']],
  ['an open day without an end', { endTime: '' }, ['schedules.0.endTime']],
  [
    'an open day without times',
    { startTime: '', endTime: '' },
    ['schedules.0.endTime', 'schedules.0.startTime'],
  ],
])('%s: %j has %j to correct', (_name, change, fields) => {
  expect(Object.keys(checkHours(monday(change))).sort()).toEqual(fields);
});

it('a due day is over when it ends, where the company is', () => {
  expect(dueDateOf('2026-03-10', 'America/Sao_Paulo')).toBe('2026-03-11T02:59:00.000Z');
  expect(dueDayOf('2026-03-11T02:59:00.000Z', 'America/Sao_Paulo')).toBe('2026-03-10');
  expect(dueDayOf('2026-03-11T02:59:00.000Z', 'Europe/Lisbon')).toBe('2026-03-11');
});

it.each([
  ['2026-03-15T12:00:00.000Z', { key: 'left', days: 5 }],
  ['2026-03-10T12:00:00.000Z', { key: 'today', days: 0 }],
  ['2026-03-06T12:00:00.000Z', { key: 'over', days: 4 }],
])('%s is told as %j', (dueDate, words) => {
  expect(dueStatusOf(dueDate, new Date('2026-03-10T12:00:00.000Z'))).toEqual(words);
});

it('a company is sent as it was filled in: only what changed, and no empty admin', () => {
  const dueDate = '2026-03-11T02:59:00.000Z';
  const before = { ...companyFormOf(undefined), dueDate };
  expect(companyChangesOf(before, { ...before, name: 'Aurora', status: false })).toEqual({
    name: 'Aurora',
    status: false,
  });
  expect(companyChangesOf(before, before)).toEqual({});
  const created = newCompanyOf({ ...before, adminName: ' ', adminEmail: 'a@b.example' }, dueDate);
  expect(created).toMatchObject({ adminEmail: 'a@b.example', dueDate });
  expect(created).not.toHaveProperty('adminName');
});
