import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createPasswordQueue } from './password-queue.ts';
import type { PasswordReply, PasswordRequest } from './password-thread.ts';

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
