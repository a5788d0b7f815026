import type { Erasure } from '@prosa/contracts/erasures/schema.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { mapConstraintErrors } from '#platform/database/constraint-errors.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { Erasures } from '#platform/database/schema.ts';
import type { Subject } from './rules.ts';

type ErasureRow = Selectable<Erasures>;

export function erasureStore({ db, companyId }: Tx) {
  return {
    insert: (erasure: Omit<Insertable<Erasures>, 'company_id'>): Promise<ErasureRow> =>
      mapConstraintErrors(
        db
          .insertInto('erasures')
          .values({ ...erasure, company_id: companyId })
          .returningAll()
          .executeTakeFirstOrThrow(),
        { erasures_running_key: 'ERR_ERASURE_UNDER_WAY' },
      ),

    /** Gives the files that went with them; both are counted in the same transaction. */
    async eraseMessages(
      id: number,
      contactId: number,
      most: number,
    ): Promise<{ erased: number; keys: string[] }> {
      const { rows } = await sql<{ erased: number; keys: string[] }>`
        select erased, keys from erase_messages(${contactId}::integer, ${most}::integer)`.execute(db);
      const { erased, keys } = rows[0] ?? { erased: 0, keys: [] };
      if (erased > 0) {
        await db
          .updateTable('erasures')
          .set({ messages: sql`messages + ${erased}`, files: sql`files + ${keys.length}` })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .execute();
      }
      return { erased, keys };
    },

    async deleteSchedules(contactId: number): Promise<void> {
      await db
        .deleteFrom('schedules')
        .where('company_id', '=', companyId)
        .where('contact_id', '=', contactId)
        .execute();
    },

    /** Looks through every text of the company: longer than a request may take. */
    async eraseMentions(contactId: number, subject: Subject, onlyCount: boolean): Promise<number> {
      await sql`set local statement_timeout = '15min'`.execute(db);
      const { rows } = await sql<{ rows: number }>`
        select erase_mentions(${contactId}::integer, ${subject.pattern}, ${subject.keys}::text[],
          ${subject.names}::text[], ${onlyCount}) as rows`.execute(db);
      return rows[0]?.rows ?? 0;
    },

    async finish(id: number, { mentions, leftOver, now }: { mentions: number; leftOver: number; now: Date }) {
      await db
        .updateTable('erasures')
        .set({ mentions, left_over: leftOver, subject: null, finished_at: now.toISOString() })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute();
    },
  };
}

const pageSize = 20;

export function erasureQueries({ db, companyId }: Reader) {
  return {
    find: (id: number): Promise<ErasureRow | undefined> =>
      db
        .selectFrom('erasures')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst(),

    async page(pageNumber: number): Promise<{ rows: ErasureRow[]; hasMore: boolean }> {
      const found = await db
        .selectFrom('erasures')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('id', 'desc')
        .limit(sql.lit(pageSize + 1))
        .offset(pageSize * (pageNumber - 1))
        .execute();
      return { rows: found.slice(0, pageSize), hasMore: found.length > pageSize };
    },

    contact: (id: number) =>
      db
        .selectFrom('contacts')
        .select(['name', 'email'])
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst(),

    addresses: (contactId: number) =>
      db
        .selectFrom('contact_addresses')
        .select(['address', 'key', 'kind'])
        .where('company_id', '=', companyId)
        .where('contact_id', '=', contactId)
        .execute(),
  };
}

export function presentErasure(row: ErasureRow): Erasure {
  return {
    id: row.id,
    requestedBy: row.requested_by,
    messages: row.messages,
    files: row.files,
    mentions: row.mentions,
    leftOver: row.left_over,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
