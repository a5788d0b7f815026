import { setTimeout as wait } from 'node:timers/promises';

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
