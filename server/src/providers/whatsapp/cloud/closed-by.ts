import { SafeFetchError } from '#platform/outgoing-http/safe-fetch-error.ts';
import { type CloseReason, ProviderError } from '#providers/whatsapp/port.ts';

function hasTimedOut(error: unknown): boolean {
  return error instanceof SafeFetchError && error.code === 'ERR_FETCH_TIMEOUT';
}

/** Close reason of the session after a refusal. */
export function closedBy(error: unknown): { readonly reason: CloseReason; readonly retryAfterMs?: number } {
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
