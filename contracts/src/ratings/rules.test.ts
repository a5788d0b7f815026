import { describe, expect, it } from 'vitest';
import { looksLikeRating, rateOf } from './rules.ts';

describe('a rating', () => {
  it.each([
    ['1', 1],
    [' 2 ', 2],
    ['3.', 3],
    ['*3*', 3],
    ['[ 1 ]', 1],
    ['2️⃣', 2],
    ['Nota 3', 3],
  ])('is read from %j', (text, rate) => {
    expect(rateOf(text)).toBe(rate);
  });

  it.each(['0', '4', '33', '3 meninas', 'nota 4', '', '1 2', 'um', '- - - - - - - - 1'])(
    'is not %j',
    (text) => {
      expect(rateOf(text)).toBeUndefined();
    },
  );

  it.each([
    ['5', true],
    ['10!', true],
    ['nota 4', true],
    ['0', true],
    ['2', true],
    ['2026', false],
    ['5 estrelas', false],
    ['obrigada', false],
    ['', false],
  ])('B16: is meant by %j: %j', (text, isMeant) => {
    expect(looksLikeRating(text)).toBe(isMeant);
  });
});
