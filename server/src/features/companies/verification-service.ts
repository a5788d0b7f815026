import { unverifiedLimits } from '@prosa/contracts/companies/rules.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { countSentSince, isEmailUnverified, verificationStore } from './verification-store.ts';

const dayMs = 24 * 60 * 60 * 1000;

export function hasUnverifiedEmail(reader: Reader): Promise<boolean> {
  return isEmailUnverified(reader);
}

/**
 * Whether a company may send so many messages more today. One whose e-mail nobody confirmed is locked until the commit,
 * so that several senders at once do not share the last message.
 */
export async function hasSendingAllowance(tx: Tx, now: Date, messages = 1): Promise<boolean> {
  if (!(await verificationStore(tx).lockUnverified())) return true;
  const { messagesPerDay } = unverifiedLimits;
  const sent = await countSentSince(tx, new Date(now.getTime() - dayMs), messagesPerDay);
  return sent + messages <= messagesPerDay;
}

/** Throws ERR_EMAIL_NOT_VERIFIED where `hasSendingAllowance` says no. */
export async function requireSendingAllowance(tx: Tx, now: Date, messages = 1): Promise<void> {
  if (!(await hasSendingAllowance(tx, now, messages))) throw new AppError('ERR_EMAIL_NOT_VERIFIED');
}

/** For what would send more than a day's allowance at once. */
export async function requireVerifiedEmail(reader: Reader): Promise<void> {
  if (await isEmailUnverified(reader)) throw new AppError('ERR_EMAIL_NOT_VERIFIED');
}
