import { vi } from 'vitest';
import { deadLetterQueue } from '#platform/jobs/install-jobs.ts';
import { createLog } from '#platform/log.ts';
import type { OwnerConnection } from '#testing/owner-connection.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { Finding, Tally } from './finding.ts';
import { machineEnvironment } from './signing-machines.ts';

/** Where an endpoint stands in the report. */
const endpoint = 'jobs afterwards';

/** As much as the long form leaves, on a slow machine. */
const patienceMs = 200_000;

/** Nobody waits for a time that comes in a day, or for the next hour. */
const hurry = `update jobs.job_common set start_after = now() where state = 'created' and start_after > now()`;
const ring = `select jobs.add_job(name, '{}', false, null, true, null) from jobs.schedule`;

/** What is neither done, nor dead, nor put off, nor behind one of its own key that was put off. */
const due = `select job.name, job.data from jobs.job_common as job
  where job.name <> '${deadLetterQueue}' and (job.state = 'active'
    or (job.state < 'active' and job.start_after <= now() and not exists (
      select from jobs.job_common as first where first.name = job.name and first.singleton_key = job.singleton_key
        and first.state < 'active' and first.start_after > now())))`;

/** Of a failed attempt, as `platform/jobs/settle.ts` says it. */
interface FailedAttempt {
  readonly job: string;
  readonly attempt: number;
  readonly err: { readonly stack: string };
}
const isFailedAttempt = (line: object): line is FailedAttempt => 'attempt' in line && 'err' in line;

/** Lets a worker do everything that waits in the queues and what comes round by the clock; says which attempts failed. */
export async function eatStored({ databaseUrl }: TestApp, owner: OwnerConnection): Promise<Tally> {
  const findings: Finding[] = [];
  const hear = (text: string) => {
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
    log: createLog('warn', { write: hear }),
  });
  try {
    await vi.waitFor(
      async () => {
        const left = await owner.query(due);
        if (left.length > 0) throw new Error(`${left.length} jobs are not done: ${JSON.stringify(left[0])}`);
      },
      { timeout: patienceMs, interval: 100 },
    );
  } finally {
    await worker.close();
  }
  return { endpoint, cases, accepted: cases - findings.length, refused: 0, findings };
}
