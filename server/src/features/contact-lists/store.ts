import { type Selectable, sql } from 'kysely';
import { mapConstraintErrors } from '#platform/database/constraint-errors.ts';
import type { Tx } from '#platform/database/database.ts';
import type { ContactLists } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';

export type ContactListRow = Omit<Selectable<ContactLists>, 'folded_name'>;

export const contactListColumns = [
  'id',
  'company_id',
  'name',
  'items',
  'valid_items',
  'invalid_items',
  'created_at',
  'updated_at',
] as const;

/** By how much a list has grown or shrunk. */
export interface ListChange {
  readonly items: number;
  readonly valid: number;
  readonly invalid: number;
}

const knownName = { contact_lists_name_key: 'ERR_CONTACT_LIST_ALREADY_EXISTS' } as const;

export function contactListStore({ db, companyId }: Tx) {
  return {
    insert: (name: string): Promise<ContactListRow> =>
      mapConstraintErrors(
        db
          .insertInto('contact_lists')
          .values({ company_id: companyId, name })
          .returning(contactListColumns)
          .executeTakeFirstOrThrow(),
        knownName,
      ),

    rename: (id: number, name: string): Promise<ContactListRow | undefined> =>
      mapConstraintErrors(
        db
          .updateTable('contact_lists')
          .set({ name, updated_at: timeOfWrite })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .returning(contactListColumns)
          .executeTakeFirst(),
        knownName,
      ),

    async delete(id: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('contact_lists')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Locked before any of its items is written: concurrent writers wait here, and nowhere else. */
    lock: (id: number): Promise<ContactListRow | undefined> =>
      db
        .selectFrom('contact_lists')
        .select(contactListColumns)
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    count: (id: number, { items, valid, invalid }: ListChange): Promise<ContactListRow> =>
      db
        .updateTable('contact_lists')
        .set({
          items: sql`items + ${items}`,
          valid_items: sql`valid_items + ${valid}`,
          invalid_items: sql`invalid_items + ${invalid}`,
          updated_at: timeOfWrite,
        })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .returning(contactListColumns)
        .executeTakeFirstOrThrow(),
  };
}
