import { LRUCache } from 'lru-cache';
import { AppError } from '#platform/errors.ts';
import { createSignedTokens } from './signed-token.ts';

export const accessTokenMinutes = 15;

export interface AccessClaims {
  readonly id: number;
  readonly companyId: number;
  readonly profile: string;
  readonly sessionId: string;
}

export interface VerifiedClaims extends AccessClaims {
  /** Seconds since the epoch. */
  readonly exp: number;
}

export interface AccessTokens {
  /** Good for a quarter of an hour, unless it says how long. */
  sign(claims: AccessClaims, lifeMs?: number): string;
  /** Throws ERR_TOKEN_EXPIRED for one of ours that is too old, ERR_SESSION_EXPIRED for anything else. */
  verify(token: string): VerifiedClaims;
}

/** Cache size, enough for concurrent callers; a cached token is not verified again within its lifetime. */
const rememberedTokens = 5000;

export function createAccessTokens(secret: string, otherSecrets: readonly string[] = []): AccessTokens {
  const tokens = createSignedTokens<AccessClaims>('access-token', secret, otherSecrets);
  const usual = tokens.signerFor(accessTokenMinutes * 60_000);
  const verified = new LRUCache<string, VerifiedClaims>({ max: rememberedTokens });
  const isAlive = ({ exp }: VerifiedClaims) => exp * 1000 > Date.now();
  return {
    sign: (claims, lifeMs) => (lifeMs === undefined ? usual : tokens.signerFor(lifeMs))(claims),
    verify(token) {
      const known = verified.get(token);
      if (known && isAlive(known)) return known;
      const verdict = tokens.verify(token);
      if ('claims' in verdict) {
        verified.set(token, verdict.claims);
        return verdict.claims;
      }
      const code = verdict.fault === 'too-old' ? 'ERR_TOKEN_EXPIRED' : 'ERR_SESSION_EXPIRED';
      throw new AppError(code, undefined, { cause: verdict.cause });
    },
  };
}
