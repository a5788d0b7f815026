import { unverifiedLimits } from '@prosa/contracts/companies/rules.ts';
import { storageLimitOf } from '@prosa/contracts/plans/rules.ts';

/** Storage limit of the plan, reduced until the sign-up's e-mail is confirmed. 0 means no limit. */
export function allowedMb(storageMb: number, isEmailUnverified: boolean): number {
  if (!isEmailUnverified) return storageMb;
  return storageMb === 0 ? unverifiedLimits.storageMb : Math.min(storageMb, unverifiedLimits.storageMb);
}

/** Negative when more is stored than the plan allows, as after a downgrade. */
export function roomLeft(storageMb: number, usedBytes: number): number {
  return (storageLimitOf({ storageMb }) ?? Number.POSITIVE_INFINITY) - usedBytes;
}
