export type SafeFetchCode =
  | 'ERR_FETCH_BLOCKED'
  | 'ERR_FETCH_TIMEOUT'
  | 'ERR_FETCH_TOO_LARGE'
  | 'ERR_FETCH_FAILED';

/** Its message may be shown to the admin who entered the URL: it reveals nothing about the internal network. */
export class SafeFetchError extends Error {
  readonly code: SafeFetchCode;

  constructor(code: SafeFetchCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'SafeFetchError';
    this.code = code;
  }
}
