import { expect, test } from 'vitest';
import { createRecentMap } from './recent-map.ts';

test('the one that was longest not asked for goes first', () => {
  const map = createRecentMap<number>(2);
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3]);
  map.set('a', 4);
  expect([map.get('a'), map.get('c')]).toEqual([4, 3]);
  map.delete('a');
  expect(map.get('a')).toBeUndefined();
});
