import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createFeatures } from '#app/features.ts';
import { systemClock } from '#platform/clock.ts';
import { migrate } from '#platform/database/migrate.ts';
import { installJobs } from '#platform/jobs/install-jobs.ts';
import { createLog } from '#platform/log.ts';
import { startEmbeddedPostgres } from '#platform/process/embedded-postgres.ts';
import { overSlowWire } from './slow-wire.ts';
import { templateName, urlOf } from './test-database.ts';
import { unusedFeatures } from './unused-features.ts';

const migrationsFolder = new URL('../migrations', import.meta.url).pathname;

/** One PostgreSQL for the whole run, with a migrated database that each worker clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-test-'));
  const postgres = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    log: createLog('silent'),
    durable: false,
    settings: {
      // Counts what each statement reads (trials/walks/pages-read.ts).
      shared_preload_libraries: 'pg_stat_statements',
      // Statements of all test databases together; beyond it PostgreSQL discards counters.
      'pg_stat_statements.max': '50000',
      // It would go round a hundred databases without end, and what it learns on its way would change plans.
      autovacuum: 'off',
    },
  });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  const templateUrl = urlOf(postgres.url, templateName);
  await migrate(templateUrl, migrationsFolder);
  await installJobs(
    templateUrl,
    createFeatures(unusedFeatures(systemClock)).flatMap(({ jobs = [] }) =>
      jobs.map(({ definition }) => definition),
    ),
  );
  const { isWireSlow } = project.getProvidedContext();
  project.provide('clusterUrl', isWireSlow ? await overSlowWire(postgres.url) : postgres.url);
  project.provide('mediaFolder', join(folder, 'media'));
  return async () => {
    await postgres.stop();
    // Not `rm`: of a hundred thousand files it asks for each by itself.
    rmSync(folder, { recursive: true, force: true });
  };
}
