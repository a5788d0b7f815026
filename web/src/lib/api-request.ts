import type { EndpointDefinition, ReplyOf, RequestOf } from '@prosa/contracts/endpoint.ts';
import { ApiError, readError } from './api-error.ts';

const basePath = '/api';
/** A phone that changes networks may leave a request hanging for minutes; better to say so and let retry. */
const timeoutMs = 30_000;
/** Files take longer, over a slow link very much. */
const formTimeoutMs = 600_000;

interface SendOptions {
  readonly signal?: AbortSignal;
  /** Arrives even when the page is left at this moment; for small requests only. */
  readonly keepalive?: boolean;
}

export type CallOptions<E extends EndpointDefinition> = RequestOf<E> & SendOptions;

/** Options may be left out only when the endpoint asks for nothing. */
export type CallArguments<E extends EndpointDefinition> =
  Record<never, never> extends RequestOf<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

export interface RequestParts extends SendOptions {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

export function urlOf(endpoint: EndpointDefinition, parts: RequestParts): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const search = query.toString();
  return `${basePath}${path}${search === '' ? '' : `?${search}`}`;
}

async function fetchOrThrow(
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
  limitMs: number,
) {
  const timeout = AbortSignal.timeout(limitMs);
  try {
    return await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError('ERR_NETWORK', { cause: error });
  }
}

async function send(
  endpoint: EndpointDefinition,
  parts: RequestParts,
  token: string | undefined,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    keepalive: parts.keepalive ?? false,
  };
  const isForm = parts.body instanceof FormData;
  // A form says its own type, with the line between its parts.
  if (parts.body instanceof FormData) init.body = parts.body;
  else if (parts.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(parts.body);
  }
  const limitMs = isForm ? formTimeoutMs : timeoutMs;
  const response = await fetchOrThrow(urlOf(endpoint, parts), init, parts.signal, limitMs);
  if (!response.ok) throw await readError(response);
  return response;
}

/** One HTTP call, without a second try. Replies are not parsed again: the server has validated them. */
export async function request<E extends EndpointDefinition>(
  endpoint: E,
  parts: RequestParts,
  token: string | undefined,
): Promise<ReplyOf<E>> {
  const response = await send(endpoint, parts, token);
  if (response.status === 204) return {} as ReplyOf<E>;
  const reply = endpoint.replyType ? await response.text() : await response.json();
  return reply as ReplyOf<E>;
}

/** The same for a reply that is a file. */
export async function requestFile(
  endpoint: EndpointDefinition,
  parts: RequestParts,
  token: string | undefined,
): Promise<Blob> {
  return (await send(endpoint, parts, token)).blob();
}
