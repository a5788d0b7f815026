import type { Queue } from '@prosa/contracts/queues/schema.ts';
import { defaultWeeklyHours } from '@prosa/contracts/weekly-hours.ts';
import { describe, expect, it } from 'vitest';
import { daysOf } from '#lib/weekly-hours-form.ts';
import {
  changesOf,
  checkQueue,
  firstInvalidField,
  freeColor,
  hoursGroups,
  inRequestedOrder,
  movedIds,
  newQueueOf,
} from './state.ts';

const form = {
  name: 'Vendas',
  color: '#0F766E',
  greetingMessage: '',
  outOfHoursMessage: '',
  promptId: null,
  integrationId: null,
  orderQueue: 1,
} as const;
const days = daysOf();
const hoursOf = (list: readonly { startTime: string; endTime: string }[]) =>
  list.map(({ startTime, endTime }) => `${startTime}–${endTime}`);

describe('the form of a queue', () => {
  it('begins with the usual hours and gives them back', () => {
    expect(hoursOf(newQueueOf(form, days).schedules)).toEqual(hoursOf(defaultWeeklyHours));
    expect(days.map(({ isOpen }) => isOpen)).toEqual([true, true, true, true, true, true, false]);
  });

  it('B20: has its place among the others, which is a whole number', () => {
    expect(newQueueOf({ ...form, orderQueue: 3 }, days).orderQueue).toBe(3);
    expect(checkQueue({ ...form, orderQueue: '' }, days)).toEqual({ orderQueue: 'validation.invalid' });
  });

  it('shows the day that is wrong, and takes a shift past midnight', () => {
    const monday = (change: object) => days.map((day, index) => (index === 0 ? { ...day, ...change } : day));
    expect(checkQueue(form, monday({ startTime: '22:00', endTime: '06:00' }))).toEqual({});
    const same = checkQueue(form, monday({ startTime: '00:00', endTime: '00:00' }));
    expect(firstInvalidField(same)).toEqual({ tab: 'hours', field: 'schedules.0.endTime' });
    const wrong = checkQueue({ ...form, name: 'V' }, monday({ endTime: '' }));
    expect(Object.keys(wrong)).toEqual(['name', 'schedules.0.endTime']);
    expect(firstInvalidField(wrong)).toEqual({ tab: 'general', field: 'name' });
    expect(checkQueue(form, monday({ isOpen: false, endTime: '' }))).toEqual({});
  });

  it('sends only what was changed', () => {
    const before = newQueueOf(form, days);
    expect(changesOf(before, newQueueOf({ ...form, name: 'Loja' }, days))).toEqual({ name: 'Loja' });
    const closed = days.map((day) => ({ ...day, isOpen: false }));
    expect(Object.keys(changesOf(before, newQueueOf(form, closed)))).toEqual(['schedules']);
  });

  it('offers a colour that no queue has', () => {
    expect(freeColor(['#111111', '#222222'], [{ color: '#111111' }])).toBe('#222222');
    expect(freeColor(['#111111'], [{ color: '#111111' }])).toBe('#111111');
  });
});

describe('the hours of a queue', () => {
  it('are said once for days in a row, without those that are closed', () => {
    expect(hoursGroups(defaultWeeklyHours)).toEqual([
      { first: 'monday', last: 'friday', startTime: '08:00', endTime: '18:00' },
      { first: 'saturday', last: 'saturday', startTime: '08:00', endTime: '12:00' },
    ]);
  });

  it('of days with a closed one between them are said apart', () => {
    const closed = { startTime: '00:00', endTime: '00:00' };
    const week = defaultWeeklyHours.map((day) =>
      day.weekdayEn === 'wednesday' ? { ...day, ...closed } : day,
    );
    expect(hoursGroups(week).map(({ first, last }) => [first, last])).toEqual([
      ['monday', 'tuesday'],
      ['thursday', 'friday'],
      ['saturday', 'saturday'],
    ]);
  });
});

describe('the order of queues', () => {
  it('is changed by one step', () => {
    expect(movedIds([1, 2, 3], 3, -1)).toEqual([1, 3, 2]);
    expect(movedIds([1, 2, 3], 1, 1)).toEqual([2, 1, 3]);
  });

  it('is shown as wanted while it is saved, what is new at the end', () => {
    const queues = [1, 2, 3].map((id) => ({ id })) as Queue[];
    expect(inRequestedOrder(queues, [2, 1]).map(({ id }) => id)).toEqual([2, 1, 3]);
    expect(inRequestedOrder(queues, undefined)).toBe(queues);
  });
});
