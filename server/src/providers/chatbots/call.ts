import type { SafeFetch, SafeFetchInit } from '#platform/outgoing-http/safe-fetch.ts';
import { failureOf } from '#platform/outgoing-http/service-failure.ts';
import { storableValue } from '#platform/storable-text.ts';

/** The whole of an answer, whatever its status. */
export async function request(
  fetch: SafeFetch,
  url: string,
  init: SafeFetchInit,
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const answer = await fetch(url, init);
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    throw failureOf(error);
  }
}

/** Parses JSON into values whose texts the database can store; undefined for invalid JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text, storableValue) as unknown;
  } catch {
    return undefined;
  }
}
