import { describe, expect, it } from 'vitest';
import { filterOf, isFiltered, noFilter } from './state.ts';

describe('the period', () => {
  it('is of whole days by the clocks of the company', () => {
    const form = { ...noFilter, from: '2026-03-08', to: '2026-03-09' };
    expect(filterOf(form, 'America/Sao_Paulo')).toEqual({
      from: '2026-03-08T03:00:00.000Z',
      to: '2026-03-10T02:59:59.999Z',
    });
  });

  it('is left out where nothing is asked for', () => {
    expect(filterOf(noFilter, 'America/Sao_Paulo')).toEqual({});
    expect(isFiltered(noFilter)).toBe(false);
    expect(isFiltered({ ...noFilter, act: 'user.create' })).toBe(true);
    expect(filterOf({ ...noFilter, userId: 7, act: 'user.create' }, 'UTC')).toEqual({
      userId: 7,
      act: 'user.create',
    });
  });
});
