import axios, { isAxiosError } from 'axios';
import { z } from 'zod';

export interface OlderRequest {
  readonly params?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly data?: object;
}

/** The status beside the answer, since clients of the family look at it. */
export interface OlderAnswer<T> {
  readonly status: number;
  readonly data: T;
}

export class RefusedCall extends Error {}

/** Names the call and the server's words, which axios leaves out of its message. */
function asRefusedCall(error: unknown): never {
  if (!isAxiosError(error) || !error.response || !error.config) throw error;
  const { config, response } = error;
  const call = `${config.method?.toUpperCase()} ${config.url}`;
  throw new RefusedCall(`${call}: ${response.status} ${JSON.stringify(response.data)}`);
}

/** Calls with axios as clients of the family do: a bearer token, JSON or a form, and any refusal thrown. */
export function olderHttp(url: string, token?: string) {
  const api = axios.create({ baseURL: `${url}/api`, withCredentials: true, proxy: false });
  api.interceptors.request.use((config) => {
    if (token) config.headers.set('Authorization', `Bearer ${token}`);
    return config;
  });
  return async function call<Schema extends z.ZodType>(
    [method, path]: readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string],
    schema: Schema,
    request: OlderRequest = {},
  ): Promise<OlderAnswer<z.infer<Schema>>> {
    const answer = await api.request({ method, url: path, ...request }).catch(asRefusedCall);
    return { status: answer.status, data: schema.parse(answer.data) };
  };
}

export const anything = z.unknown();
