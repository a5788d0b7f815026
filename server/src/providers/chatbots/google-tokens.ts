import { createHash, createPrivateKey, createSign } from 'node:crypto';
import { serviceAccountOf } from '@prosa/contracts/integrations/schema.ts';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { SafeFetch } from '#platform/outgoing-http/safe-fetch.ts';
import { refuseBad, ServiceFailure } from '#platform/outgoing-http/service-failure.ts';
import { jsonOf, request } from './call.ts';

const scope = 'https://www.googleapis.com/auth/dialogflow';
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const assertionSeconds = 600;
/** Tokens are renewed this long before they expire, so that none expires in transit. */
const marginMs = 60_000;

const TokenSchema = z.object({ access_token: z.string(), expires_in: z.number() });

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

function refusedKey(cause?: unknown): ServiceFailure {
  return new ServiceFailure('unauthorized', 'Google does not accept the key of the account.', { cause });
}

function assertionOf(credentials: string, audience: string, now: Date): string {
  const account = serviceAccountOf(credentials);
  if (!account) throw refusedKey();
  const issuedAt = Math.floor(now.getTime() / 1000);
  const claims = {
    iss: account.client_email,
    scope,
    aud: audience,
    iat: issuedAt,
    exp: issuedAt + assertionSeconds,
  };
  const unsigned = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`;
  try {
    const signature = createSign('RSA-SHA256').update(unsigned).sign(createPrivateKey(account.private_key));
    return `${unsigned}.${signature.toString('base64url')}`;
  } catch (error) {
    throw refusedKey(error);
  }
}

/** Exchanges an assertion signed with the service account's key for an access token, which is valid for an hour. */
export function createGoogleTokens(fetch: SafeFetch, tokenUrl: string) {
  const tokens = new LRUCache<string, string>({ max: 500 });
  const keyOf = (credentials: string) => createHash('sha256').update(credentials).digest('hex');

  return {
    async tokenFor(credentials: string, signal: AbortSignal): Promise<string> {
      const known = tokens.get(keyOf(credentials));
      if (known !== undefined) return known;
      const assertion = assertionOf(credentials, tokenUrl, new Date());
      const answer = await request(fetch, tokenUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type: grant, assertion }).toString(),
        signal,
      });
      if (answer.status === 400) throw refusedKey();
      refuseBad(answer);
      const { success, data, error } = z.safeParse(TokenSchema, jsonOf(answer.text));
      if (!success) throw new ServiceFailure('garbage', 'Google answered with no token.', { cause: error });
      const ttl = data.expires_in * 1000 - marginMs;
      if (ttl > 0) tokens.set(keyOf(credentials), data.access_token, { ttl });
      return data.access_token;
    },

    /** Drops a token that is no longer accepted. */
    forget: (credentials: string): void => void tokens.delete(keyOf(credentials)),
  };
}
