import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { inSession } from './api.ts';
import { type CallOptions, requestFile } from './api-request.ts';
import { session } from './session.ts';

/** Calls the server for a file, in the session. */
export function callForFile<E extends EndpointDefinition>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<Blob> {
  return inSession(session, (token) => requestFile(endpoint, options, token));
}
