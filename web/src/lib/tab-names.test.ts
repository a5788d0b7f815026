import { describe, expect, it } from 'vitest';
import { holdName, isNameHeld } from './tab-names.ts';

/** Holds a name that one tab may hold, and notes who got it. */
function hold(name: string, who: string, order: string[]): () => void {
  const onHeld = (): void => {
    order.push(who);
  };
  return holdName(name, { by: 'one', onHeld });
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Node has the same locks as a browser, shared by all that asks inside the process. */
describe('A name held among tabs', () => {
  it('is held by one at a time, and the next in line gets it when the first lets go', async () => {
    const order: string[] = [];
    const first = hold('bell', 'first', order);
    const second = hold('bell', 'second', order);
    await settled();
    expect(order).toEqual(['first']);
    first();
    await settled();
    expect(order).toEqual(['first', 'second']);
    second();
  });

  it('is not given to whoever stopped waiting for it', async () => {
    const order: string[] = [];
    const first = hold('notice', 'first', order);
    await settled();
    const second = hold('notice', 'second', order);
    second();
    first();
    await settled();
    expect(order).toEqual(['first']);
    expect(await isNameHeld('notice')).toBe(false);
  });

  it('can be held by many, and is free when the last has let go', async () => {
    const [one, other] = [holdName('reading', { by: 'many' }), holdName('reading', { by: 'many' })];
    await settled();
    expect(await isNameHeld('reading')).toBe(true);
    one();
    await settled();
    expect(await isNameHeld('reading')).toBe(true);
    other();
    await settled();
    expect(await isNameHeld('reading')).toBe(false);
  });
});
