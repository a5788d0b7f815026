import type { LoginStep } from '@prosa/contracts/second-factors/schema.ts';
import { createSignedTokens } from './signed-token.ts';

/** Time a user has to find their phone and enter the second factor. */
export const challengeLifeMs = 10 * 60 * 1000;

/** A user whose password was correct, and the remaining login step. */
export interface LoginChallenge {
  readonly userId: number;
  readonly companyId: number;
  readonly step: LoginStep;
}

export interface LoginChallenges {
  write(challenge: LoginChallenge): string;
  read(token: string): LoginChallenge | undefined;
}

/** Carries the first step of a login to the second, in a cookie of the same browser. Grants no access by itself. */
export function createLoginChallenges(secret: string, otherSecrets: readonly string[] = []): LoginChallenges {
  const tokens = createSignedTokens<LoginChallenge>('login-challenge', secret, otherSecrets);
  return {
    write: tokens.signerFor(challengeLifeMs),
    read(token) {
      const verdict = tokens.verify(token);
      return 'claims' in verdict ? verdict.claims : undefined;
    },
  };
}
