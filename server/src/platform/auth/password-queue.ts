import { refuseAttempt } from './attempt-limiter.ts';

interface QueueOptions {
  /** Work beyond this many waiting is refused with ERR_TOO_MANY_REQUESTS. */
  readonly maxWaiting: number;
}

export interface PasswordQueue {
  /** Runs the work when its turn comes; urgent work before all other. */
  run<T>(work: () => Promise<T>, isUrgent: boolean): Promise<T>;
}

const retryAfterSeconds = 5;
/**
 * After low-priority work the thread pauses for this multiple of its duration: unknown devices get a third of one CPU.
 */
const restFactor = 2;

/** Runs one piece of work at a time, so that a storm of logins leaves the processors to others. */
export function createPasswordQueue({ maxWaiting }: QueueOptions): PasswordQueue {
  const urgent: (() => void)[] = [];
  const ordinary: (() => void)[] = [];
  let isBusy = false;
  let restUntil = 0;
  let isResting = false;

  function startNext(): void {
    if (isBusy) return;
    const restMs = restUntil - performance.now();
    const start = urgent.shift() ?? (restMs <= 0 ? ordinary.shift() : undefined);
    if (start) {
      isBusy = true;
      start();
    } else if (ordinary.length > 0 && !isResting) {
      isResting = true;
      setTimeout(endRest, restMs);
    }
  }

  function endRest(): void {
    isResting = false;
    startNext();
  }

  return {
    async run(work, isUrgent) {
      const lane = isUrgent ? urgent : ordinary;
      if (lane.length >= maxWaiting) refuseAttempt(retryAfterSeconds);
      const turn = Promise.withResolvers<void>();
      lane.push(turn.resolve);
      startNext();
      await turn.promise;
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        const endedAt = performance.now();
        if (!isUrgent) restUntil = endedAt + restFactor * (endedAt - startedAt);
        isBusy = false;
        startNext();
      }
    },
  };
}
