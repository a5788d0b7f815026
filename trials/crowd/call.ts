import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointDefinition, ReplyOf, RequestOf } from '@prosa/contracts/endpoint.ts';

export type CallAs = <E extends EndpointDefinition>(
  token: string,
  endpoint: E,
  request: RequestOf<E>,
) => Promise<ReplyOf<E>>;

interface Parts {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
}

/** Calls the product as whoever the token belongs to; a refusal is a failure of the measurement. */
export function callerOf(url: string): CallAs {
  return async (token, endpoint, request) => {
    const { params = {}, query = {}, body } = request as Parts;
    const path = Object.entries(params).reduce<string>(
      (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(String(value))),
      endpoint.path,
    );
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) search.set(name, String(value));
    const answer = await fetch(`${url}/api${path}?${search}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${endpoint.name}: ${answer.status} ${text}`);
    return JSON.parse(text) as ReplyOf<typeof endpoint>;
  };
}

const pollMs = 50;
const patienceMs = 2 * 60_000;

/** For measurements, which run without the test runner and its `eventually`. */
export async function until(check: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${what}.`);
    await sleep(pollMs);
  }
}
