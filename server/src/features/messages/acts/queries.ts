import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import type { ActRow } from './store.ts';

const actsAtOnce = 50;

export function actQueries({ db, companyId }: Reader) {
  return {
    /**
     * The first act of each chat, where it is due: the ones behind it wait, so a chat stays in order. Refusing a call
     * is urgent: it waits for nothing, and nothing waits for it.
     */
    due: (connectionId: number, now: Date, unconfirmedSince: Date): Promise<ActRow[]> =>
      db
        .selectFrom('outgoing_acts as act')
        .selectAll('act')
        .where('act.company_id', '=', companyId)
        .where('act.connection_id', '=', connectionId)
        .where(({ eb, or, and }) =>
          or([
            and([eb('act.handed_over_at', 'is', null), eb('act.due_at', '<=', now.toISOString())]),
            eb('act.handed_over_at', '<=', unconfirmedSince.toISOString()),
          ]),
        )
        .where(({ eb, or, not, exists, selectFrom }) =>
          or([
            eb('act.act', '=', sql.lit('reject')),
            not(
              exists(
                selectFrom('outgoing_acts as earlier')
                  .select('earlier.id')
                  .whereRef('earlier.company_id', '=', 'act.company_id')
                  .whereRef('earlier.connection_id', '=', 'act.connection_id')
                  .whereRef('earlier.contact_id', '=', 'act.contact_id')
                  .whereRef('earlier.id', '<', 'act.id')
                  .where('earlier.act', '<>', sql.lit('reject')),
              ),
            ),
          ]),
        )
        .orderBy('act.priority')
        .orderBy('act.id')
        .limit(sql.lit(actsAtOnce))
        .execute(),
  };
}
