import type { Response } from 'undici';
import * as z from 'zod/mini';
import { createSafeFetch, SafeFetchError, type SafeFetchInit } from '#platform/outgoing-http/safe-fetch.ts';
import { ProviderError } from '#providers/whatsapp/port.ts';
import { adviceOn, failureOf } from './failures.ts';

export interface GraphOptions {
  /** `https://graph.facebook.com`, or a substitute. */
  readonly baseUrl: string;
  readonly version: string;
  /** Whether the URL may be in a private network, as in tests. */
  readonly allowPrivate: boolean;
  readonly callTimeoutMs?: number;
  readonly fileTimeoutMs?: number;
}

/** Credentials of a call on behalf of one number. */
export interface GraphCall {
  readonly accessToken: string;
  readonly signal?: AbortSignal;
}

export interface Graph {
  readonly origin: string;
  get(path: string, call: GraphCall): Promise<unknown>;
  post(path: string, body: object, call: GraphCall): Promise<unknown>;
  /** For files: longer timeout, larger body. The caller provides the body. */
  upload(path: string, init: SafeFetchInit, call: GraphCall): Promise<unknown>;
  download(url: string, call: GraphCall): Promise<Response>;
}

/**
 * Delay before a retry when no response came: the message may have been delivered, so it is not repeated until its
 * delivery status could have arrived.
 */
export const unknownOutcomeDelayMs = 60_000;

const largestAnswer = 4 * 1024 * 1024;
const largestFile = 110 * 1024 * 1024;

const ErrorSchema = z.object({
  error: z.object({
    code: z.int(),
    message: z.optional(z.string()),
    is_transient: z.optional(z.boolean()),
    error_data: z.optional(z.object({ details: z.optional(z.string()) })),
  }),
});

/** The only errors that prove that the request was never sent. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

function wasNeverSent(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && neverSent.has(cause.code)) return true;
    if (cause instanceof SafeFetchError && cause.code === 'ERR_FETCH_BLOCKED') return true;
  }
  return false;
}

/** Reads the header as seconds or as a date. */
function retryAfterOf({ headers }: Response): { readonly retryAfterMs?: number } {
  const text = headers.get('retry-after');
  if (text === null) return {};
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? { retryAfterMs: Math.min(ms, 60 * 60 * 1000) } : {};
}

/**
 * Matches tokens: Meta quotes the refused token, and its message is logged. Nothing else is this long without a space.
 */
const tokenLike = /[\w|-]{30,}/g;

async function refusalOf(answer: Response): Promise<ProviderError> {
  const { status } = answer;
  const text = await answer.text();
  const parsed = ErrorSchema.safeParse(jsonOf(text));
  // Not an error of Graph: an intermediary failed, and the outcome of the request is unknown.
  if (!parsed.success) {
    const wait = status >= 500 ? { retryAfterMs: unknownOutcomeDelayMs } : retryAfterOf(answer);
    return new ProviderError(
      { ...failureOf({ status }), ...wait },
      { cause: new Error(`Graph answered with ${status}.`) },
    );
  }
  const { code, message, error_data: data, is_transient: isTransient = false } = parsed.data.error;
  const said = [message, data?.details].filter(Boolean).join(' · ').replaceAll(tokenLike, '…');
  const advice = adviceOn(code);
  return new ProviderError(failureOf({ status, code, isTransient, ...retryAfterOf(answer) }), {
    cause: new Error(`Graph refused with ${code}: ${advice === undefined ? said : `${said} · ${advice}`}`),
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function createGraph(options: GraphOptions): Graph {
  const { baseUrl, version, allowPrivate, callTimeoutMs = 20_000, fileTimeoutMs = 5 * 60_000 } = options;
  const fetchCall = createSafeFetch({ allowPrivate, timeoutMs: callTimeoutMs, maxBytes: largestAnswer });
  const fetchFile = createSafeFetch({ allowPrivate, timeoutMs: fileTimeoutMs, maxBytes: largestFile });
  const root = `${baseUrl.replace(/\/+$/, '')}/${version}`;

  async function ask(
    fetch: typeof fetchCall,
    url: string,
    { accessToken, signal }: GraphCall,
    init: SafeFetchInit = {},
  ): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${accessToken}` };
    let answer: Response;
    try {
      answer = await fetch(url, { ...init, headers, ...(signal ? { signal } : {}) });
    } catch (error) {
      const doubt = wasNeverSent(error) ? {} : { retryAfterMs: unknownOutcomeDelayMs };
      throw new ProviderError({ class: 'temporary', ...doubt }, { cause: error });
    }
    if (!answer.ok) throw await refusalOf(answer);
    return answer;
  }

  async function jsonFrom(answer: Promise<Response>): Promise<unknown> {
    try {
      return await (await answer).json();
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      throw new ProviderError({ class: 'temporary', retryAfterMs: unknownOutcomeDelayMs }, { cause: error });
    }
  }

  return {
    origin: new URL(baseUrl).origin,
    get: (path, call) => jsonFrom(ask(fetchCall, `${root}${path}`, call)),
    post: (path, body, call) =>
      jsonFrom(
        ask(fetchCall, `${root}${path}`, call, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      ),
    upload: (path, init, call) => jsonFrom(ask(fetchFile, `${root}${path}`, call, init)),
    download: (url, call) => ask(fetchFile, url, call),
  };
}
