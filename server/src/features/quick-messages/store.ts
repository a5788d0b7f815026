import type { Insertable, Selectable, Updateable } from 'kysely';
import { mapConstraintErrors } from '#platform/database/constraint-errors.ts';
import type { Tx } from '#platform/database/database.ts';
import type { QuickMessages } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';

export type QuickMessageRow = Selectable<QuickMessages>;
export type QuickMessageChange = Omit<Updateable<QuickMessages>, 'company_id' | 'id'>;

const knownShortcode = {
  quick_messages_shared_key: 'ERR_QUICKMESSAGE_ALREADY_EXISTS',
  quick_messages_own_key: 'ERR_QUICKMESSAGE_ALREADY_EXISTS',
} as const;

export function quickMessageStore({ db, companyId }: Tx) {
  return {
    insert: (message: Omit<Insertable<QuickMessages>, 'company_id'>): Promise<QuickMessageRow> =>
      mapConstraintErrors(
        db
          .insertInto('quick_messages')
          .values({ ...message, company_id: companyId })
          .returningAll()
          .executeTakeFirstOrThrow(),
        knownShortcode,
      ),

    /** Held until the commit: of two files that arrive together the second knows the first to clear away. */
    findForUpdate: (id: number): Promise<QuickMessageRow | undefined> =>
      db
        .selectFrom('quick_messages')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    update: (id: number, change: QuickMessageChange): Promise<QuickMessageRow> =>
      mapConstraintErrors(
        db
          .updateTable('quick_messages')
          .set({ ...change, updated_at: timeOfWrite })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
        knownShortcode,
      ),

    async delete(id: number): Promise<void> {
      await db
        .deleteFrom('quick_messages')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute();
    },

    /** Private ones whose owner is gone; nobody could see them again. */
    deleteOwnerless: (): Promise<Pick<QuickMessageRow, 'media_key'>[]> =>
      db
        .deleteFrom('quick_messages')
        .where('company_id', '=', companyId)
        .where('user_id', 'is', null)
        .where('is_shared', '=', false)
        .returning('media_key')
        .execute(),
  };
}
