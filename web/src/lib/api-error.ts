import type { ErrorCode, ErrorReply, ValidationIssue } from '@prosa/contracts/errors.ts';

/** Error codes of the server, plus the one that only the browser can set: no response arrived. */
export type ApiErrorCode = ErrorCode | 'ERR_NETWORK';

interface ApiErrorDetails {
  /** Zero when no response arrived. */
  readonly status?: number;
  readonly issues?: readonly ValidationIssue[] | undefined;
  readonly data?: Record<string, unknown> | undefined;
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** A refused or unanswered request. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly issues: readonly ValidationIssue[];
  readonly data: Record<string, unknown>;
  readonly requestId: string | undefined;

  constructor(code: ApiErrorCode, details: ApiErrorDetails = {}) {
    super(code, { cause: details.cause });
    this.code = code;
    this.status = details.status ?? 0;
    this.issues = details.issues ?? [];
    this.data = details.data ?? {};
    this.requestId = details.requestId;
  }
}

export function hasCode(error: unknown, ...codes: readonly ApiErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}

/**
 * Matches codes by their form: the catalogue need not be bundled, and a newer server may send codes that this page does
 * not have. `errorText` falls back for those.
 */
const codeForm = /^ERR_[A-Z0-9_]+$/;

function isErrorReply(value: unknown): value is ErrorReply {
  if (typeof value !== 'object' || value === null || !('error' in value)) return false;
  const code = 'code' in value ? value.code : value.error;
  return typeof code === 'string' && codeForm.test(code);
}

/** When the reply has a `code`, its `error` field holds the data of that code as JSON text. */
function revived(reply: ErrorReply): Pick<ApiError, 'code'> & ApiErrorDetails {
  const { error, code, ...details } = reply;
  if (code === undefined) return { ...details, code: error as ErrorCode };
  return { ...details, code, data: JSON.parse(error) as Record<string, unknown> };
}

/** Maps a status to a code, because a proxy answers with its own body while the server is down. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 404) return 'ERR_NOT_FOUND';
  if (status === 413) return 'ERR_PAYLOAD_TOO_LARGE';
  if (status === 429) return 'ERR_TOO_MANY_REQUESTS';
  return status >= 502 && status <= 504 ? 'ERR_UNAVAILABLE' : 'ERR_INTERNAL';
}

export async function readError(response: Response): Promise<ApiError> {
  const { status } = response;
  const text = await response.text();
  try {
    const reply: unknown = JSON.parse(text);
    if (isErrorReply(reply)) {
      const { code, ...details } = revived(reply);
      return new ApiError(code, { ...details, status });
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return new ApiError(codeOfStatus(status), { status });
}
