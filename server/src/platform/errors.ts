import { type ErrorCode, errorCatalogue } from '@prosa/contracts/errors.ts';

/** A refusal with a code of the catalogue. Services and rules throw it; the edge turns it into an answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly data: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, data?: Record<string, unknown>, options?: { cause?: unknown }) {
    super(code, options);
    this.name = 'AppError';
    this.code = code;
    this.data = data;
  }

  get isExpected(): boolean {
    return errorCatalogue[this.code].expected;
  }
}

/** Why Prosa cannot start, as one line for the person at the terminal: printed without a stack, exit code 1. */
export class StartError extends Error {
  override name = 'StartError';
}
