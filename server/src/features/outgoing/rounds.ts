import type { Attendance } from '#features/connections/rules.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';

/** Whatever woke nobody is found by then. */
const pollMs = 3000;

interface RoundsOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly round: () => Promise<void>;
}

export interface Rounds extends Attendance {
  /** There may be something to do. */
  wake(): void;
  wakeAfter(ms: number): void;
  /** Work that goes on beside the rounds; its end wakes them. */
  track(work: Promise<void>): void;
  /** Rejects at once when the rounds stop: nobody waits for a session that is gone. */
  unlessStopped<T>(work: Promise<T>): Promise<T>;
  isStopped(): boolean;
  readonly signal: AbortSignal;
  /** No more rounds; what is under way goes on. */
  end(): void;
}

/** Looks for work again and again until it is stopped: when woken, and every few seconds by itself. */
export function createRounds({ clock, log, round }: RoundsOptions): Rounds {
  const stopping = new AbortController();
  const stopped = Promise.withResolvers<never>();
  // Nobody may be waiting for it.
  stopped.promise.catch(() => undefined);
  const underWay = new Set<Promise<void>>();
  let hasEnded = false;
  let isAsked = false;
  let pause = new AbortController();

  function wake(): void {
    isAsked = true;
    pause.abort();
  }

  function wakeAfter(ms: number): void {
    void clock.sleep(ms, stopping.signal).then(wake, () => undefined);
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted && !hasEnded) {
      isAsked = false;
      pause = new AbortController();
      try {
        await round();
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: error }, 'a connection could not be served');
      }
      if (isAsked) continue;
      await clock.sleep(pollMs, AbortSignal.any([pause.signal, stopping.signal])).catch(() => undefined);
    }
  }
  // Not before whoever made it has it in hand.
  const ended = Promise.resolve().then(loop);

  return {
    wake,
    wakeAfter,
    track(work) {
      const tracked = work
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) log.error({ err: error }, 'a connection could not be served');
        })
        .finally(() => {
          underWay.delete(tracked);
          wake();
        });
      underWay.add(tracked);
    },
    unlessStopped: (work) => {
      // It may fail after nobody waits for it.
      work.catch(() => undefined);
      return Promise.race([work, stopped.promise]);
    },
    isStopped: () => stopping.signal.aborted,
    signal: stopping.signal,
    end() {
      hasEnded = true;
      wake();
    },
    async stop() {
      stopping.abort();
      stopped.reject(new Error('The session was let go.'));
      await ended;
      await Promise.all(underWay);
    },
  };
}
