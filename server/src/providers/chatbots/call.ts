import type { Response } from 'undici';
import type { SafeFetch, SafeFetchInit } from '#platform/outgoing-http/safe-fetch.ts';
import { SafeFetchError } from '#platform/outgoing-http/safe-fetch-error.ts';
import { ChatbotFailure, type FailureReason } from './port.ts';

function reasonOf(status: number): FailureReason {
  if (status === 429) return 'busy';
  if (status === 408 || status === 504) return 'timeout';
  return status >= 500 ? 'broken' : 'refused';
}

/** Says of whatever goes wrong on the way what a person can do something with. */
export function failureOf(error: unknown): unknown {
  if (!(error instanceof SafeFetchError)) return error;
  if (error.code === 'ERR_FETCH_TIMEOUT') return new ChatbotFailure('timeout', { cause: error });
  if (error.code === 'ERR_FETCH_TOO_LARGE') return new ChatbotFailure('garbled', { cause: error });
  const isTransient = error.code === 'ERR_FETCH_FAILED';
  return new ChatbotFailure('unreachable', { cause: error, isTransient });
}

export function refuseBad({ status }: { readonly status: number }): void {
  if (status >= 200 && status < 300) return;
  throw new ChatbotFailure(reasonOf(status), { cause: new Error(`HTTP ${status}`) });
}

export async function request(
  fetch: SafeFetch,
  url: string,
  init: SafeFetchInit,
): Promise<Pick<Response, 'status'> & { readonly text: string }> {
  try {
    const answer = await fetch(url, init);
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    throw failureOf(error);
  }
}

/** Undefined for what is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
