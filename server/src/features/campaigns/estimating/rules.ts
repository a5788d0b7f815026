import { isOpenAt } from '@prosa/contracts/opening-hours.ts';
import type { StoredDayHours } from '@prosa/contracts/weekly-hours.ts';

interface Hours {
  readonly hours: readonly StoredDayHours[];
  readonly timeZone: string;
}

const stepMs = 15 * 60_000;
const furthestMs = 60 * 24 * 60 * 60_000;

/** Returns when this much work ends if it only runs during opening hours; undefined when it would take months. */
export function endWithinHours(from: Date, workMs: number, { hours, timeZone }: Hours): Date | undefined {
  let left = workMs;
  for (let passed = 0; passed <= furthestMs; passed += stepMs) {
    const at = new Date(from.getTime() + passed);
    if (!isOpenAt(hours, at, timeZone)) continue;
    if (left <= stepMs) return new Date(at.getTime() + left);
    left -= stepMs;
  }
  return undefined;
}
