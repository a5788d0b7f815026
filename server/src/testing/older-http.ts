import { z } from 'zod';

type Params = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface OlderRequest {
  readonly params?: Params;
  readonly data?: object;
}

/** The status beside the answer, since clients of the family look at it. */
export interface OlderAnswer<T> {
  readonly status: number;
  readonly data: T;
}

export class RefusedCall extends Error {}

function addressOf(url: string, path: string, params: Params = {}): URL {
  const address = new URL(`/api${path}`, url);
  for (const [name, value] of Object.entries(params)) {
    // As axios does: what is null or undefined is not sent.
    if (value !== null && value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
}

/** Calls as the axios instance of clients of the family does: a bearer token, JSON or a form, and any refusal thrown. */
export function olderHttp(url: string, token?: string) {
  return async function call<Schema extends z.ZodType>(
    [method, path]: readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string],
    schema: Schema,
    { params, data }: OlderRequest = {},
  ): Promise<OlderAnswer<z.infer<Schema>>> {
    const isForm = data instanceof FormData;
    const response = await fetch(addressOf(url, path, params), {
      method,
      headers: {
        accept: 'application/json, text/plain, */*',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(data && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(data ? { body: isForm ? data : JSON.stringify(data) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new RefusedCall(`${method} ${path}: ${response.status} ${text}`);
    return { status: response.status, data: schema.parse(text === '' ? null : JSON.parse(text)) };
  };
}

export const anything = z.unknown();
