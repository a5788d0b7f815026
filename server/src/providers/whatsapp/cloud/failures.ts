import { SafeFetchError } from '#platform/outgoing-http/safe-fetch.ts';
import {
  type CloseReason,
  type FailureClass,
  ProviderError,
  type ProviderFailure,
} from '#providers/whatsapp/port.ts';

interface Row {
  readonly codes: readonly number[];
  readonly class: FailureClass;
  /** Minimum delay before a retry, where known. */
  readonly retryAfterMs?: number;
  /** Advice for the operator, in the log and in docs/operations/whatsapp.md. */
  readonly advice: string;
}

const second = 1000;
const minute = 60 * second;

/** The codes of Meta's error table that are handled; its titles and subcodes change, the codes do not. */
export const failureTable: readonly Row[] = [
  { codes: [0, 190], class: 'auth', advice: 'the access token is invalid or expired: make a new one' },
  {
    codes: [3, 10, 200],
    class: 'auth',
    advice: 'the access token lacks a permission: grant it to the system user',
  },
  {
    codes: [4, 80007],
    class: 'rate',
    retryAfterMs: 5 * minute,
    advice: 'the app or the business account calls too often: wait',
  },
  {
    codes: [130429],
    class: 'rate',
    retryAfterMs: 10 * second,
    advice: 'the number sends faster than it may: wait',
  },
  // Limit of one conversation only: the others continue.
  {
    codes: [131056],
    class: 'temporary',
    retryAfterMs: 10 * second,
    advice: 'too many messages to one customer: this conversation waits',
  },
  {
    codes: [131048],
    class: 'rate',
    retryAfterMs: 10 * minute,
    advice: 'customers report or block the number: stop campaigns, look at its quality',
  },
  {
    codes: [131049, 131050],
    class: 'recipient',
    advice: 'the customer gets or wants no more marketing: do not repeat it',
  },
  {
    codes: [131047],
    class: 'window',
    advice: 'more than 24 hours since the customer wrote: send a template',
  },
  {
    codes: [131026, 131021, 131030, 131062, 130497],
    class: 'recipient',
    advice: 'this customer cannot be reached by this number',
  },
  { codes: [131052, 131053], class: 'media', advice: 'the file cannot be carried: another format or size' },
  {
    codes: [131051, 131008, 131009, 100, 33],
    class: 'bug',
    advice: 'the request is wrong, or the number does not exist any more: look at the ids of the connection',
  },
  {
    codes: [131031, 368],
    class: 'banned',
    advice: 'Meta has locked the account: look into the business manager',
  },
  {
    codes: [131042, 131045, 133010],
    class: 'auth',
    advice:
      'payment or registration of the number is missing: mend it in the business manager, then reconnect',
  },
  {
    codes: [132000, 132001, 132005, 132007, 132012, 132015, 132016],
    class: 'bug',
    advice: 'the template is not usable as it was sent: synchronise the templates',
  },
  {
    codes: [1, 2, 131000, 131016, 131057],
    class: 'temporary',
    advice: 'Meta cannot do it now: it is repeated',
  },
];

const rowOfCode = new Map(failureTable.flatMap((row) => row.codes.map((code) => [code, row] as const)));

/** Maps all permission codes (200 to 299) to 200. */
const codeInTable = (code: number) => (code >= 200 && code <= 299 ? 200 : code);

export interface GraphRefusal {
  readonly status: number;
  readonly code?: number;
  readonly isTransient?: boolean;
  /** Delay from the response itself. */
  readonly retryAfterMs?: number;
}

function classOf({ status, isTransient }: GraphRefusal): FailureClass {
  if (status === 401) return 'auth';
  if (status === 429) return 'rate';
  return status >= 500 || isTransient ? 'temporary' : 'bug';
}

export function failureOf(refusal: GraphRefusal): ProviderFailure {
  const row = refusal.code === undefined ? undefined : rowOfCode.get(codeInTable(refusal.code));
  const waits = [row?.retryAfterMs, refusal.retryAfterMs].filter((ms) => ms !== undefined);
  const wait = waits.length > 0 ? { retryAfterMs: Math.max(...waits) } : {};
  return { class: row?.class ?? classOf(refusal), ...wait };
}

export function adviceOn(code: number | undefined): string | undefined {
  return code === undefined ? undefined : rowOfCode.get(codeInTable(code))?.advice;
}

function hasTimedOut(error: unknown): boolean {
  return error instanceof SafeFetchError && error.code === 'ERR_FETCH_TIMEOUT';
}

/** Close reason of the session after a refusal. */
export function closeReasonOf(error: unknown): {
  readonly reason: CloseReason;
  readonly retryAfterMs?: number;
} {
  if (!(error instanceof ProviderError)) return { reason: 'provider-failed' };
  const { class: kind, retryAfterMs } = error.failure;
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
  if (kind === 'banned') return { reason: 'banned' };
  // A number that Meta does not know counts as an invalid login: an admin has to check the settings.
  if (kind === 'auth' || kind === 'bug') return { reason: 'unauthorized' };
  if (hasTimedOut(error.cause)) return { reason: 'timeout' };
  return error.cause instanceof SafeFetchError
    ? { reason: 'network' }
    : { reason: 'provider-failed', ...wait };
}
