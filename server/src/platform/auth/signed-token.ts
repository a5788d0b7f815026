import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import { deriveKey } from './secrets.ts';

export type TokenVerdict<Claims> =
  | { readonly claims: Claims & { readonly exp: number } }
  | { readonly fault: 'too-old' | 'forged'; readonly cause: unknown };

/**
 * Tokens of one purpose. Made with the first secret of the installation and taken with any, so that the secret can be
 * changed while people work.
 */
export function createSignedTokens<Claims extends object>(
  purpose: string,
  secret: string,
  otherSecrets: readonly string[],
) {
  const current = deriveKey(secret, purpose);
  const keys = [current, ...otherSecrets.map((other) => deriveKey(other, purpose))];
  const verifiers = keys.map((key) => createVerifier({ key, algorithms: ['HS256'], cache: false }));
  const isTooOld = (error: unknown) => error instanceof TokenError && error.code === TokenError.codes.expired;
  return {
    signerFor(lifeMs: number): (claims: Claims) => string {
      const sign = createSigner({ key: current, algorithm: 'HS256', expiresIn: lifeMs });
      return (claims) => sign({ ...claims });
    },
    verify(token: string): TokenVerdict<Claims> {
      let cause: unknown;
      for (const verify of verifiers) {
        try {
          return { claims: verify(token) as Claims & { exp: number } };
        } catch (error) {
          if (isTooOld(error)) return { fault: 'too-old', cause: error };
          cause = error;
        }
      }
      return { fault: 'forged', cause };
    },
  };
}
