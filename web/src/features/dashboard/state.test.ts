import { describe, expect, it } from 'vitest';
import { changeOf, datesOf, filterOf, periodErrorOf, todayIn } from './state.ts';

const today = '2026-03-15';

describe('what is looked at', () => {
  it('is the month until today when the address says nothing', () => {
    expect(datesOf({}, today)).toEqual({ from: '2026-03-01', to: today });
    expect(filterOf({}, today)).toEqual({ date_from: '2026-03-01', date_to: today, hours: 'all' });
  });

  it('is what the address says: days before dates, a queue, and how time is counted', () => {
    expect(filterOf({ days: 7, from: '2026-01-01', queue: 3, hours: 'business' }, today)).toEqual({
      days: 7,
      queueId: 3,
      hours: 'business',
    });
    expect(filterOf({ to: '2026-02-01' }, today)).toEqual({ date_to: '2026-02-01', hours: 'all' });
  });

  it('is nothing when the address means no period', () => {
    expect(filterOf({ from: '2026-03-10', to: '2026-03-01' }, today)).toBeUndefined();
  });

  it('is today by the clock of the company', () => {
    expect(todayIn('America/Sao_Paulo', new Date('2026-03-16T02:00:00Z'))).toBe(today);
  });
});

describe('what was filled in', () => {
  it.each([
    [{ days: 0, from: '', to: '' }, 'missing'],
    [{ days: 0, from: '2026-03-10', to: '2026-03-01' }, 'invalid'],
    [{ days: 0, from: '2020-01-01', to: '2026-03-01' }, 'invalid'],
    [{ days: 0, from: '2026-03-01', to: '' }, undefined],
    [{ days: 30, from: '', to: '' }, undefined],
  ] as const)('%j is %s', (form, fault) => {
    expect(periodErrorOf(form, today)).toBe(fault);
  });
});

describe('a change', () => {
  it('is a share of what was, and nothing where there was nothing', () => {
    expect([changeOf(15, 10), changeOf(5, 10), changeOf(10, 10)]).toEqual([0.5, -0.5, 0]);
    expect([changeOf(5, 0), changeOf(null, 5), changeOf(5, null)]).toEqual([undefined, undefined, undefined]);
  });
});
