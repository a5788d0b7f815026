import { vi } from 'vitest';

/** Waits until it holds. Long enough for a machine that is busy with other things; what holds is seen at once. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval: 10 });
}
