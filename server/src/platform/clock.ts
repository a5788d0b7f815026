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

/** Rejects when `work` takes longer than the limit; the work itself goes on. */
export async function withTimeLimit<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  const answered = new AbortController();
  const late = wait(limitMs, undefined, { signal: answered.signal }).then(() => {
    throw new Error(`No answer within ${limitMs / 1000} s.`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    answered.abort();
  }
}

/** Does the work again and again with a pause between; never twice at a time. Ends when the returned function does. */
export function repeatEvery(
  pauseMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const controller = new AbortController();

  async function loop(): Promise<void> {
    while (!controller.signal.aborted) {
      await work().catch(onError);
      // The pause fails only by being cut short, which ends the loop.
      await wait(pauseMs, undefined, { signal: controller.signal }).catch(() => undefined);
    }
  }

  const ended = loop();
  return () => {
    controller.abort();
    return ended;
  };
}
