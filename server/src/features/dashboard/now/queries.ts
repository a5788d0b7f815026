import { sql } from 'kysely';
import type { QueueScope } from '#features/dashboard/rules.ts';
import type { Reader } from '#platform/database/database.ts';

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

/** What is live is looked at itself: there is never much of it, however long the history. */
export function nowQueries({ db, companyId }: Reader) {
  const within = (scope: QueueScope) =>
    scope ? sql`and ticket.queue_id = any (${scope}::integer[])` : sql``;

  return {
    async queues(scope: QueueScope): Promise<LiveQueueRow[]> {
      const { rows } = await sql<LiveQueueRow>`
        select live.queue_id as id, queues.name, queues.color, waiting, "waitingSince", attending
        from (
          select ticket.queue_id, count(*) filter (where ticket.status = 'pending')::integer as waiting,
            min(coalesce(attendance.waiting_since, ticket.created_at))
              filter (where ticket.status = 'pending') as "waitingSince",
            count(*) filter (where ticket.status = 'open')::integer as attending
          from tickets as ticket
          left join attendances as attendance
            on attendance.company_id = ticket.company_id and attendance.ticket_id = ticket.id
          where ticket.company_id = ${companyId} and ticket.status in ('pending', 'open') ${within(scope)}
          group by ticket.queue_id
        ) as live
        left join queues on queues.company_id = ${companyId} and queues.id = live.queue_id
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
          select user_id, count(*)::integer as attending from tickets as ticket
          where ticket.company_id = ${companyId} and ticket.status = 'open' ${within(scope)}
          group by user_id
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
