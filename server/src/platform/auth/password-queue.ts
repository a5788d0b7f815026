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

/** Runs one piece of work at a time, so that a storm of logins takes one thread and no more. */
export function createPasswordQueue({ maxWaiting }: QueueOptions): PasswordQueue {
  const urgent: (() => void)[] = [];
  const ordinary: (() => void)[] = [];
  let isBusy = false;

  async function turn(isUrgent: boolean): Promise<void> {
    if (!isBusy) {
      isBusy = true;
      return;
    }
    const lane = isUrgent ? urgent : ordinary;
    if (lane.length >= maxWaiting) refuseAttempt(retryAfterSeconds);
    const { promise, resolve } = Promise.withResolvers<void>();
    lane.push(resolve);
    await promise;
  }

  return {
    async run(work, isUrgent) {
      await turn(isUrgent);
      try {
        return await work();
      } finally {
        const next = urgent.shift() ?? ordinary.shift();
        if (next) next();
        else isBusy = false;
      }
    },
  };
}
