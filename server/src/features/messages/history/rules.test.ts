import { describe, expect, it } from 'vitest';
import { type Position, stretchOf, takeVisible } from './rules.ts';

const at = (id: number, isHidden = false): Position => ({
  id,
  ticketId: isHidden ? 2 : 1,
  sentAt: new Date(Date.UTC(2026, 0, 1, 0, id)).toISOString(),
});
const isSeen = ({ ticketId }: Position) => ticketId === 1;
/** Small letters are visible, capitals hidden. */
const positions = (text: string) => [...text].map((letter, id) => at(id, letter === letter.toUpperCase()));
const taken = (text: string, wanted: number) => {
  const { ids, stretches, isFull } = takeVisible(positions(text), isSeen, wanted);
  return [ids, stretches.map((stretch) => stretch.map(({ id }) => id)), isFull];
};

describe('what is taken of a page', () => {
  it.each([
    ['aaa', 5, [[0, 1, 2], [], false]],
    ['aaa', 2, [[0, 1], [], true]],
    ['aHHa', 5, [[0, 3], [[1, 2]], false]],
    ['HaHHa', 2, [[1, 4], [[0], [2, 3]], false]],
    ['aHH', 5, [[0], [[1, 2]], false]],
    ['aHH', 1, [[0], [], true]],
    ['HHH', 5, [[], [[0, 1, 2]], false]],
    ['', 5, [[], [], false]],
  ] as const)('of %j, %s wanted', (text, wanted, expected) => {
    expect(taken(text, wanted)).toEqual(expected);
  });
});

describe('a hidden stretch', () => {
  it('is told by its ends and its number, in whichever order it was looked at', () => {
    const stretch = {
      firstId: 1,
      lastId: 3,
      count: 3,
      from: '2026-01-01T00:01:00.000Z',
      to: '2026-01-01T00:03:00.000Z',
    };
    expect(stretchOf([at(1), at(2), at(3)])).toEqual([stretch]);
    expect(stretchOf([at(3), at(2), at(1)])).toEqual([stretch]);
    expect(stretchOf([])).toEqual([]);
  });
});
