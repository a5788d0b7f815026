import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';

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
