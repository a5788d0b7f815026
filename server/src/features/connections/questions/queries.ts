import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import type { Question } from './rules.ts';

interface OpenQuestion {
  readonly id: string;
  readonly question: Question;
}

export function questionQueries({ db, companyId }: Reader) {
  return {
    /** Returns the questions without an answer. */
    open: (connectionId: number): Promise<OpenQuestion[]> =>
      db
        .selectFrom('connection_questions')
        .select(['id', 'question'])
        .where('company_id', '=', companyId)
        .where('connection_id', '=', connectionId)
        .where('answer', 'is', null)
        .orderBy('asked_at')
        .$castTo<OpenQuestion>()
        .execute(),

    /** Returns an open connection, preferably the company's default. */
    async connectedId(): Promise<number | undefined> {
      const row = await db
        .selectFrom('connections')
        .select('id')
        .where('company_id', '=', companyId)
        .where('status', '=', sql.lit('CONNECTED'))
        .orderBy('is_default', 'desc')
        .orderBy('id')
        .limit(sql.lit(1))
        .executeTakeFirst();
      return row?.id;
    },
  };
}
