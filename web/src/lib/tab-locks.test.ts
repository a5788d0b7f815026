import { describe, expect, it, vi } from 'vitest';
import { holdTabLock, isTabLockHeld } from './tab-locks.ts';

/** Holds a name that one tab may hold, and notes who got it. */
function hold(name: string, who: string, order: string[]): () => void {
  const onHeld = (): void => {
    order.push(who);
  };
  return holdTabLock(name, { by: 'one', onHeld });
}

/** Long enough for what should not happen to have happened. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const becomes = (order: readonly string[], expected: readonly string[]) =>
  vi.waitFor(() => expect(order).toEqual(expected), { timeout: 15_000 });
const isHeld = (name: string, expected: boolean) =>
  vi.waitFor(async () => expect(await isTabLockHeld(name)).toBe(expected), { timeout: 15_000 });

/** Node has the same locks as a browser, shared by all that asks inside the process. */
describe('A name held among tabs', () => {
  it('is held by one at a time, and the next in line gets it when the first lets go', async () => {
    const order: string[] = [];
    const first = hold('bell', 'first', order);
    const second = hold('bell', 'second', order);
    await becomes(order, ['first']);
    await settled();
    expect(order).toEqual(['first']);
    first();
    await becomes(order, ['first', 'second']);
    second();
  });

  it('is not given to whoever stopped waiting for it', async () => {
    const order: string[] = [];
    const first = hold('notice', 'first', order);
    await becomes(order, ['first']);
    const second = hold('notice', 'second', order);
    second();
    first();
    await settled();
    expect(order).toEqual(['first']);
    await isHeld('notice', false);
  });

  it('can be held by many, and is free when the last has let go', async () => {
    const [one, other] = [holdTabLock('reading', { by: 'many' }), holdTabLock('reading', { by: 'many' })];
    await isHeld('reading', true);
    one();
    await settled();
    expect(await isTabLockHeld('reading')).toBe(true);
    other();
    await isHeld('reading', false);
  });
});
