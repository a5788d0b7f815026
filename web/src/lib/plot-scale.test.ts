import { describe, expect, it } from 'vitest';
import { labelledBars, labelledPoints, ticksOf, topOf } from './plot-scale.ts';

describe('the scale of a plot', () => {
  it.each([
    [0, 1],
    [1, 1],
    [3, 4],
    [7, 8],
    [9, 10],
    [11, 20],
    [240, 400],
    [1000, 1000],
    [8123, 10_000],
  ])('of values up to %i ends at %i', (largest, top) => {
    expect(topOf(largest)).toBe(top);
  });

  it('is marked at whole numbers', () => {
    expect(ticksOf(1)).toEqual([0, 1]);
    for (const largest of [2, 5, 37, 999]) expect(ticksOf(topOf(largest)).every(Number.isInteger)).toBe(true);
  });

  it('has a word at both ends and as many between as there is room for', () => {
    expect(labelledPoints(60, 4)).toEqual([0, 20, 39, 59]);
    expect(labelledPoints(3, 8)).toEqual([0, 1, 2]);
    expect(labelledPoints(1, 8)).toEqual([0]);
    expect(labelledPoints(0, 8)).toEqual([]);
  });
});

describe('the words below bars', () => {
  it('stand in even steps from the first, as many as there is room for', () => {
    expect(labelledBars(24, 10)).toEqual([0, 3, 6, 9, 12, 15, 18, 21]);
    expect(labelledBars(3, 10)).toEqual([0, 1, 2]);
    expect(labelledBars(0, 10)).toEqual([]);
    expect(labelledBars(5, 0)).toEqual([0]);
  });
});
