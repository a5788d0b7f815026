import { setTimeout as wait } from 'node:timers/promises';
import { getHealth, getReadiness, getVersion } from '@prosa/contracts/system/api.ts';
import { productVersion } from '@prosa/contracts/version.ts';
import { AppError } from '#platform/errors.ts';
import { open, type Route } from '#platform/http/route.ts';
import type { Log } from '#platform/log.ts';

/** A part the process cannot serve without; throws when it does not answer. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>;

/** Who asks wants to send people elsewhere soon, and has a patience of its own. */
const patienceMs = 3000;

async function answersInTime(check: () => Promise<unknown>, limitMs: number): Promise<void> {
  const answered = new AbortController();
  const late = wait(limitMs, undefined, { signal: answered.signal }).then(() => {
    throw new Error(`No answer within ${limitMs / 1000} s.`);
  });
  try {
    await Promise.race([check(), late]);
  } finally {
    answered.abort();
  }
}

export function systemRoutes(checks: ReadinessChecks, log: Log, limitMs = patienceMs): readonly Route[] {
  return [
    open(getVersion, async () => ({ version: productVersion })),
    open(getHealth, async () => ({ status: 'ok' as const })),
    open(getReadiness, async () => {
      const names = Object.keys(checks);
      const results = await Promise.allSettled(
        Object.values(checks).map((check) => answersInTime(check, limitMs)),
      );
      const failed = names.filter((name, index) => {
        const result = results[index];
        if (result?.status === 'rejected') log.warn({ err: result.reason, check: name }, 'not ready');
        return result?.status === 'rejected';
      });
      if (failed.length > 0) throw new AppError('ERR_UNAVAILABLE', { failed });
      return {
        status: 'ready' as const,
        checks: Object.fromEntries(names.map((name) => [name, 'ok' as const])),
      };
    }),
  ];
}
