import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '@prosa/contracts/access/api.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface Visitors {
  /** Logs in every few seconds, from a browser that is known since the first time. */
  comeAgain(signal: AbortSignal): Promise<void>;
  readonly loginMs: readonly number[];
  readonly refusals: readonly string[];
}

const everyMs = 1500;

/** A person with a password who logs in again and again, while others guess it. */
export function visitorsOf(url: string, credentials: Credentials): Visitors {
  const loginMs: number[] = [];
  const refusals: string[] = [];
  let cookies = '';

  async function logIn(): Promise<void> {
    const startedAt = performance.now();
    const answer = await fetch(`${url}/api${login.path}`, {
      method: login.method,
      headers: { 'content-type': 'application/json', cookie: cookies },
      body: JSON.stringify(credentials),
    });
    const text = await answer.text();
    loginMs.push(performance.now() - startedAt);
    if (!answer.ok) refusals.push(`${answer.status} ${text}`);
    const given = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    if (given.length > 0) cookies = given.join('; ');
  }

  return {
    loginMs,
    refusals,
    async comeAgain(signal) {
      while (!signal.aborted) {
        await logIn().catch((error: unknown) => void refusals.push(String(error)));
        await sleep(everyMs);
      }
    },
  };
}
