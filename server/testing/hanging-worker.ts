import { createDatabase } from '#platform/database/database.ts';
import { createPool } from '#platform/database/pool.ts';
import { handle } from '#platform/jobs/job.ts';
import { startJobs } from '#platform/jobs/start-jobs.ts';
import { quiet } from './job-test-bed.ts';
import { recovering } from './recovering-job.ts';

/** A process of its own for the test that kills it: takes a job, says so, and never ends. */
const [, , url = ''] = process.argv;
const pool = createPool({ url, size: 2, applicationName: 'hanging worker', log: quiet, role: 'prosa_app' });
const database = createDatabase(
  pool,
  () => undefined,
  () => undefined,
);

await startJobs({
  url,
  database,
  log: quiet,
  handlers: [
    handle(recovering, async () => {
      process.stdout.write('took it\n');
      await new Promise(() => undefined);
    }),
  ],
});
process.stdout.write('ready\n');
