import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import { AppError } from '#platform/errors.ts';
import { deriveKey } from './secrets.ts';

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

export function createAccessTokens(secret: string): AccessTokens {
  const key = deriveKey(secret, 'access-token');
  const signerFor = (lifeMs: number) => createSigner({ key, algorithm: 'HS256', expiresIn: lifeMs });
  const usual = signerFor(accessTokenMinutes * 60_000);
  const verifier = createVerifier({ key, algorithms: ['HS256'], cache: false });
  return {
    sign: (claims, lifeMs) => (lifeMs === undefined ? usual : signerFor(lifeMs))({ ...claims }),
    verify(token) {
      try {
        return verifier(token) as VerifiedClaims;
      } catch (error) {
        const isExpired = error instanceof TokenError && error.code === TokenError.codes.expired;
        throw new AppError(isExpired ? 'ERR_TOKEN_EXPIRED' : 'ERR_SESSION_EXPIRED', undefined, {
          cause: error,
        });
      }
    },
  };
}
