import { readdir } from 'node:fs/promises';
import { connectOwner } from '@prosa/server/testing/owner-connection.ts';
import { memoryMb } from '#trials/measured-server.ts';
import { until } from './call.ts';
import type { CrowdWorld } from './crowd-world.ts';

/** Figures that must not grow however long the server runs. */
export interface VitalSigns {
  readonly [sign: string]: number;
}

/** Queue tables that must drain. History is not among them. */
const passages = [
  'jobs.job_common',
  'company_events',
  'incoming_events',
  'outgoing_acts',
  'sandbox_signals',
  'orphaned_files',
];

export async function vitalSigns({ pid, databaseUrl, livingMb }: CrowdWorld): Promise<VitalSigns> {
  const owner = await connectOwner({ databaseUrl });
  try {
    const signs: Record<string, number> = {
      'living memory, MB': await livingMb(),
      'occupied memory, MB': await memoryMb(pid, 'VmRSS'),
      handles: (await readdir(`/proc/${pid}/fd`)).length,
    };
    const [connections] = await owner.query<{ count: string }>(
      'select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    signs['database connections'] = Number(connections?.count);
    for (const table of passages) {
      const [rows] = await owner.query<{ count: string }>(`select count(*) from ${table}`);
      signs[`rows of ${table}`] = Number(rows?.count);
    }
    return signs;
  } finally {
    await owner.close();
  }
}

/**
 * Simulates the passing of hours: stored events become older, and the prune jobs, which run every ten minutes, are due.
 */
export async function advanceTime({ databaseUrl }: CrowdWorld, hours: number): Promise<void> {
  const owner = await connectOwner({ databaseUrl });
  try {
    const older = [`${hours} hours`];
    await owner.query('update company_events set occurred_at = occurred_at - $1::interval', older);
    await owner.query('update incoming_events set received_at = received_at - $1::interval', older);
    for (const job of ['events.prune', 'incoming.prune']) {
      await owner.query(`select jobs.add_job($1, '{}', false, null, false, null)`, [job]);
    }
  } finally {
    await owner.close();
  }
}

/** Waits until every customer message has been applied. */
export async function untilApplied({ databaseUrl }: CrowdWorld, sent: number): Promise<void> {
  const owner = await connectOwner({ databaseUrl });
  try {
    await until(async () => {
      const [row] = await owner.query<{ count: string }>(
        `select count(*) from messages where origin = 'contact'`,
      );
      return Number(row?.count) >= sent;
    }, 'everything is applied');
  } finally {
    await owner.close();
  }
}
