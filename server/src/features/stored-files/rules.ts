import { storageLimitOf } from '@prosa/contracts/plans/rules.ts';

/** Less than nothing when more is stored than the plan allows, as after a downgrade. */
export function roomLeft(storageMb: number, usedBytes: number): number {
  return (storageLimitOf({ storageMb }) ?? Number.POSITIVE_INFINITY) - usedBytes;
}
