import type { ExternalFailure } from '@prosa/contracts/automation/schema.ts';
import { type SafeFetchCode, SafeFetchError } from './safe-fetch.ts';

interface FailureDetails {
  readonly cause?: unknown;
  /** HTTP status of the response, if there was one. */
  readonly status?: number;
}

/** Failure of an external service. Its message reveals nothing about the request. */
export class ServiceFailure extends Error {
  readonly reason: ExternalFailure;
  readonly status: number | undefined;

  constructor(reason: ExternalFailure, message: string, { cause, status }: FailureDetails = {}) {
    super(message, { cause });
    this.name = 'ServiceFailure';
    this.reason = reason;
    this.status = status;
  }

  /** The reason for customers: a blocked address looks the same as one that does not answer. */
  get publicReason(): ExternalFailure {
    return this.reason === 'blocked' ? 'unavailable' : this.reason;
  }
}

const transientReasons: readonly ExternalFailure[] = ['timeout', 'limited', 'unavailable'];

/** Whether a retry a moment later may succeed. */
export const isTransient = ({ reason }: ServiceFailure): boolean => transientReasons.includes(reason);

function reasonOfStatus(status: number): ExternalFailure {
  if (status === 401 || status === 403) return 'unauthorized';
  // 402: the account has no credit.
  if (status === 429 || status === 402) return 'limited';
  if (status === 408 || status === 504) return 'timeout';
  return status >= 500 ? 'unavailable' : 'refused';
}

/** Throws unless the status is a success. */
export function throwIfFailed({ status }: { readonly status: number }): void {
  if (status >= 200 && status < 300) return;
  throw new ServiceFailure(reasonOfStatus(status), `The service answered with ${status}.`, { status });
}

const reasons: Record<SafeFetchCode, ExternalFailure> = {
  ERR_FETCH_TIMEOUT: 'timeout',
  ERR_FETCH_TOO_LARGE: 'garbage',
  ERR_FETCH_BLOCKED: 'blocked',
  ERR_FETCH_FAILED: 'unavailable',
};

/** Converts a fetch error into a failure with a reason that a user can act on; returns any other error unchanged. */
export function failureOf(error: unknown): unknown {
  if (!(error instanceof SafeFetchError)) return error;
  return new ServiceFailure(reasons[error.code], error.message, { cause: error });
}
