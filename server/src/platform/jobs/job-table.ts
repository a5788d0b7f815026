import type { Db } from 'pg-boss';
import { deadLetterQueue } from './install-jobs.ts';

/** One attempt at one job: the retry count distinguishes it from a later attempt by another process. */
export interface JobClaim {
  readonly name: string;
  readonly id: string;
  readonly retryCount: number;
}

export interface LostJob {
  readonly name: string;
  readonly id: string;
  readonly error: string;
}

export interface DeadLetter {
  /** Id of the dead letter, not of the original job. */
  readonly id: string;
  readonly name: string;
  readonly companyId: number | undefined;
  readonly payload: unknown;
  readonly key: string | undefined;
  readonly error: string;
  readonly attempts: number;
  readonly addedAt: Date;
  readonly diedAt: Date;
}

export interface QueueDepth {
  readonly name: string;
  /** Jobs that could start now. */
  readonly ready: number;
  /** Jobs whose start time lies in the future. */
  readonly delayed: number;
  readonly running: number;
}

const owned = `name = $1 and id = $2 and retry_count = $3 and state = 'active'`;

/** Queries on the job table that pg-boss has no call for. */
export function jobTable(db: Db) {
  async function rows<Row>(text: string, values: unknown[]): Promise<Row[]> {
    return (await db.executeSql(text, values)).rows as Row[];
  }

  return {
    /** Returns the queues with a job that could start now, in one query for all of them. */
    async due(names: readonly string[]): Promise<string[]> {
      const found = await rows<{ name: string }>(
        `select name from unnest($1::text[]) as queue (name) where exists (
           select from jobs.job_common as job where job.name = queue.name and job.start_after <= now()
             and job.state < 'active' and not job.blocked)`,
        [names],
      );
      return found.map(({ name }) => name);
    },

    /** Writes the heartbeat of the attempts, and returns those that no longer own their job. */
    async keepAlive<Claim extends JobClaim>(claims: readonly Claim[]): Promise<Claim[]> {
      const kept = await rows<JobClaim>(
        `update jobs.job_common as job set heartbeat_on = now()
         from unnest($1::text[], $2::uuid[], $3::integer[]) as claim (name, id, retry_count)
         where job.name = claim.name and job.id = claim.id and job.retry_count = claim.retry_count
           and job.state = 'active' returning job.id, job.retry_count as "retryCount"`,
        [
          claims.map(({ name }) => name),
          claims.map(({ id }) => id),
          claims.map(({ retryCount }) => retryCount),
        ],
      );
      const attempt = ({ id, retryCount }: JobClaim) => `${id} ${retryCount}`;
      const owners = new Set(kept.map(attempt));
      return claims.filter((claim) => !owners.has(attempt(claim)));
    },

    /** Deletes a completed job: the log and the metrics record it, and the table stays small. */
    async remove({ name, id, retryCount }: JobClaim): Promise<void> {
      await rows(`delete from jobs.job_common where ${owned}`, [name, id, retryCount]);
    },

    /**
     * Schedules a retry. In the state `retry` a job holds its key, so those behind it wait. The next start counts as an
     * attempt only if `countsAsAttempt`.
     */
    async putOff(claim: JobClaim, delayMs: number, countsAsAttempt: boolean): Promise<void> {
      await rows(
        `update jobs.job_common set state = 'retry', heartbeat_on = null,
           start_after = clock_timestamp() + $4 * interval '1 millisecond',
           started_on = case when $5 then started_on end
         where ${owned}`,
        [claim.name, claim.id, claim.retryCount, delayMs, countsAsAttempt],
      );
    },

    /** Makes the next failure the last one, whatever retries are left. */
    async forgoRetries({ name, id, retryCount }: JobClaim): Promise<void> {
      await rows(`update jobs.job_common set retry_limit = retry_count where ${owned}`, [
        name,
        id,
        retryCount,
      ]);
    },

    /** Deletes the original of a dead letter: pg-boss keeps it, and it would block its key forever. */
    async removeFailed({ name, id }: JobClaim): Promise<void> {
      await rows(`delete from jobs.job_common where name = $1 and id = $2 and state = 'failed'`, [name, id]);
    },

    /** Deletes failed jobs whose process died at the last attempt; each is returned to one process of the cluster. */
    removeLost(names: readonly string[]): Promise<LostJob[]> {
      return rows<LostJob>(
        `delete from jobs.job_common where name = any($1) and state = 'failed'
           and completed_on < now() - interval '3 seconds'
         returning name, id, coalesce(output #>> '{value,message}', output ->> 'message', '') as error`,
        [names],
      );
    },

    deadLetters(limit: number): Promise<DeadLetter[]> {
      return rows<DeadLetter>(
        `select id, source_name as name, (data ->> 'companyId')::integer as "companyId", data -> 'payload' as payload,
           singleton_key as key, coalesce(source_output #>> '{value,message}', source_output ->> 'message', '') as error,
           source_retry_count + 1 as attempts, source_created_on as "addedAt", created_on as "diedAt"
         from jobs.job_common where name = $1 and state = 'created' order by created_on desc limit $2`,
        [deadLetterQueue, limit],
      );
    },

    depths(names: readonly string[]): Promise<QueueDepth[]> {
      return rows<QueueDepth>(
        `select queue.name,
           count(*) filter (where job.state < 'active' and job.start_after <= now())::integer as ready,
           count(*) filter (where job.state < 'active' and job.start_after > now())::integer as delayed,
           count(*) filter (where job.state = 'active')::integer as running
         from unnest($1::text[]) as queue (name) left join jobs.job_common as job on job.name = queue.name
         group by queue.name order by queue.name`,
        [names],
      );
    },
  };
}

export type JobTable = ReturnType<typeof jobTable>;

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
