import { setPriority } from 'node:os';

const belowNormal = 10;

/**
 * Gives the threads that serve requests precedence over worker threads: computations triggered by unknown callers must
 * not slow down users. Linux only, where the priority belongs to a thread; elsewhere it would be that of the whole
 * process.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(belowNormal);
}
