import { describe, expect, it } from 'vitest';
import { branchOf, exceededLimit, placedIn } from './rules.ts';

const rows = (...pairs: readonly (readonly [number, number | null])[]) =>
  pairs.map(([id, parent_id]) => ({ id, parent_id }));
const chain = (length: number) =>
  rows(...Array.from({ length }, (_, index) => [index + 1, index === 0 ? null : index] as const));

describe('a place in a level', () => {
  it.each([
    [3, 1, [3, 1, 2]],
    [1, 3, [2, 3, 1]],
    [2, 2, [1, 2, 3]],
    [1, 99, [2, 3, 1]],
    [9, 2, [1, 9, 2, 3]],
    [9, undefined, [1, 2, 3, 9]],
  ])('of option %s at %s', (id, place, expected) => {
    expect(placedIn([1, 2, 3], id, place)).toEqual(expected);
  });
});

describe('the limits of a tree', () => {
  it('end the sixth level, also for a branch that comes with what is below it', () => {
    expect(exceededLimit(chain(5), 5)).toBeUndefined();
    expect(exceededLimit(chain(6), 6)).toBe('depth');
    const branch = [...chain(4), ...rows([10, null], [11, 10], [12, 11])];
    expect(exceededLimit(branch, 3, 10)).toBeUndefined();
    expect(exceededLimit(branch, 4, 10)).toBe('depth');
  });

  it('count a level and a queue, but not what moves within its own', () => {
    const level = rows(...Array.from({ length: 20 }, (_, index) => [index + 1, null] as const));
    expect(exceededLimit(level, null)).toBe('level');
    expect(exceededLimit(level.slice(1), null)).toBeUndefined();
    expect(exceededLimit(level, null, 3)).toBeUndefined();
    const many = rows(
      ...Array.from({ length: 300 }, (_, index) => [index + 1, index < 15 ? null : 1] as const),
    );
    expect(exceededLimit(many, 2)).toBe('queue');
    expect(exceededLimit(many, 2, 20)).toBeUndefined();
  });
});

it('a branch is an option and everything below it', () => {
  expect(branchOf(rows([1, null], [2, 1], [3, 2], [4, null], [5, 1]), 1)).toEqual([1, 2, 3, 5]);
});
