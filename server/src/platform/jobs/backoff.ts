import type { Backoff } from './define-job.ts';

/** Doubles with each attempt; the upper half is chance, so that jobs that failed together do not return together. */
export function backoffMs({ firstMs, maxMs }: Backoff, attempt: number, chance: number): number {
  const full = Math.min(firstMs * 2 ** (attempt - 1), maxMs);
  return Math.round(full * (0.5 + chance / 2));
}
