import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { LaneMoves } from '#platform/database/schema.ts';

type NewMove = Pick<Insertable<LaneMoves>, 'ticket_id' | 'from_lane_id' | 'to_lane_id' | 'user_id'>;

/** Which lane a ticket lies in follows from its tags, by triggers: here tags are given and taken. */
export function laneStore({ db, companyId }: Tx) {
  return {
    /** Whether there is such a lane. It stays one until the commit. */
    async hold(laneId: number): Promise<boolean> {
      const lane = await db
        .selectFrom('tags')
        .select('id')
        .where('company_id', '=', companyId)
        .where('id', '=', laneId)
        .where('is_kanban', '=', true)
        .forShare()
        .executeTakeFirst();
      return lane !== undefined;
    },

    /** Takes every kanban tag off a ticket but this one; tags that are no lanes stay. */
    async takeAllBut(ticketId: number, laneId: number | null): Promise<void> {
      await sql`
        delete from ticket_tags using tags
        where ticket_tags.company_id = ${companyId} and ticket_tags.ticket_id = ${ticketId}
          and tags.company_id = ticket_tags.company_id and tags.id = ticket_tags.tag_id
          and tags.is_kanban and tags.id is distinct from ${laneId}::integer`.execute(db);
    },

    async give(ticketId: number, laneId: number): Promise<void> {
      await db
        .insertInto('ticket_tags')
        .values({ company_id: companyId, ticket_id: ticketId, tag_id: laneId })
        .execute();
    },

    /** When that was. */
    async record(move: NewMove): Promise<string> {
      const { moved_at: at } = await db
        .insertInto('lane_moves')
        .values({ ...move, company_id: companyId })
        .returning('moved_at')
        .executeTakeFirstOrThrow();
      return at;
    },
  };
}
