import type { CreateContactListItem } from '@prosa/contracts/contact-lists/schema.ts';
import { phoneKey } from '@prosa/contracts/phone-number.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import { mapConstraintErrors } from '#platform/database/constraint-errors.ts';
import type { Tx } from '#platform/database/database.ts';
import type { ContactListItems } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';

export type ContactListItemRow = Omit<Selectable<ContactListItems>, 'folded_name' | 'digits'>;
export type ListedPerson = Pick<CreateContactListItem, 'name' | 'number' | 'email'>;
type ItemChange = Pick<Updateable<ContactListItems>, 'name' | 'number' | 'email' | 'is_whatsapp_valid'>;

/** WhatsApp's answer about one item, valid only while its number is the one that was asked about. */
export interface CheckedItem {
  readonly id: number;
  readonly asked: string;
  readonly isValid: boolean;
  readonly number: string;
}

export const itemColumns = [
  'id',
  'company_id',
  'contact_list_id',
  'name',
  'number',
  'key',
  'email',
  'is_whatsapp_valid',
  'created_at',
  'updated_at',
] as const;

export function contactListItemStore({ db, companyId }: Tx) {
  const rowOf = (listId: number, { name, number, email }: ListedPerson) => ({
    company_id: companyId,
    contact_list_id: listId,
    name,
    number,
    key: phoneKey(number),
    email,
  });

  const insert = (listId: number, people: readonly ListedPerson[]) =>
    db
      .insertInto('contact_list_items')
      .values(people.map((person) => rowOf(listId, person)))
      .onConflict((conflict) => conflict.constraint('contact_list_items_key').doNothing());

  return {
    /** Returns undefined when the number is already in the list. */
    insert: (listId: number, person: ListedPerson): Promise<ContactListItemRow | undefined> =>
      insert(listId, [person]).returning(itemColumns).executeTakeFirst(),

    /** Inserts each number once, the first one given; returns how many were new. */
    async insertMany(listId: number, people: readonly ListedPerson[]): Promise<number> {
      if (people.length === 0) return 0;
      const added = await insert(listId, people).returning('id').execute();
      return added.length;
    },

    async update(id: number, change: ItemChange): Promise<ContactListItemRow> {
      const { number } = change;
      const key = number === undefined ? {} : { key: phoneKey(number) };
      return mapConstraintErrors(
        db
          .updateTable('contact_list_items')
          .set({ ...change, ...key, updated_at: timeOfWrite })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .returning(itemColumns)
          .executeTakeFirstOrThrow(),
        { contact_list_items_key: 'ERR_CONTACT_LIST_ITEM_ALREADY_EXISTS' },
      );
    },

    delete: (id: number): Promise<ContactListItemRow | undefined> =>
      db
        .deleteFrom('contact_list_items')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .returning(itemColumns)
        .executeTakeFirst(),

    /** Leaves items alone that were changed or removed meanwhile. */
    async storeAnswers(answers: readonly CheckedItem[]): Promise<ContactListItemRow[]> {
      const given = answers.map(({ isValid, ...answer }) => ({ ...answer, is_valid: isValid }));
      return db
        .updateTable('contact_list_items')
        .from(
          sql<{ id: number; asked: string; number: string; is_valid: boolean }>`jsonb_to_recordset(
            ${JSON.stringify(given)}::jsonb)`.as<'given'>(
            sql`given (id integer, asked text, number text, is_valid boolean)`,
          ),
        )
        .set((eb) => ({
          number: eb.ref('given.number'),
          is_whatsapp_valid: eb.ref('given.is_valid'),
          updated_at: timeOfWrite,
        }))
        .where('contact_list_items.company_id', '=', companyId)
        .whereRef('contact_list_items.id', '=', 'given.id')
        .whereRef('contact_list_items.number', '=', 'given.asked')
        .where('contact_list_items.is_whatsapp_valid', 'is', null)
        .returning(itemColumns.map((column) => `contact_list_items.${column}` as const))
        .execute();
    },
  };
}
