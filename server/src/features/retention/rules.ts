import type { Retention } from '@prosa/contracts/settings/schema.ts';

/** What was resolved before this is deleted; nothing where everything is kept. */
export function deletedBefore(retention: string, now: Date): Date | undefined {
  const months = monthsOf[retention as Retention] ?? 0;
  if (months === 0) return undefined;
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - months);
  // From the 31st a shorter month would be skipped: rather a few days longer than a day too short.
  if (before.getUTCDate() !== now.getUTCDate()) before.setUTCDate(0);
  return before;
}

const monthsOf: Readonly<Record<Retention, number>> = {
  forever: 0,
  months3: 3,
  months6: 6,
  months12: 12,
  months24: 24,
  months60: 60,
};
