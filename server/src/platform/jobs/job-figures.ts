import type { Db } from 'pg-boss';
import { deadLetterQueue } from './install-jobs.ts';

/** How a queue stands. Nothing is counted beyond a limit: how much more it is changes nothing. */
export interface QueueFigures {
  readonly name: string;
  /** Could start now; those of them that could for long are late. */
  readonly ready: number;
  readonly late: number;
  /** Wait for their time. */
  readonly delayed: number;
  readonly running: number;
  /** Jobs that failed for good and need attention. */
  readonly dead: number;
}

const most = 1000;

const counted = (condition: string) =>
  `(select count(*)::integer from (
     select from jobs.job_common as job where job.name = queue.name and ${condition} limit ${most}) as first)`;

export async function queueFigures(
  db: Db,
  names: readonly string[],
  lateSeconds: number,
): Promise<QueueFigures[]> {
  const { rows } = await db.executeSql(
    `select queue.name,
       ${counted("job.state < 'active' and job.start_after <= now()")} as ready,
       ${counted("job.state < 'active' and job.start_after <= now() - $2 * interval '1 second'")} as late,
       ${counted("job.state < 'active' and job.start_after > now()")} as delayed,
       ${counted("job.state = 'active'")} as running,
       coalesce(dead.count, 0) as dead
     from unnest($1::text[]) as queue (name)
     left join (
       select source_name as name, count(*)::integer as count
       from (select source_name from jobs.job_common where name = $3 and state = 'created' limit ${most}) as letter
       group by source_name
     ) as dead on dead.name = queue.name
     order by queue.name`,
    [names, lateSeconds, deadLetterQueue],
  );
  return rows as QueueFigures[];
}
