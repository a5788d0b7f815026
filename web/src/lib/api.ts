import type { EndpointDefinition, ReplyOf } from '@prosa/contracts/endpoint.ts';
import { hasCode } from './api-error.ts';
import { type CallArguments, type RequestParts, request } from './api-request.ts';
import { markExpired } from './company-expiry.ts';
import { type SessionStore, session } from './session.ts';
import { endReasonOf } from './session-end.ts';

type CallSession = Pick<SessionStore, 'freshToken' | 'renew' | 'clear'>;

/**
 * Does something that needs the session. An expired access token is renewed once, by whoever meets it first, and it is
 * done again; a session that has ended is forgotten, which takes the person to the login page. That the company's time
 * is over is noted, which shows the way to pay.
 */
export async function inSession<T>(current: CallSession, send: (token: string) => Promise<T>): Promise<T> {
  try {
    const token = await current.freshToken();
    try {
      return await send(token);
    } catch (error) {
      if (!hasCode(error, 'ERR_TOKEN_EXPIRED')) throw error;
      return await send(await current.renew(token));
    }
  } catch (error) {
    if (hasCode(error, 'ERR_SESSION_EXPIRED')) current.clear(endReasonOf(error.data) ?? 'expired');
    if (hasCode(error, 'ERR_SUBSCRIPTION_EXPIRED')) markExpired(error.data.dueDate);
    throw error;
  }
}

export function createCall(current: CallSession) {
  /** Calls the server, in the session unless the endpoint is open to everybody. */
  return async function call<E extends EndpointDefinition>(
    endpoint: E,
    ...[options]: CallArguments<E>
  ): Promise<ReplyOf<E>> {
    const parts: RequestParts = options ?? {};
    if (endpoint.access === 'public') return request(endpoint, parts, undefined);
    return inSession(current, (token) => request(endpoint, parts, token));
  };
}

export const call = createCall(session);
export type Call = typeof call;
