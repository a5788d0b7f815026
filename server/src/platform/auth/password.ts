import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { refuseAttempt } from './attempt-limiter.ts';
import type { PasswordReply, PasswordRequest } from './password-thread.ts';

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

/** Some ten seconds of work for the thread. */
const queue = createPasswordQueue({ maxWaiting: 200 });
let thread: Worker | undefined;

/** One thread for all passwords, started by the first. It keeps no process alive. */
function passwordThread(): Worker {
  if (thread) return thread;
  const worker = new Worker(new URL('./password-thread.ts', import.meta.url), { env: {} });
  // The caller that waits for it gets the error as well; the next one starts another thread.
  worker.on('error', () => {
    if (thread === worker) thread = undefined;
  });
  thread = worker;
  return worker;
}

function ask(request: PasswordRequest, isUrgent = false): Promise<string | boolean> {
  return queue.run(async () => {
    const worker = passwordThread();
    worker.ref();
    try {
      const answered = once(worker, 'message');
      worker.postMessage(request);
      const [reply] = (await answered) as [PasswordReply];
      if ('failure' in reply) throw new Error(reply.failure);
      return reply.result;
    } finally {
      worker.unref();
    }
  }, isUrgent);
}

export async function hashPassword(password: string): Promise<string> {
  return String(await ask({ work: 'hash', password }));
}

interface CheckOptions {
  /** From a known device: takes precedence over unknown ones, of which there may be many. */
  readonly isKnownDevice?: boolean;
}

let decoy: Promise<string> | undefined;

/** Takes as long for an unknown user as for a known one, so that the response time reveals nothing. */
export async function checkPassword(
  storedHash: string | undefined,
  password: string,
  { isKnownDevice = false }: CheckOptions = {},
): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const against = storedHash ?? (await decoy);
  const matches = await ask({ work: 'verify', password, storedHash: against }, isKnownDevice);
  return matches === true && storedHash !== undefined;
}
