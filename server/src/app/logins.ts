import { createSecondStep } from '#features/access/second-step.ts';
import { createAccessService } from '#features/access/service.ts';
import { createSecondFactorService } from '#features/second-factors/service.ts';
import type { AccessTokens } from '#platform/auth/access-token.ts';
import type { AttemptLimiter } from '#platform/auth/attempt-limiter.ts';
import type { LoginChallenges } from '#platform/auth/login-challenge.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Clock } from '#platform/clock.ts';

export interface AttemptLimits {
  readonly maxFailures: number;
  readonly windowSeconds: number;
}

const windowSeconds = 15 * 60;
/** Per e-mail, known or not. */
const passwordLimits: AttemptLimits = { maxFailures: 10, windowSeconds };
/** Per person: of a million codes three are right at a time, so guessing one takes decades. */
const codeLimits: AttemptLimits = { maxFailures: 5, windowSeconds };

interface LoginDependencies {
  readonly tokens: AccessTokens;
  readonly challenges: LoginChallenges;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly limiterOf: (limits: AttemptLimits) => AttemptLimiter;
}

/** How people get in: the password, what is asked besides it, and the session that follows. */
export function createLogins({ tokens, challenges, box, clock, limiterOf }: LoginDependencies) {
  const access = createAccessService({
    clock,
    tokens,
    challenges,
    loginAttempts: limiterOf(passwordLimits),
  });
  const secondFactors = createSecondFactorService({ box, clock, attempts: limiterOf(codeLimits) });
  const secondStep = createSecondStep({ access, challenges, secondFactors, clock });
  return { access, secondFactors, secondStep };
}
export type Logins = ReturnType<typeof createLogins>;
