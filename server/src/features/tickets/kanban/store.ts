import { type Insertable, sql } from 'kysely';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { LaneMoves } from '#platform/database/schema.ts';

type NewMove = Pick<Insertable<LaneMoves>, 'ticket_id' | 'from_lane_id' | 'to_lane_id' | 'user_id'>;

/** Which lane a ticket lies in follows from its tags, by triggers: here tags are given and taken. */
export function laneStore({ db, companyId }: Tx) {
  return {
    /** Whether there is such a lane. It stays one until the commit. */
    async lockLane(laneId: number): Promise<boolean> {
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
    async removeOtherLanes(ticketId: number, laneId: number | null): Promise<void> {
      await sql`
        delete from ticket_tags using tags
        where ticket_tags.company_id = ${companyId} and ticket_tags.ticket_id = ${ticketId}
          and tags.company_id = ticket_tags.company_id and tags.id = ticket_tags.tag_id
          and tags.is_kanban and tags.id is distinct from ${laneId}::integer`.execute(db);
    },

    async addLane(ticketId: number, laneId: number): Promise<void> {
      await db
        .insertInto('ticket_tags')
        .values({ company_id: companyId, ticket_id: ticketId, tag_id: laneId })
        .execute();
    },

    /** When that was. */
    async recordMove(move: NewMove): Promise<string> {
      const { moved_at: at } = await db
        .insertInto('lane_moves')
        .values({ ...move, company_id: companyId })
        .returning('moved_at')
        .executeTakeFirstOrThrow();
      return at;
    },
  };
}

export interface LastMove {
  readonly at: string;
  readonly laneId: number | null;
  /** Null when they have left the company. */
  readonly name: string | null;
}

export function laneQueries({ db, companyId }: Reader) {
  return {
    lastMove: (ticketId: number): Promise<LastMove | undefined> =>
      db
        .selectFrom('lane_moves')
        .leftJoin('users', (join) =>
          join
            .onRef('users.company_id', '=', 'lane_moves.company_id')
            .onRef('users.id', '=', 'lane_moves.user_id'),
        )
        .select(['lane_moves.moved_at as at', 'lane_moves.to_lane_id as laneId', 'users.name'])
        .where('lane_moves.company_id', '=', companyId)
        .where('lane_moves.ticket_id', '=', ticketId)
        .orderBy('lane_moves.id', 'desc')
        .limit(sql.lit(1))
        .executeTakeFirst(),
  };
}
