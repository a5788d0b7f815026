import type { OutsideFailure } from '@prosa/contracts/automation/schema.ts';
import { type SafeFetchCode, SafeFetchError } from './safe-fetch-error.ts';

interface FailureDetails {
  readonly cause?: unknown;
  /** What the service answered, if it answered at all. */
  readonly status?: number;
}

/** A service outside did not answer as it should. Its message tells nothing of what was asked. */
export class ServiceFailure extends Error {
  readonly reason: OutsideFailure;
  readonly status: number | undefined;

  constructor(reason: OutsideFailure, message: string, { cause, status }: FailureDetails = {}) {
    super(message, { cause });
    this.name = 'ServiceFailure';
    this.reason = reason;
    this.status = status;
  }

  /** The reason for customers: an address that may not be called is no different from one that does not answer. */
  get publicReason(): OutsideFailure {
    return this.reason === 'blocked' ? 'unavailable' : this.reason;
  }
}

const passing: readonly OutsideFailure[] = ['timeout', 'limited', 'unavailable'];

/** Whether the same question may be answered a moment later. */
export const isPassing = ({ reason }: ServiceFailure): boolean => passing.includes(reason);

function reasonOfStatus(status: number): OutsideFailure {
  if (status === 401 || status === 403) return 'unauthorized';
  // Also for an account without credit.
  if (status === 429 || status === 402) return 'limited';
  if (status === 408 || status === 504) return 'timeout';
  return status >= 500 ? 'unavailable' : 'refused';
}

/** Lets only an answer pass that says it is one. */
export function refuseBad({ status }: { readonly status: number }): void {
  if (status >= 200 && status < 300) return;
  throw new ServiceFailure(reasonOfStatus(status), `The service answered with ${status}.`, { status });
}

const reasons: Record<SafeFetchCode, OutsideFailure> = {
  ERR_FETCH_TIMEOUT: 'timeout',
  ERR_FETCH_TOO_LARGE: 'garbage',
  ERR_FETCH_BLOCKED: 'blocked',
  ERR_FETCH_FAILED: 'unavailable',
};

/** What went wrong on the way, as what a person can do something with; anything else is given back as it is. */
export function failureOf(error: unknown): unknown {
  if (!(error instanceof SafeFetchError)) return error;
  return new ServiceFailure(reasons[error.code], error.message, { cause: error });
}
