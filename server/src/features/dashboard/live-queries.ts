import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import type { QueueScope } from './rules.ts';

interface LiveQueueRow {
  readonly id: number | null;
  readonly name: string | null;
  readonly color: string | null;
  readonly waiting: number;
  readonly waitingSince: string | null;
  readonly attending: number;
}

interface AttendingRow {
  readonly id: number;
  readonly name: string;
  readonly online: boolean;
  readonly attending: number;
}

/** Reads tallies of live tickets that are kept up to date, so the cost does not depend on their number. */
export function liveQueries({ db, companyId }: Reader) {
  const within = (scope: QueueScope) => (scope ? sql`and tally.queue_id = any (${scope}::integer[])` : sql``);

  /** Two index lookups: tickets without a queue need their own, since no comparison with a queue matches null. */
  const waitingSince = sql`(select min(waiting_since) from attendances
    where company_id = ${companyId} and waiting_since is not null and queue_id = live.queue_id)`;
  const waitingNowhere = sql`(select min(waiting_since) from attendances
    where company_id = ${companyId} and waiting_since is not null and queue_id is null)`;

  return {
    async queues(scope: QueueScope): Promise<LiveQueueRow[]> {
      const { rows } = await sql<LiveQueueRow>`
        select live.queue_id as id, queues.name, queues.color, waiting,
          case when waiting = 0 then null when live.queue_id is null then ${waitingNowhere}
            else ${waitingSince} end as "waitingSince",
          attending
        from (
          select tally.queue_id, coalesce(sum(count) filter (where status = 'pending'), 0)::integer as waiting,
            coalesce(sum(count) filter (where status = 'open'), 0)::integer as attending
          from live_ticket_tallies as tally
          where tally.company_id = ${companyId} ${within(scope)}
          group by tally.queue_id
        ) as live
        left join queues on queues.company_id = ${companyId} and queues.id = live.queue_id
        where waiting > 0 or attending > 0
        order by waiting desc, attending desc, queues.name`.execute(db);
      return rows;
    },

    async attendants(scope: QueueScope): Promise<AttendingRow[]> {
      const { rows } = await sql<AttendingRow>`
        select users.id, users.name, coalesce(live.attending, 0) as attending,
          exists (select from user_presences as presence
            where presence.company_id = ${companyId} and presence.user_id = users.id) as online
        from users
        left join (
          select tally.user_id, sum(count)::integer as attending from live_ticket_tallies as tally
          where tally.company_id = ${companyId} and status = 'open' ${within(scope)}
          group by tally.user_id
        ) as live on live.user_id = users.id
        where users.company_id = ${companyId} ${
          scope
            ? sql`and (live.attending > 0 or exists (select from user_queues as member
                where member.company_id = ${companyId} and member.user_id = users.id
                  and member.queue_id = any (${scope}::integer[])))`
            : sql``
        }
        order by users.name, users.id`.execute(db);
      return rows;
    },
  };
}
