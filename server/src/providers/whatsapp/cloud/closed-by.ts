import { SafeFetchError } from '#platform/outgoing-http/safe-fetch-error.ts';
import { type CloseReason, ProviderError } from '#providers/whatsapp/port.ts';

function hasTimedOut(error: unknown): boolean {
  return error instanceof SafeFetchError && error.code === 'ERR_FETCH_TIMEOUT';
}

/** What a refusal makes of the whole session. */
export function closedBy(error: unknown): { readonly reason: CloseReason; readonly retryAfterMs?: number } {
  if (!(error instanceof ProviderError)) return { reason: 'provider-failed' };
  const { class: kind, retryAfterMs } = error.failure;
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
  if (kind === 'banned') return { reason: 'banned' };
  // A number that Meta does not know is as good as no login: an admin has to look at what was filled in.
  if (kind === 'auth' || kind === 'bug') return { reason: 'unauthorized' };
  if (hasTimedOut(error.cause)) return { reason: 'timeout' };
  return error.cause instanceof SafeFetchError
    ? { reason: 'network' }
    : { reason: 'provider-failed', ...wait };
}
