import { setPriority } from 'node:os';

const belowNormal = 10;

/**
 * Lets the threads that answer requests go first. For worker threads that compute: what strangers make the server
 * compute must not slow down those who work. Linux only, where a priority belongs to a thread; elsewhere it would be
 * that of the whole process.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(belowNormal);
}
