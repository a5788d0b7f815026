import { expect, it } from 'vitest';
import { ticksIn } from './cpu-steal.mjs';

const stat = `cpu  100 20 30 4000 500 6 7 80 9 0
cpu0 50 10 15 2000 250 3 3 40 4 0
`;

it('counts what was wanted of all processors, and what of it went to others', () => {
  expect(ticksIn(stat)).toEqual({ wanted: 243, stolen: 80 });
});

it('says nothing was kept where nothing tells', () => {
  expect(ticksIn('')).toEqual({ wanted: 0, stolen: 0 });
});
