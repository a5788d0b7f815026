import type { ErrorCode, ErrorReply, ValidationIssue } from '@prosa/contracts/errors.ts';
import { formattersFor } from './format.ts';
import { getLanguage, hasText, type MessageKey, type Translate } from './i18n.ts';

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
function parseReply(reply: ErrorReply): Pick<ApiError, 'code'> & ApiErrorDetails {
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
      const { code, ...details } = parseReply(reply);
      return new ApiError(code, { ...details, status });
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return new ApiError(codeOfStatus(status), { status });
}

/** Does not compile while a code of the catalogue has no text. */
const keyOf = (code: ApiErrorCode): MessageKey => `errors.${code}`;

/** Waits longer than this many seconds are shown in minutes. */
const maxSecondsShown = 90;

function waitText(seconds: unknown, t: Translate): string {
  if (typeof seconds !== 'number') return t('errors.ERR_TOO_MANY_REQUESTS');
  if (seconds <= maxSecondsShown)
    return t('errors.waitSeconds', { seconds: Math.max(1, Math.ceil(seconds)) });
  return t('errors.waitMinutes', { minutes: Math.ceil(seconds / 60) });
}

/** Returns the text shown for a failure; used by every page and every toast. */
export function errorText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('errors.ERR_UNKNOWN');
  const { code, data } = error;
  if (code === 'ERR_TOO_MANY_REQUESTS') return waitText(data.retryAfterSeconds, t);
  if (code === 'ERR_SUBSCRIPTION_EXPIRED') {
    const date = typeof data.dueDate === 'string' ? formattersFor(getLanguage()).date(data.dueDate) : '';
    return t(keyOf(code), { date });
  }
  if (code === 'ERR_PLAN_LIMIT' && typeof data.limit === 'number') {
    return t('errors.planLimit', { limit: data.limit, resource: String(data.resource) });
  }
  if (code === 'ERR_TICKET_ALREADY_ACCEPTED') return t(keyOf(code), { name: String(data.name ?? '') });
  if (code === 'ERR_PROMPT_IN_USE') return t(keyOf(code), { names: String(data.names ?? '') });
  // Before login only the texts of errors that can happen there are loaded.
  return t(hasText(keyOf(code)) ? keyOf(code) : 'errors.ERR_UNKNOWN');
}

/** The text for a message of a validation issue, which is a key when it comes from our own schemas. */
export function issueText(message: string, t: Translate): string {
  return t(hasText(message) ? message : 'validation.invalid');
}

/** Validation messages of the server, by field name. */
export function issuesByField(error: unknown, t: Translate): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const entries = error.issues.map(({ path, message }) => [path, issueText(message, t)]);
  return Object.fromEntries(entries) as Record<string, string>;
}
