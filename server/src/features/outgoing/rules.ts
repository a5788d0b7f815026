import type { ErrorCode } from '@prosa/contracts/errors.ts';
import type { ProviderFailure } from '#providers/whatsapp/port.ts';

/** Timeout for a confirmation, after which an act may be lost and is sent again under the same id. */
export const confirmWithinMs = 60_000;

const unconfirmedAttempts = 5;
const unconfirmedMs = 5 * 60_000;
const temporaryAttempts = 10;
const rateAttempts = 6;
const minWaitMs = 1000;
const maxWaitMs = 60_000;
const rateWaitMs = 30_000;

export type FailureDecision =
  | { readonly to: 'retry'; readonly afterMs: number; readonly holdsUpAll: boolean }
  | { readonly to: 'fail'; readonly code: ErrorCode }
  /** The session is unusable; its remaining acts are left to the next one. */
  | { readonly to: 'stop' };

export function codeOf({ class: kind }: ProviderFailure): ErrorCode {
  if (kind === 'recipient') return 'ERR_MESSAGE_RECIPIENT';
  if (kind === 'window') return 'ERR_MESSAGE_WINDOW';
  return kind === 'rate' ? 'ERR_MESSAGE_RATE' : 'ERR_SENDING_WAPP_MSG';
}

/** Decides between retry, failure and stop for a refused act; `attempts` includes this one. */
export function decideAfterFailure(failure: ProviderFailure, attempts: number): FailureDecision {
  const fail = { to: 'fail', code: codeOf(failure) } as const;
  switch (failure.class) {
    case 'auth':
    case 'banned':
      return { to: 'stop' };
    case 'temporary': {
      if (attempts >= temporaryAttempts) return fail;
      const afterMs = Math.min(minWaitMs * 2 ** (attempts - 1), maxWaitMs);
      return { to: 'retry', afterMs: Math.max(afterMs, failure.retryAfterMs ?? 0), holdsUpAll: false };
    }
    case 'rate':
      // The rate limit applies to the whole number: sending in other chats would make it worse.
      return attempts >= rateAttempts
        ? fail
        : { to: 'retry', afterMs: failure.retryAfterMs ?? rateWaitMs, holdsUpAll: true };
    default:
      return fail;
  }
}

interface Unconfirmed {
  readonly attempts: number;
  readonly created_at: string;
  readonly handed_over_at: string | null;
}

/** An act sent several times without any confirmation is given up. A restart alone does not count. */
export function isConfirmationOverdue(act: Unconfirmed, now: Date): boolean {
  const ageMs = now.getTime() - new Date(act.created_at).getTime();
  return act.handed_over_at !== null && act.attempts >= unconfirmedAttempts && ageMs >= unconfirmedMs;
}

const cards = /BEGIN:VCARD[\s\S]*?END:VCARD/giu;

export function vcardsIn(body: string): string[] {
  return body.match(cards) ?? [body];
}

const mediaWaitsMs = [2000, 10_000, 60_000];

/** Delay before the next fetch after this many failures; undefined when the file is given up. */
export function mediaRetryMs(failures: number): number | undefined {
  return mediaWaitsMs[failures - 1];
}

/**
 * Delay after a failure of our own storage or database. Retries never end, since the provider did not refuse the file.
 */
export function ownRetryMs(failures: number): number {
  return mediaRetryMs(failures) ?? maxWaitMs;
}
