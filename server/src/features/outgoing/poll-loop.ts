import type { SessionWorker } from '#features/connections/rules.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';

/** Poll interval for work that no wake-up announced. */
const pollMs = 3000;

interface PollLoopOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly round: () => Promise<void>;
}

export interface PollLoop extends SessionWorker {
  /** Starts the next round at once. */
  wake(): void;
  wakeAfter(ms: number): void;
  /** Tracks work that runs beside the rounds; its end wakes them. */
  track(work: Promise<void>): void;
  /** Rejects at once when the rounds stop, so that callers do not wait for a closed session. */
  unlessStopped<T>(work: Promise<T>): Promise<T>;
  isStopped(): boolean;
  readonly signal: AbortSignal;
  /** Ends the rounds; work in progress continues. */
  end(): void;
}

/** Runs rounds until stopped: when woken, and every few seconds. */
export function createPollLoop({ clock, log, round }: PollLoopOptions): PollLoop {
  const stopping = new AbortController();
  const stopped = Promise.withResolvers<never>();
  // Avoids an unhandled rejection when nothing awaits it.
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
        if (!stopping.signal.aborted) log.error({ err: error }, 'connection serving failed');
      }
      if (isAsked) continue;
      await clock.sleep(pollMs, AbortSignal.any([pause.signal, stopping.signal])).catch(() => undefined);
    }
  }
  // Deferred, so that the caller has the returned object before the first round.
  const ended = Promise.resolve().then(loop);

  return {
    wake,
    wakeAfter,
    track(work) {
      const tracked = work
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) log.error({ err: error }, 'connection serving failed');
        })
        .finally(() => {
          underWay.delete(tracked);
          wake();
        });
      underWay.add(tracked);
    },
    unlessStopped: (work) => {
      // The work may reject after the race is over.
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
