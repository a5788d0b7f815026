import {
  deadJobsMax,
  lateJobSeconds,
  type PlatformHealth,
  processRoles,
} from '@prosa/contracts/platform-health/schema.ts';
import { productVersion } from '@prosa/contracts/version.ts';
import type { Clock } from '#platform/clock.ts';
import type { PlatformTx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Jobs } from '#platform/jobs/start-jobs.ts';
import type { ProcessFigures } from '#platform/metrics.ts';
import { type DiskFigures, memoryOf, startedAt } from '#platform/process/process-figures.ts';
import { healthQueries } from './queries.ts';
import { hasJobs } from './rules.ts';

export interface HealthDependencies {
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'figures' | 'deadLetters' | 'retryDeadLetter'>;
  readonly disk: () => Promise<DiskFigures>;
  readonly processFigures: () => Promise<ProcessFigures>;
}

export type HealthService = ReturnType<typeof createHealthService>;

export function createHealthService({ clock, jobs, disk, processFigures }: HealthDependencies) {
  async function readJobs(tx: PlatformTx): Promise<PlatformHealth['jobs']> {
    const [queues, dead] = await Promise.all([jobs.figures(lateJobSeconds), jobs.deadLetters(deadJobsMax)]);
    const ids = dead.flatMap(({ companyId }) => companyId ?? []);
    const names = new Map(
      (ids.length === 0 ? [] : await healthQueries(tx).companyNames(ids)).map(({ id, name }) => [id, name]),
    );
    return {
      queues: queues.filter(hasJobs),
      dead: dead.map(({ id, name, companyId, error, attempts, diedAt }) => ({
        id,
        name,
        companyId: companyId ?? null,
        companyName: (companyId === undefined ? undefined : names.get(companyId)) ?? null,
        error,
        attempts,
        diedAt: new Date(diedAt).toISOString(),
      })),
    };
  }

  async function readConnections(tx: PlatformTx): Promise<PlatformHealth['connections']> {
    const queries = healthQueries(tx);
    const longestDown = await queries.longestDown();
    return {
      connected: await queries.countConnected(),
      down: await queries.countDown(),
      longestDown: longestDown.map((row) => ({
        id: row.id,
        name: row.name,
        companyId: row.company_id,
        companyName: row.company_name,
        status: row.status,
        reason: row.reason,
        since: row.status_since,
        hasProcess: row.has_process,
      })),
    };
  }

  async function readProcesses(tx: PlatformTx): Promise<PlatformHealth['processes']> {
    const rows = await healthQueries(tx).processes();
    return processRoles.map((role) => {
      const row = rows.find((found) => found.role === role);
      return { role, running: row?.running ?? 0, lastSeenAt: row?.last_seen_at ?? null };
    });
  }

  return {
    async read(tx: PlatformTx): Promise<PlatformHealth> {
      const now = clock.now();
      const queries = healthQueries(tx);
      const [jobFigures, diskFigures, { statementP95Ms, ...ofProcess }] = await Promise.all([
        readJobs(tx),
        disk(),
        processFigures(),
      ]);
      const companies = await queries.companies(now);
      const database = await queries.database();
      return {
        readAt: now.toISOString(),
        companies: {
          active: companies.open - companies.expired,
          expired: companies.expired,
          disabled: companies.disabled,
        },
        connections: await readConnections(tx),
        waiting: {
          outgoing: await queries.waitingOutgoing(),
          incoming: await queries.waitingIncoming(),
        },
        processes: await readProcesses(tx),
        lastBackupAt: await queries.lastBackupAt(),
        jobs: jobFigures,
        disk: diskFigures,
        database: {
          sizeBytes: database.size_bytes,
          connections: database.connections,
          maxConnections: database.max_connections,
          statementP95Ms,
        },
        process: { startedAt: startedAt(now).toISOString(), ...memoryOf(), ...ofProcess },
        versions: { product: productVersion, node: process.versions.node, postgres: database.version },
      };
    },

    async retry(id: string): Promise<void> {
      if (!(await jobs.retryDeadLetter(id))) throw new AppError('ERR_NO_JOB_FOUND');
    },
  };
}
