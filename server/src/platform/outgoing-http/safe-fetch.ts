import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { ReadableStream } from 'node:stream/web';
import { Agent, fetch, type RequestInit, Response } from 'undici';
import { type AddressPolicy, createAddressPolicy } from './address-policy.ts';

export type SafeFetchCode =
  | 'ERR_FETCH_BLOCKED'
  | 'ERR_FETCH_TIMEOUT'
  | 'ERR_FETCH_TOO_LARGE'
  | 'ERR_FETCH_FAILED';

/** Its message may be shown to the admin who entered the URL: it reveals nothing about the internal network. */
export class SafeFetchError extends Error {
  readonly code: SafeFetchCode;

  constructor(code: SafeFetchCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'SafeFetchError';
    this.code = code;
  }
}

/** The body of an answer that breaks with `ERR_FETCH_TOO_LARGE` as soon as it is longer than allowed. */
async function limitBody(
  answer: Response,
  maxBytes: number,
  explain: (error: unknown) => unknown,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const body = answer.body as ReadableStream<Uint8Array> | null;
  if (!body) return undefined;
  if (Number(answer.headers.get('content-length') ?? 0) > maxBytes) {
    await body.cancel();
    throw tooLarge(maxBytes);
  }
  const reader = body.getReader();
  let size = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          return;
        }
        size += value.byteLength;
        if (size > maxBytes) throw tooLarge(maxBytes);
        controller.enqueue(value);
      } catch (error) {
        controller.error(explain(error));
        await reader.cancel(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function tooLarge(maxBytes: number): SafeFetchError {
  return new SafeFetchError('ERR_FETCH_TOO_LARGE', `The answer is larger than ${maxBytes} bytes`);
}

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export type Resolver = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export interface SafeFetchOptions {
  /** See `createAddressPolicy`. */
  readonly allowPrivate: boolean | readonly string[];
  /** Timeout of the whole call, from name resolution to the last byte of the body. */
  readonly timeoutMs: number;
  /** Limit of the response body, after decompression. */
  readonly maxBytes: number;
  readonly resolve?: Resolver;
  /** Client certificate, where the server requires one, and a CA to trust instead of the default list. */
  readonly tls?: { readonly pfx: Buffer; readonly passphrase: string; readonly ca?: string };
}

export type SafeFetchInit = Omit<RequestInit, 'dispatcher' | 'redirect'>;

export interface SafeFetch {
  (url: string | URL, init?: SafeFetchInit): Promise<Response>;
  close(): Promise<void>;
}

const NULL_BODY_STATUS = new Set([101, 204, 205, 304]);
const resolveBySystem: Resolver = (hostname) => systemLookup(hostname, { all: true });

/**
 * The only way to call an address that a customer entered. The addresses of a name are checked in the same lookup that
 * the connection uses, so the checked address is the one connected to, even if the name changes afterwards. Redirects
 * are returned like any other response: the caller decides.
 */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch {
  const isAllowed = createAddressPolicy(options.allowPrivate);
  const agent = new Agent({
    connect: { lookup: checkedLookup(isAllowed, options.resolve), ...options.tls },
    // Later than our own timeout, so that ours explains the failure.
    connectTimeout: options.timeoutMs + 1000,
  });

  async function safeFetch(target: string | URL, init: SafeFetchInit = {}): Promise<Response> {
    const url = parseTarget(target, isAllowed);
    const timeout = AbortSignal.timeout(options.timeoutMs);
    const signal = init.signal ? AbortSignal.any([timeout, init.signal]) : timeout;
    const explain = (error: unknown) => explainFailure(error, timeout, init.signal ?? undefined);
    try {
      const answer = await fetch(url, { ...init, signal, redirect: 'manual', dispatcher: agent });
      const { status, statusText } = answer;
      const body = await limitBody(answer, options.maxBytes, explain);
      const headers = [...answer.headers].filter(([name]) => !/^content-(?:encoding|length)$/.test(name));
      return new Response(body && !NULL_BODY_STATUS.has(status) ? body : undefined, {
        status,
        statusText,
        headers,
      });
    } catch (error) {
      throw explain(error);
    }
  }
  return Object.assign(safeFetch, { close: () => agent.close() });
}

function parseTarget(target: string | URL, isAllowed: AddressPolicy): URL {
  const url = URL.parse(String(target));
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new SafeFetchError('ERR_FETCH_BLOCKED', 'Only http and https addresses can be called');
  }
  if (url.username !== '' || url.password !== '') {
    throw new SafeFetchError('ERR_FETCH_BLOCKED', 'The address must not carry a user name or password');
  }
  // A literal address never reaches the lookup. The URL parser has already undone decimal, octal and hex spellings.
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(hostname) !== 0 && !isAllowed(hostname, hostname)) throw blocked();
  return url;
}

/** Lookup for other connections to addresses that a customer entered; a literal address does not pass through here. */
export function checkedLookup(isAllowed: AddressPolicy, resolve: Resolver = resolveBySystem): LookupFunction {
  return (hostname, lookupOptions, done) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        // One private address among public ones is enough to refuse: the choice between them is not ours.
        if (!first || !addresses.every(({ address }) => isAllowed(hostname, address))) {
          done(first ? blocked() : new Error(`No address for ${hostname}`), '', 0);
        } else if (lookupOptions.all) {
          done(null, [...addresses]);
        } else {
          done(null, first.address, first.family);
        }
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    );
  };
}

function blocked(): SafeFetchError {
  return new SafeFetchError('ERR_FETCH_BLOCKED', 'The address is not on the public internet');
}

function explainFailure(error: unknown, timeout: AbortSignal, callers: AbortSignal | undefined): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SafeFetchError) return cause;
  }
  if (callers?.aborted) return callers.reason;
  if (timeout.aborted) {
    return new SafeFetchError('ERR_FETCH_TIMEOUT', 'The address did not answer in time', { cause: error });
  }
  return new SafeFetchError('ERR_FETCH_FAILED', 'The address could not be reached', { cause: error });
}
