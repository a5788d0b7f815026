import { describe, expect, it } from 'vitest';
import { fitted, panBy, zoomAt } from './use-zoom.ts';

const stage = { width: 800, height: 600 };
const middle = { x: 0, y: 0 };

describe('A picture', () => {
  it('grows around its middle', () => {
    expect(zoomAt(fitted, 2, middle, stage)).toEqual({ scale: 2, x: 0, y: 0 });
  });

  it('keeps what is under the pointer under it', () => {
    const point = { x: 200, y: -100 };
    const view = zoomAt(zoomAt(fitted, 1.5, point, stage), 2, point, stage);
    const shown = { x: (point.x - view.x) / view.scale, y: (point.y - view.y) / view.scale };
    expect(shown.x).toBeCloseTo(point.x);
    expect(shown.y).toBeCloseTo(point.y);
  });

  it('is never smaller than its stage, and back in its place when it is as small', () => {
    const moved = panBy(zoomAt(fitted, 3, middle, stage), { x: 500, y: 0 }, stage);
    expect(zoomAt(moved, 0.001, middle, stage)).toEqual(fitted);
  });

  it('is never larger than six times', () => {
    expect(zoomAt(fitted, 1000, middle, stage).scale).toBe(6);
  });

  it('cannot be moved out of sight', () => {
    expect(panBy(fitted, { x: 50, y: 50 }, stage)).toEqual(fitted);
    const large = zoomAt(fitted, 2, middle, stage);
    expect(panBy(large, { x: 9999, y: -9999 }, stage)).toEqual({ scale: 2, x: 400, y: -300 });
  });
});
