import { ApiError, type ApiErrorCode } from './api-error.ts';
import { formattersFor } from './format.ts';
import { getLanguage, hasText, type MessageKey, type Translate } from './i18n.ts';

/** Does not compile while a code of the catalogue has no text. */
const keyOf = (code: ApiErrorCode): MessageKey => `errors.${code}`;

/** Waits longer than this many seconds are shown in minutes. */
const longestInSeconds = 90;

function waitText(seconds: unknown, t: Translate): string {
  if (typeof seconds !== 'number') return t('errors.ERR_TOO_MANY_REQUESTS');
  if (seconds <= longestInSeconds)
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
