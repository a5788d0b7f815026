import { describe, expect, it } from 'vitest';
import { createRingGate } from './chime.ts';

describe('The gate before the bell', () => {
  it('lets one of ten messages in a second through', () => {
    let now = 5000;
    const isOpen = createRingGate(2000, () => now);
    const rings = Array.from({ length: 10 }, () => {
      now += 100;
      return isOpen();
    });
    expect(rings.filter(Boolean)).toHaveLength(1);
    expect(rings[0]).toBe(true);
  });

  it('opens again after its pause, which those it turned away did not prolong', () => {
    let now = 0;
    const isOpen = createRingGate(2000, () => now);
    const heard = [0, 1500, 1999, 2000, 2500, 4000].map((at) => {
      now = at;
      return isOpen();
    });
    expect(heard).toEqual([true, false, false, true, false, true]);
  });
});
