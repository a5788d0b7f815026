import type { Reader } from '#platform/database/database.ts';
import type { TalkRow } from './store.ts';

export function talkQueries({ db, companyId }: Reader) {
  return {
    find: (ticketId: number): Promise<TalkRow | undefined> =>
      db
        .selectFrom('integration_talks')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('ticket_id', '=', ticketId)
        .executeTakeFirst(),
  };
}
