import type { Retention } from '@prosa/contracts/settings/schema.ts';

/** Tickets resolved before this date are deleted; undefined when all are kept. */
export function deletedBefore(retention: string, now: Date): Date | undefined {
  const months = monthsOf[retention as Retention] ?? 0;
  if (months === 0) return undefined;
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - months);
  // `setUTCMonth` overflows into the next month from the 31st: keep tickets a few days longer rather than too short.
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
