import { collectFailedLogins } from '#features/access/login-attempts.ts';
import { createSecondStep } from '#features/access/second-step.ts';
import { createAccessService } from '#features/access/service.ts';
import { createSecondFactorService } from '#features/second-factors/service.ts';
import type { AttemptLimiter, BackoffLimits } from '#platform/auth/attempt-limiter.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { AccessTokens, KnownDevices, LoginChallenges } from '#platform/auth/tokens.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { AttemptLimits } from './limiters.ts';

const windowSeconds = 15 * 60;
/** Wrong passwords per address and e-mail, known or not, and per known device. */
const passwordLimits: AttemptLimits = { maxFailures: 10, windowSeconds };
/** Wrong passwords per e-mail from all addresses together: at most one guess in five minutes in the long run. */
const accountLimits: BackoffLimits = {
  freeAttempts: 20,
  firstWaitSeconds: 1,
  longestWaitSeconds: 5 * 60,
  memorySeconds: 60 * 60,
};
/** Per person: of a million codes three are right at a time, so guessing one takes decades. */
const proofLimits: AttemptLimits = { maxFailures: 5, windowSeconds };
/** Mails per address, so that a mailbox cannot be flooded by others. */
const mailLimits: AttemptLimits = { maxFailures: 3, windowSeconds: 60 * 60 };

interface LoginDependencies {
  readonly tokens: AccessTokens;
  readonly challenges: LoginChallenges;
  readonly devices: KnownDevices;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly limiterOf: (limits: AttemptLimits) => AttemptLimiter;
  readonly backoffOf: (limits: BackoffLimits) => AttemptLimiter;
  readonly log: Log;
}

/** Creates the login services: password, second step, and session. */
export function createLogins({
  tokens,
  challenges,
  devices,
  box,
  clock,
  limiterOf,
  backoffOf,
  log,
}: LoginDependencies) {
  const failedLogins = collectFailedLogins(log);
  const access = createAccessService({
    failedLogins,
    clock,
    tokens,
    challenges,
    devices,
    loginAttempts: {
      fromAddress: limiterOf(passwordLimits),
      onAccount: backoffOf(accountLimits),
      onDevice: limiterOf(passwordLimits),
    },
  });
  const proofAttempts = limiterOf(proofLimits);
  const secondFactors = createSecondFactorService({ box, clock, attempts: proofAttempts });
  const secondStep = createSecondStep({ access, challenges, secondFactors, clock });
  return {
    access,
    failedLogins,
    secondFactors,
    secondStep,
    proofAttempts,
    mailAttempts: limiterOf(mailLimits),
  };
}
export type Logins = ReturnType<typeof createLogins>;
