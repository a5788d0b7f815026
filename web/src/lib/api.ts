import type { EndpointDefinition, ReplyOf } from '@prosa/contracts/endpoint.ts';
import { hasCode } from './api-error.ts';
import { type CallArguments, type RequestParts, request } from './api-request.ts';
import { type SessionStore, session } from './session.ts';

type CallSession = Pick<SessionStore, 'freshToken' | 'renew' | 'clear'>;

async function requestInSession<E extends EndpointDefinition>(
  current: CallSession,
  endpoint: E,
  parts: RequestParts,
): Promise<ReplyOf<E>> {
  const token = await current.freshToken();
  try {
    return await request(endpoint, parts, token);
  } catch (error) {
    if (!hasCode(error, 'ERR_TOKEN_EXPIRED')) throw error;
    return await request(endpoint, parts, await current.renew(token));
  }
}

export function createCall(current: CallSession) {
  /**
   * Calls the server. An expired access token is renewed once, by whoever meets it first, and the call is
   * made again; a session that has ended is forgotten, which takes the person to the login page.
   */
  return async function call<E extends EndpointDefinition>(
    endpoint: E,
    ...[options]: CallArguments<E>
  ): Promise<ReplyOf<E>> {
    const parts: RequestParts = options ?? {};
    if (endpoint.access === 'public') return request(endpoint, parts, undefined);
    try {
      return await requestInSession(current, endpoint, parts);
    } catch (error) {
      if (hasCode(error, 'ERR_SESSION_EXPIRED')) current.clear('expired');
      throw error;
    }
  };
}

export const call = createCall(session);
