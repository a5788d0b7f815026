import { deadLetterQueue } from '@prosa/server/src/platform/jobs/install-jobs.ts';
import { createLog } from '@prosa/server/src/platform/log.ts';
import type { OwnerConnection } from '@prosa/server/testing/owner-connection.ts';
import { startTestApp, type TestApp } from '@prosa/server/testing/test-app.ts';
import { vi } from 'vitest';
import type { Finding, Tally } from './finding.ts';
import { machineEnvironment } from './signing-machines.ts';

/** Name in the report, in place of an endpoint. */
const endpoint = 'jobs afterwards';

/** Timeout for the backlog of the long run, on a slow machine. */
const drainTimeoutMs = 200_000;

/** Makes delayed and scheduled jobs due now. */
const hurry = `update jobs.job_common set start_after = now() where state = 'created' and start_after > now()`;
const ring = `select jobs.add_job(name, '{}', false, null, true, null) from jobs.schedule`;

/** Jobs that are due: neither done, dead nor delayed, nor behind a delayed one with the same key. */
const due = `select job.name, job.data from jobs.job_common as job
  where job.name <> '${deadLetterQueue}' and (job.state = 'active'
    or (job.state < 'active' and job.start_after <= now() and not exists (
      select from jobs.job_common as first where first.name = job.name and first.singleton_key = job.singleton_key
        and first.state < 'active' and first.start_after > now())))`;

/** Log entry of a failed attempt, as written by `platform/jobs/worker.ts`. */
interface FailedAttempt {
  readonly job: string;
  readonly attempt: number;
  readonly err: { readonly stack: string };
}
const isFailedAttempt = (line: object): line is FailedAttempt => 'attempt' in line && 'err' in line;

/** Runs a worker until the queued and scheduled jobs are done; reports the failed attempts. */
export async function drainJobs({ databaseUrl }: TestApp, owner: OwnerConnection): Promise<Tally> {
  const findings: Finding[] = [];
  const recordFailure = (text: string) => {
    const line: object = JSON.parse(text);
    if (!isFailedAttempt(line)) return;
    const { job, attempt, err } = line;
    findings.push({ endpoint, what: `${job} fails`, about: `attempt ${attempt}`, detail: err.stack });
  };
  await owner.query(hurry);
  await owner.query(ring);
  const { length: cases } = await owner.query(due);
  const worker = await startTestApp({
    database: { url: databaseUrl },
    environment: { ROLES: 'worker', ...machineEnvironment },
    log: createLog('warn', { write: recordFailure }),
  });
  try {
    await vi.waitFor(
      async () => {
        const left = await owner.query(due);
        if (left.length > 0) throw new Error(`${left.length} jobs are not done: ${JSON.stringify(left[0])}`);
      },
      { timeout: drainTimeoutMs, interval: 100 },
    );
  } finally {
    await worker.close();
  }
  return { endpoint, cases, accepted: cases - findings.length, refused: 0, findings };
}
