import type { LoginStep } from '@prosa/contracts/second-factors/schema.ts';
import { createSignedTokens } from './signed-token.ts';

/** So long somebody may look for their phone. */
export const challengeLifeMs = 10 * 60 * 1000;

/** Whose password was right, and what is still to come. */
export interface LoginChallenge {
  readonly userId: number;
  readonly companyId: number;
  readonly step: LoginStep;
}

export interface LoginChallenges {
  write(challenge: LoginChallenge): string;
  read(token: string): LoginChallenge | undefined;
}

/** Carries the first step of a login to the second, in a cookie of the browser that made it. Opens nothing by itself. */
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
