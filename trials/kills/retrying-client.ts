import { setTimeout as wait } from 'node:timers/promises';
import { login } from '@prosa/contracts/access/api.ts';
import type { Session } from '@prosa/contracts/access/schema.ts';
import type { EndpointDefinition, ReplyOf, RequestOf } from '@prosa/contracts/endpoint.ts';
import type { ErrorReply } from '@prosa/contracts/errors.ts';
import { accessTokenMinutes } from '@prosa/server/src/platform/auth/tokens.ts';

export interface RetryingClient {
  /** Asks until there is an answer; only a refusal ends it. */
  call<E extends EndpointDefinition>(endpoint: E, request: RequestOf<E>, file?: File): Promise<ReplyOf<E>>;
  session(): Promise<Session>;
  /** Calls that were made again because nobody answered. */
  repeated(): number;
}

interface Parts {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
}

const pauseMs = 100;
const answerWithinMs = 20_000;
/** Well before a token comes to its end: on a busy machine a run outlives several. */
const renewAfterMs = (accessTokenMinutes / 2) * 60_000;

function addressOf(url: string, path: string, { params = {}, query = {} }: Parts): string {
  const filled = Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return `${url}/api${filled}?${search}`;
}

/** With a file it is a form, whose other fields are text. */
function payloadOf({ body }: Parts, file: File | undefined) {
  if (!file) return body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value));
  form.set('file', file);
  return { headers: {}, body: form };
}

interface Answer {
  readonly status: number;
  readonly json: unknown;
}

function refusal({ name }: EndpointDefinition, { status, json }: Answer): Error {
  return new Error(`${name} was refused with ${status} ${(json as ErrorReply).error}.`);
}

interface CallerOptions {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  /** Gives up. */
  readonly signal: AbortSignal;
}

/** A person who tries again until it worked, as a browser with an outbox or a provider without an answer does. */
export function retryingClient({ url, email, password, signal }: CallerOptions): RetryingClient {
  let repeated = 0;
  let session: Promise<Session> | undefined;
  let loggedInAt = 0;

  /** Undefined when nobody answered, or not what was asked: whether it was done, only the next answer tells. */
  async function attempt(
    endpoint: EndpointDefinition,
    request: Parts,
    token: string | undefined,
    file?: File,
  ): Promise<Answer | undefined> {
    signal.throwIfAborted();
    const payload = payloadOf(request, file);
    try {
      const response = await fetch(addressOf(url, endpoint.path, request), {
        method: endpoint.method,
        ...payload,
        headers: {
          ...payload?.headers,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
      });
      const json: unknown = await response.json();
      return response.status >= 500 ? undefined : { status: response.status, json };
    } catch {
      return undefined;
    }
  }

  async function logIn(): Promise<Session> {
    for (;;) {
      const answer = await attempt(login, { body: { email, password } }, undefined);
      if (answer?.status === 200) return answer.json as Session;
      if (answer) throw refusal(login, answer);
      await wait(pauseMs);
    }
  }

  function current(): Promise<Session> {
    if (Date.now() - loggedInAt > renewAfterMs) session = undefined;
    if (!session) {
      loggedInAt = Date.now();
      session = logIn();
    }
    return session;
  }

  /** The token has come to an end. Others may have noticed before. */
  function forget(used: Promise<Session>): void {
    if (session === used) session = undefined;
  }

  return {
    async call<E extends EndpointDefinition>(
      endpoint: E,
      request: RequestOf<E>,
      file?: File,
    ): Promise<ReplyOf<E>> {
      for (;;) {
        const used = current();
        const answer = await attempt(endpoint, request as Parts, (await used).token, file);
        if (answer?.status === 200) return answer.json as ReplyOf<E>;
        if (answer?.status === 401) forget(used);
        else if (answer) throw refusal(endpoint, answer);
        repeated += 1;
        await wait(pauseMs);
      }
    },
    session: current,
    repeated: () => repeated,
  };
}
