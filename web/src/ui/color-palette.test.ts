import { describe, expect, it } from 'vitest';
import { colorPalette } from './color-palette.ts';
import { contrast, readableTextOn } from './readable-text.ts';

describe('the palette', () => {
  it('has fifty colours, each once and written one way', () => {
    expect(new Set(colorPalette.map(({ color }) => color)).size).toBe(50);
    expect(colorPalette.filter(({ color }) => !/^#[0-9A-F]{6}$/.test(color))).toEqual([]);
  });

  it('goes from light to dark in every hue', () => {
    const onWhite = (hue: string) =>
      colorPalette.filter((entry) => entry.hue === hue).map(({ color }) => contrast(color, '#FFFFFF'));
    for (const { hue } of colorPalette) expect(onWhite(hue)).toEqual(onWhite(hue).toSorted((a, b) => a - b));
  });
});

describe('a text on a colour', () => {
  it.each([...colorPalette.map(({ color }) => color), '#777777', '#767676', '#FFFFFF', '#000000'])(
    'reads well on %s',
    (color) => {
      expect(contrast(color, readableTextOn(color))).toBeGreaterThanOrEqual(4.5);
    },
  );
});
