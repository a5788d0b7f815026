import { setTimeout as wait } from 'node:timers/promises';

/** Time as a port, so that tests control it. */
export interface Clock {
  now(): Date;
  /** Rejects with the signal's reason as soon as the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

// A longer timer overflows inside Node and fires after one millisecond.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => new Date(),
  async sleep(ms, signal) {
    let left = ms;
    do {
      const step = Math.min(Math.max(left, 0), LONGEST_TIMER_MS);
      try {
        await wait(step, undefined, signal ? { signal } : {});
      } catch (error) {
        throw signal?.aborted ? signal.reason : error;
      }
      left -= step;
    } while (left > 0);
  },
};
