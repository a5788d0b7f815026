import { unverifiedLimits } from '@prosa/contracts/companies/rules.ts';
import { storageLimitOf } from '@prosa/contracts/plans/rules.ts';

/** What the plan allows, and little while nobody has confirmed the e-mail of the sign-up. 0 is no limit. */
export function allowedMb(storageMb: number, isEmailUnverified: boolean): number {
  if (!isEmailUnverified) return storageMb;
  return storageMb === 0 ? unverifiedLimits.storageMb : Math.min(storageMb, unverifiedLimits.storageMb);
}

/** Less than nothing when more is stored than the plan allows, as after a downgrade. */
export function roomLeft(storageMb: number, usedBytes: number): number {
  return (storageLimitOf({ storageMb }) ?? Number.POSITIVE_INFINITY) - usedBytes;
}
