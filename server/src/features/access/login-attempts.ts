import type { AttemptLimiter } from '#platform/auth/attempt-limiter.ts';

/**
 * Limits on wrong passwords. One address may not guess one account for long; many addresses together are slowed down
 * and never close it; a browser in which the person logged in before is counted apart from all others.
 */
export interface LoginAttemptLimiters {
  /** Per address and e-mail. */
  readonly fromAddress: AttemptLimiter;
  /** Per e-mail, from wherever. */
  readonly onAccount: AttemptLimiter;
  /** Per known device. */
  readonly onDevice: AttemptLimiter;
}

interface LoginAttempt {
  readonly email: string;
  readonly address: string;
  /** Absent in a browser where nobody logged in to this account before. */
  readonly deviceId: string | undefined;
}

function countersOf(limiters: LoginAttemptLimiters, { email, address, deviceId }: LoginAttempt) {
  if (deviceId !== undefined) return [{ limiter: limiters.onDevice, key: `device ${deviceId}` }];
  return [
    { limiter: limiters.fromAddress, key: `login ${address} ${email}` },
    { limiter: limiters.onAccount, key: `login ${email}` },
  ];
}

/** Throws ERR_TOO_MANY_REQUESTS; otherwise returns what clears the counts after a success. */
export async function beginLoginAttempt(
  limiters: LoginAttemptLimiters,
  attempt: LoginAttempt,
): Promise<() => Promise<void>> {
  const counters = countersOf(limiters, attempt);
  // The address first: one that may try no more adds nothing to the account's count.
  for (const { limiter, key } of counters) await limiter.begin(key);
  return async () => {
    for (const { limiter, key } of counters) await limiter.clear(key);
  };
}
