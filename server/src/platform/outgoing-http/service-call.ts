import type { Response } from 'undici';
import { storableValue } from '#platform/storable-text.ts';
import { createSafeFetch, type SafeFetchInit, type SafeFetchOptions } from './safe-fetch.ts';
import { failureOf, ServiceFailure, throwIfFailed } from './service-failure.ts';

export interface ServiceCall {
  /** Reads the whole body within the timeout, so the caller does not wait again. */
  (url: string | URL, init: SafeFetchInit): Promise<{ readonly response: Response; readonly bytes: Buffer }>;
  close(): Promise<void>;
}

/** Calls a service; rejects with a `ServiceFailure` for any unsuccessful response, or with the signal's reason. */
export function createServiceCall(
  options: Pick<SafeFetchOptions, 'allowPrivate' | 'timeoutMs' | 'maxBytes' | 'tls'>,
): ServiceCall {
  const safeFetch = createSafeFetch(options);

  async function call(url: string | URL, init: SafeFetchInit) {
    try {
      const response = await safeFetch(url, init);
      const bytes = Buffer.from(await response.arrayBuffer());
      throwIfFailed(response);
      return { response, bytes };
    } catch (error) {
      throw failureOf(error);
    }
  }
  return Object.assign(call, { close: () => safeFetch.close() });
}

/** Parses a JSON response into values whose texts the database can store. */
export function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'), storableValue) as unknown;
  } catch (error) {
    throw new ServiceFailure('garbage', 'The service answered with something that is no JSON.', {
      cause: error,
    });
  }
}
