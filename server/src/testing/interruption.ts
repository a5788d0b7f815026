/**
 * Aborted when somebody wants this process to end, however often they say so: from then on it ends what it has started,
 * and nothing else ends it. To be called before anything is started.
 */
export function interruption(): AbortSignal {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => interrupted.abort(new Error(`Interrupted by ${signal}.`)));
  }
  return interrupted.signal;
}

/** What the work comes to, or a failure at once when it is interrupted. */
export async function unlessInterrupted<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (!signal) return work;
  // It may fail after nobody waits for it.
  work.catch(() => undefined);
  const interrupted = Promise.withResolvers<never>();
  const interrupt = () => interrupted.reject(signal.reason);
  signal.addEventListener('abort', interrupt);
  try {
    signal.throwIfAborted();
    return await Promise.race([work, interrupted.promise]);
  } finally {
    signal.removeEventListener('abort', interrupt);
  }
}
