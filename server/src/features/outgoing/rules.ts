import type { ErrorCode } from '@prosa/contracts/errors.ts';
import type { ProviderFailure } from '#providers/whatsapp/port.ts';

/** Handed over and not confirmed for so long: it may be lost, and is sent again under the same id. */
export const confirmWithinMs = 60_000;

const unconfirmedAttempts = 5;
const unconfirmedMs = 5 * 60_000;
const temporaryAttempts = 10;
const rateAttempts = 6;
const firstWaitMs = 1000;
const longestWaitMs = 60_000;
const rateWaitMs = 30_000;

export type Verdict =
  | { readonly to: 'retry'; readonly afterMs: number; readonly holdsUpAll: boolean }
  | { readonly to: 'fail'; readonly code: ErrorCode }
  /** The session is of no use any more; what it did not do stays for the next one. */
  | { readonly to: 'stop' };

export function codeOf({ class: kind }: ProviderFailure): ErrorCode {
  if (kind === 'recipient') return 'ERR_MESSAGE_RECIPIENT';
  if (kind === 'window') return 'ERR_MESSAGE_WINDOW';
  return kind === 'rate' ? 'ERR_MESSAGE_RATE' : 'ERR_SENDING_WAPP_MSG';
}

/** What becomes of an act that was refused, the given number of attempts included this one. */
export function verdictOn(failure: ProviderFailure, attempts: number): Verdict {
  const fail = { to: 'fail', code: codeOf(failure) } as const;
  switch (failure.class) {
    case 'auth':
    case 'banned':
      return { to: 'stop' };
    case 'temporary': {
      if (attempts >= temporaryAttempts) return fail;
      const afterMs = Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs);
      return { to: 'retry', afterMs: Math.max(afterMs, failure.retryAfterMs ?? 0), holdsUpAll: false };
    }
    case 'rate':
      // The number is too fast as a whole: going on with other chats would make it worse.
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

/** Sent again and again, and never a word: a person has to decide. A restart alone does not count. */
export function isHopeless(act: Unconfirmed, now: Date): boolean {
  const ageMs = now.getTime() - new Date(act.created_at).getTime();
  return act.handed_over_at !== null && act.attempts >= unconfirmedAttempts && ageMs >= unconfirmedMs;
}

const cards = /BEGIN:VCARD[\s\S]*?END:VCARD/giu;

export function vcardsIn(body: string): string[] {
  return body.match(cards) ?? [body];
}

const mediaWaitsMs = [2000, 10_000, 60_000];

/** When to ask for a file again after so many failures; nothing when it is given up. */
export function mediaRetryMs(failures: number): number | undefined {
  return mediaWaitsMs[failures - 1];
}

/** When to try again after our own storage or database failed; for as long as it takes, since nobody refused the file. */
export function ownRetryMs(failures: number): number {
  return mediaRetryMs(failures) ?? longestWaitMs;
}
