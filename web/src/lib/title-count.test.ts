import { describe, expect, it } from 'vitest';
import { countedTitle } from './title-count.ts';

describe('The title of the tab', () => {
  it('says in front how many wait', () => {
    expect(countedTitle('Conversas · Prosa', { count: 3, isPartial: false })).toBe('(3) Conversas · Prosa');
  });

  it('says so when there are more than were counted', () => {
    expect(countedTitle('Prosa', { count: 40, isPartial: true })).toBe('(40+) Prosa');
  });

  it('is left alone when nothing waits', () => {
    expect(countedTitle('Prosa', { count: 0, isPartial: false })).toBe('Prosa');
  });
});
