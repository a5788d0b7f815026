import { describe, expect, it } from 'vitest';
import { rateOf } from './rules.ts';

describe('a rating', () => {
  it.each([
    ['1', 1],
    [' 2 ', 2],
    ['3.', 3],
    ['*3*', 3],
    ['[ 1 ]', 1],
    ['2️⃣', 2],
  ])('is read from %j', (text, rate) => {
    expect(rateOf(text)).toBe(rate);
  });

  it.each(['0', '4', '33', '3 meninas', 'nota 3', '', '1 2', 'um', '- - - - - - - - 1'])(
    'is not %j',
    (text) => {
      expect(rateOf(text)).toBeUndefined();
    },
  );
});
