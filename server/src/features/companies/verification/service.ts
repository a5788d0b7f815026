import { unverifiedLimits } from '@prosa/contracts/companies/rules.ts';
import type { Reader } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { countSentSince, isEmailUnverified } from './queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

export function hasUnverifiedEmail(reader: Reader): Promise<boolean> {
  return isEmailUnverified(reader);
}

/** Throws ERR_EMAIL_NOT_VERIFIED once a company whose e-mail nobody confirmed has sent its messages of the day. */
export async function requireSendingAllowance(reader: Reader, now: Date): Promise<void> {
  if (!(await isEmailUnverified(reader))) return;
  const { messagesPerDay } = unverifiedLimits;
  const sent = await countSentSince(reader, new Date(now.getTime() - dayMs), messagesPerDay);
  if (sent >= messagesPerDay) throw new AppError('ERR_EMAIL_NOT_VERIFIED');
}

/** For what would send more than a day's allowance at once. */
export async function requireVerifiedEmail(reader: Reader): Promise<void> {
  if (await isEmailUnverified(reader)) throw new AppError('ERR_EMAIL_NOT_VERIFIED');
}
