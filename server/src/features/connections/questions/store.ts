import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { Answer, Question, QuestionName } from './rules.ts';

interface NewQuestion<Name extends QuestionName> {
  readonly id: string;
  readonly connectionId: number;
  readonly question: Question<Name>;
}

export function questionStore({ db, companyId }: Tx) {
  return {
    /** Also deletes old questions, left behind by a process that died. */
    async insert<Name extends QuestionName>({
      id,
      connectionId,
      question,
    }: NewQuestion<Name>): Promise<void> {
      await db
        .deleteFrom('connection_questions')
        .where('company_id', '=', companyId)
        .where('connection_id', '=', connectionId)
        .where('asked_at', '<', sql<string>`now() - interval '1 minute'`)
        .execute();
      await db
        .insertInto('connection_questions')
        .values({
          id,
          company_id: companyId,
          connection_id: connectionId,
          question: JSON.stringify(question),
        })
        .execute();
    },

    /** Returns false when the question has timed out or was already answered. */
    async answer(id: string, answer: Answer): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('connection_questions')
        .set({ answer: JSON.stringify(answer) })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('answer', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Deletes the question and returns its answer, if there was one. */
    async remove<Name extends QuestionName>(id: string): Promise<Answer<Name> | undefined> {
      const row = await db
        .deleteFrom('connection_questions')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .returning('answer')
        .executeTakeFirst();
      return (row?.answer ?? undefined) as Answer<Name> | undefined;
    },
  };
}

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
