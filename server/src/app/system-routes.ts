import { getHealth, getReadiness, getVersion } from '@prosa/contracts/system/api.ts';
import { productVersion } from '@prosa/contracts/version.ts';
import { withTimeLimit } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { open, type Route } from '#platform/http/route.ts';
import type { Log } from '#platform/log.ts';
import type { Figure, Sample } from '#platform/metrics.ts';

/** Throw when the dependency they are named after does not answer. */
export type DependencyChecks = Readonly<Record<string, () => Promise<unknown>>>;

export interface ReadinessChecks {
  /** The process cannot serve without them. */
  readonly required: DependencyChecks;
  /** The process serves without these, except for features that need them. */
  readonly optional: DependencyChecks;
}

/** Load balancers want to send people elsewhere soon, and have a timeout of their own. */
const checkTimeLimitMs = 3000;

async function findFailures(
  checks: DependencyChecks,
  limitMs: number,
): Promise<readonly { readonly name: string; readonly reason: unknown }[]> {
  const names = Object.keys(checks);
  const results = await Promise.allSettled(
    Object.values(checks).map((check) => withTimeLimit(check(), limitMs)),
  );
  return results.flatMap((result, index) =>
    result.status === 'rejected' ? [{ name: names[index] ?? '', reason: result.reason }] : [],
  );
}

export function systemRoutes(
  { required, optional }: ReadinessChecks,
  log: Log,
  limitMs = checkTimeLimitMs,
): readonly Route[] {
  return [
    open(getVersion, async () => ({ version: productVersion })),
    open(getHealth, async () => ({ status: 'ok' as const })),
    open(getReadiness, async () => {
      const checks = { ...required, ...optional };
      const failures = await findFailures(checks, limitMs);
      for (const { name, reason } of failures) log.warn({ err: reason, check: name }, 'not ready');
      const failed = failures.map(({ name }) => name);
      if (failed.some((name) => Object.hasOwn(required, name)))
        throw new AppError('ERR_UNAVAILABLE', { failed });
      return {
        status: failed.length > 0 ? ('degraded' as const) : ('ready' as const),
        checks: Object.fromEntries(
          Object.keys(checks).map((name) => [
            name,
            failed.includes(name) ? ('failed' as const) : ('ok' as const),
          ]),
        ),
      };
    }),
  ];
}

/** One gauge per dependency, for alerts. */
export function dependencyFigures(checks: DependencyChecks): readonly Figure[] {
  return Object.keys(checks).map((name) => ({
    name: figureName(name),
    help: `Whether the ${name} answers (1) or not (0)`,
  }));
}

export async function dependencySamples(checks: DependencyChecks): Promise<readonly Sample[]> {
  const failed = new Set((await findFailures(checks, checkTimeLimitMs)).map(({ name }) => name));
  return Object.keys(checks).map((name) => ({ name: figureName(name), value: failed.has(name) ? 0 : 1 }));
}

const figureName = (dependency: string) => `${dependency}_up`;
