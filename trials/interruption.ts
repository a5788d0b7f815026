/**
 * Returns a signal that aborts on the first request to end the process. The process then shuts down on its own, and
 * further signals do not kill it. Must be called before anything is started.
 */
export function interruption(): AbortSignal {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => interrupted.abort(new Error(`Interrupted by ${signal}.`)));
  }
  return interrupted.signal;
}

/** Resolves with the result of the work; rejects at once when interrupted. */
export async function unlessInterrupted<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (!signal) return work;
  // The work may reject after the race is over.
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
