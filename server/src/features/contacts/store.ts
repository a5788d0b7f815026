import type { CreateContact } from '@prosa/contracts/contacts/schema.ts';
import { phoneKey } from '@prosa/contracts/phone-number.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import { violatesUnique } from '#platform/database/constraint-errors.ts';
import type { Tx } from '#platform/database/database.ts';
import type { ContactAddresses, Contacts } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';
import { AppError } from '#platform/errors.ts';
import { type WrittenAddress, writtenAddresses } from './addresses/rules.ts';

type NewContact = Omit<Insertable<Contacts>, 'company_id'>;
type ContactChange = Omit<Updateable<Contacts>, 'company_id' | 'id'>;
export type ImportedContact = Pick<CreateContact, 'name' | 'number' | 'email'>;

function duplicated(contactId?: number, cause?: unknown): AppError {
  return new AppError('ERR_DUPLICATED_CONTACT', contactId === undefined ? undefined : { contactId }, {
    cause,
  });
}

export function contactStore({ db, companyId }: Tx) {
  const phoneOf = (contactId: number, number: string): Insertable<ContactAddresses> => ({
    company_id: companyId,
    contact_id: contactId,
    kind: 'phone',
    address: number,
    key: phoneKey(number),
  });

  const withAny = (addresses: readonly WrittenAddress[]) =>
    db
      .selectFrom('contact_addresses')
      .select(['id', 'contact_id', 'kind', 'key'])
      .where('company_id', '=', companyId)
      .where(({ eb, or, and }) =>
        or(addresses.map(({ kind, key }) => and([eb('kind', '=', kind), eb('key', '=', key)]))),
      );

  async function addAddresses(contactId: number, addresses: readonly WrittenAddress[]): Promise<void> {
    const added = await db
      .insertInto('contact_addresses')
      .values(addresses.map((each) => ({ ...each, company_id: companyId, contact_id: contactId })))
      .onConflict((conflict) => conflict.constraint('contact_addresses_key').doNothing())
      .returning('id')
      .execute();
    if (added.length === addresses.length) return;
    const others = (await withAny(addresses).execute()).filter(({ contact_id: id }) => id !== contactId);
    if (others.length > 0) throw duplicated(others[0]?.contact_id);
  }

  const shownPhone = (contactId: number) =>
    db
      .selectFrom('contact_addresses')
      .select('id')
      .where('company_id', '=', companyId)
      .where('contact_id', '=', contactId)
      .where('kind', '=', sql.lit('phone'))
      .orderBy('id')
      .limit(sql.lit(1))
      .executeTakeFirst();

  async function dropAddresses(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await db
      .deleteFrom('contact_addresses')
      .where('company_id', '=', companyId)
      .where('id', 'in', ids)
      .execute();
  }

  /** Another number is another person for WhatsApp: the LIDs of the former one no longer lead to this contact. */
  async function dropOtherLids(contactId: number, lid: WrittenAddress): Promise<void> {
    await db
      .deleteFrom('contact_addresses')
      .where('company_id', '=', companyId)
      .where('contact_id', '=', contactId)
      .where('kind', '=', sql.lit('lid'))
      .where('key', '<>', lid.key)
      .execute();
  }

  return {
    async insert(contact: NewContact): Promise<number> {
      const { id } = await db
        .insertInto('contacts')
        .values({ ...contact, company_id: companyId })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /**
     * Adds addresses. Of two concurrent inserts of one address the second waits for the first and is refused with its
     * contact.
     */
    addAddresses,

    addPhone: (contactId: number, number: string): Promise<void> =>
      addAddresses(contactId, writtenAddresses({ phone: number })),

    /** Changes the phone that is shown, which is the first of these, and the addresses that belong to it. */
    async changeAddresses(contactId: number, addresses: readonly WrittenAddress[]): Promise<void> {
      const [phone, ...rest] = addresses;
      const known = await withAny(addresses).execute();
      const other = known.find(({ contact_id: id }) => id !== contactId);
      if (!phone || other) throw duplicated(other?.contact_id);
      const shown = await shownPhone(contactId);
      if (!shown) return addAddresses(contactId, addresses);
      // The contact may already have the number as one that is not shown.
      const spare = known.filter(({ id, key }) => id !== shown.id && key === phone.key).map(({ id }) => id);
      try {
        await dropAddresses(spare);
        await db
          .updateTable('contact_addresses')
          .set({ address: phone.address, key: phone.key })
          .where('company_id', '=', companyId)
          .where('id', '=', shown.id)
          .execute();
      } catch (error) {
        throw violatesUnique(error, 'contact_addresses_key') ? duplicated(undefined, error) : error;
      }
      const lid = rest.find(({ kind }) => kind === 'lid');
      if (lid) await dropOtherLids(contactId, lid);
      if (rest.length > 0) await addAddresses(contactId, rest);
    },

    async update(id: number, change: ContactChange): Promise<void> {
      await db
        .updateTable('contacts')
        .set({ ...change, updated_at: timeOfWrite })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute();
    },

    async delete(id: number): Promise<void> {
      await db.deleteFrom('contacts').where('company_id', '=', companyId).where('id', '=', id).execute();
    },

    /** Updates rows with an id of this contact, inserts the others, and deletes those not given. */
    async setFields(contactId: number, fields: CreateContact['extraInfo']): Promise<void> {
      const own = (id: number | undefined): id is number => id !== undefined;
      const ids = fields.map(({ id }) => id).filter(own);
      const removed = db
        .deleteFrom('contact_fields')
        .where('company_id', '=', companyId)
        .where('contact_id', '=', contactId);
      await (ids.length > 0 ? removed.where('id', 'not in', ids) : removed).execute();
      const { rows: kept } = await sql<{ id: number }>`
        update contact_fields set name = given.name, value = given.value
        from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as given (id integer, name text, value text)
        where contact_fields.company_id = ${companyId} and contact_fields.contact_id = ${contactId}
          and contact_fields.id = given.id
        returning contact_fields.id`.execute(db);
      const keptIds = new Set(kept.map(({ id }) => id));
      const added = fields.filter(({ id }) => !own(id) || !keptIds.has(id));
      if (added.length === 0) return;
      await db
        .insertInto('contact_fields')
        .values(
          added.map(({ name, value }) => ({ company_id: companyId, contact_id: contactId, name, value })),
        )
        .execute();
    },

    /** Inserts the contacts with new numbers, each number once, and returns their ids. */
    async insertMany(contacts: readonly ImportedContact[]): Promise<number[]> {
      const byKey = new Map(contacts.toReversed().map((contact) => [phoneKey(contact.number), contact]));
      if (byKey.size === 0) return [];
      const known = await db
        .selectFrom('contact_addresses')
        .select('key')
        .where('company_id', '=', companyId)
        .where('kind', '=', sql.lit('phone'))
        .where('key', '=', sql<string>`any(${[...byKey.keys()]}::text[])`)
        .execute();
      for (const { key } of known) byKey.delete(key);
      const fresh = [...byKey.values()];
      if (fresh.length === 0) return [];
      const inserted = await db
        .insertInto('contacts')
        .values(fresh.map(({ name, email }) => ({ company_id: companyId, name, email })))
        .returning('id')
        .execute();
      // Identity values are assigned in the order of the rows.
      const ids = inserted.map(({ id }) => id).sort((a, b) => a - b);
      const reachable = await db
        .insertInto('contact_addresses')
        .values(fresh.map(({ number }, index) => phoneOf(ids[index] ?? 0, number)))
        .onConflict((conflict) => conflict.constraint('contact_addresses_key').doNothing())
        .returning('contact_id')
        .execute();
      const added = new Set(reachable.map(({ contact_id }) => contact_id));
      const late = ids.filter((id) => !added.has(id));
      // Another transaction added the number between lookup and insert.
      if (late.length > 0) {
        await db.deleteFrom('contacts').where('company_id', '=', companyId).where('id', 'in', late).execute();
      }
      return [...added];
    },
  };
}
