import { describe, expect, it } from 'vitest';
import { deviceOf, filterOf, isFiltered, noFilter } from './state.ts';

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

describe('the device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0',
      'Edge · Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
      'Chrome · Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1',
      'Safari · iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox · Linux'],
    ['curl/8.5.0', undefined],
    ['', undefined],
  ])('of %s is %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));
});
