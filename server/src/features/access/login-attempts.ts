import { setTimeout as sleep } from 'node:timers/promises';
import { recordRepeatedAct } from '#features/audit-log/service.ts';
import type { Origin } from '#features/sessions/service.ts';
import type { AttemptLimiter } from '#platform/auth/attempt-limiter.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { addJob, handle, type JobHandler } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { type FailedLogin, noteFailedLoginsJob } from './jobs.ts';
import { findLogins } from './store.ts';

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

export interface FailedLogins {
  /** Returns at once, so that a refusal takes equally long whether or not the e-mail has an account. */
  note(database: Database, email: string, origin: Origin): void;
  /** Settles when everything noted so far is queued. */
  settled(): Promise<void>;
}

const batchMs = 500;
const maxBatch = 1000;

/** Collects failed logins and queues one job per half second, so that guessing costs the database next to nothing. */
export function collectFailedLogins(log: Log): FailedLogins {
  let batch: FailedLogin[] = [];
  let dropped = 0;
  let queueing: Promise<void> | undefined;

  async function queueBatch(database: Database): Promise<void> {
    await sleep(batchMs);
    const attempts = batch;
    if (dropped > 0) log.warn({ dropped }, 'failed logins not recorded, too many at once');
    batch = [];
    dropped = 0;
    queueing = undefined;
    await database.platform((tx) => addJob(tx, noteFailedLoginsJob, { attempts }));
  }

  return {
    note(database, email, { address, userAgent }) {
      if (batch.length < maxBatch) batch.push({ email, address, userAgent });
      else dropped += 1;
      queueing ??= queueBatch(database).catch((error: unknown) =>
        log.error({ err: error }, 'failed logins not recorded'),
      );
    },
    settled: async () => await queueing,
  };
}

/** Records failed logins of known accounts; an unknown e-mail belongs to no company's log. */
export function failedLoginJobHandlers(clock: Clock): readonly JobHandler[] {
  return [
    handle(noteFailedLoginsJob, async (context, { attempts }) => {
      const emails = [...new Set(attempts.map(({ email }) => email))];
      const users = await context.transaction((tx) => findLogins(tx, emails));
      const known = new Map(users.map((user) => [user.email, user]));
      for (const { email, address, userAgent } of attempts) {
        const user = known.get(email);
        if (!user) continue;
        const by = { userId: user.id, name: user.name, enteredBy: null };
        const act = { act: 'session.login-failed', by, from: { address, userAgent } } as const;
        await context.companyTransaction(user.company_id, (tx) => recordRepeatedAct(tx, act, clock.now()));
      }
    }),
  ];
}
