import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '#platform/clock.ts';

interface Sleeper {
  readonly wakeAt: number;
  readonly wake: () => void;
}

export interface FakeClock extends Clock {
  /** Moves time on, waking sleepers in the order they are due; a woken sleeper may sleep again and be woken too. */
  advance(ms: number): Promise<void>;
  /** How many callers are asleep, so that a test can wait until its subject is. */
  sleeping(): number;
  /** How long the next of them has still to sleep; for ever when nobody is asleep. */
  untilNextMs(): number;
}

export function fakeClock(start: Date | string | number = '2026-01-05T12:00:00Z'): FakeClock {
  let current = new Date(start).getTime();
  let sleepers: Sleeper[] = [];

  function nextDue(until: number): Sleeper | undefined {
    return sleepers
      .filter(({ wakeAt }) => wakeAt <= until)
      .reduce<Sleeper | undefined>(
        (first, each) => (first && first.wakeAt <= each.wakeAt ? first : each),
        undefined,
      );
  }

  return {
    now: () => new Date(current),
    sleeping: () => sleepers.length,
    untilNextMs: () => Math.min(...sleepers.map(({ wakeAt }) => wakeAt - current)),

    sleep(ms, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        const onAbort = () => {
          sleepers = sleepers.filter((each) => each !== sleeper);
          reject(signal?.reason);
        };
        const sleeper: Sleeper = {
          wakeAt: current + Math.max(ms, 0),
          wake() {
            signal?.removeEventListener('abort', onAbort);
            resolve();
          },
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        sleepers.push(sleeper);
      });
    },

    async advance(ms) {
      const until = current + ms;
      await nextTurn();
      for (let due = nextDue(until); due; due = nextDue(until)) {
        const woken = due;
        sleepers = sleepers.filter((each) => each !== woken);
        current = Math.max(current, woken.wakeAt);
        woken.wake();
        await nextTurn();
      }
      current = until;
    },
  };
}
