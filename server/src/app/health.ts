import { platformHealthFeature } from '#features/platform-health/feature.ts';
import { healthFigures, healthSamples } from '#features/platform-health/rules.ts';
import { createHealthService } from '#features/platform-health/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { createPool } from '#platform/database/pool.ts';
import type { startJobs } from '#platform/jobs/start-jobs.ts';
import type { Log } from '#platform/log.ts';
import { addFigures, type createMetrics, processFigures } from '#platform/metrics.ts';
import { diskOf, watchEventLoop } from '#platform/process/process-figures.ts';
import { type connectRedis, redisFigure } from '#platform/redis.ts';
import type { Storage } from '#providers/storage/port.ts';
import { dependencyFigures, dependencySamples, systemRoutes } from './system-routes.ts';

interface HealthOptions {
  readonly clock: Clock;
  readonly database: Database;
  readonly dataDir: string;
  readonly jobs: Awaited<ReturnType<typeof startJobs>>;
  readonly log: Log;
  readonly metrics: ReturnType<typeof createMetrics>;
  readonly pool: ReturnType<typeof createPool>;
  readonly redis: Awaited<ReturnType<typeof connectRedis>> | undefined;
  readonly storage: Storage;
}

/** Starts what reports on the process: the health page, the readiness routes and the gauges of the metrics. */
export function startHealth(options: HealthOptions) {
  const { clock, database, jobs, log, metrics, pool, redis, storage } = options;
  const eventLoop = watchEventLoop();
  const health = createHealthService({
    clock,
    jobs,
    disk: () => diskOf(options.dataDir),
    processFigures: () => processFigures(metrics, eventLoop),
  });
  const checks = {
    required: { database: () => pool.query('select 1'), jobs: () => jobs.queueDepths() },
    optional: { storage: () => storage.check() },
  };
  const watched = { database: checks.required.database, storage: checks.optional.storage };
  const readHealth = async () => healthSamples(await database.platform((tx) => health.read(tx)));
  addFigures(metrics.registry, healthFigures, readHealth, log);
  addFigures(metrics.registry, dependencyFigures(watched), () => dependencySamples(watched), log);
  if (redis) {
    const readRedis = async () => [{ name: redisFigure.name, value: redis.status === 'ready' ? 1 : 0 }];
    addFigures(metrics.registry, [redisFigure], readRedis, log);
  }
  return {
    feature: platformHealthFeature({ health }),
    systemRoutes: systemRoutes(checks, log),
    stop: eventLoop.stop,
  };
}
