import { expect, it } from 'vitest';
import { daysOf } from '#lib/weekly-hours-form.ts';
import { checkHours } from './state.ts';

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
