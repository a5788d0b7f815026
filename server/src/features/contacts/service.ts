import {
  type Contact,
  type ContactDetails,
  type ContactPage,
  type CreateContact,
  contactSearchMax,
  type ListContactsQuery,
  type UpdateContact,
} from '@prosa/contracts/contacts/schema.ts';
import { csvLine, csvStart } from '@prosa/contracts/csv-line.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { removeMedia } from '#platform/uploads/media-removal.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import type { Address } from '#providers/whatsapp/port.ts';
import { answeredAddresses } from './addresses/rules.ts';
import { contactCreated, contactDeleted, contactUpdated } from './events.ts';
import { type ContactRow, contactQueries, presentContact } from './queries.ts';
import { patternsOf, patternsOfText } from './rules.ts';
import { contactSearchQueries } from './search-queries.ts';
import { contactStore } from './store.ts';

export type ContactService = ReturnType<typeof createContactService>;

async function required(reader: Reader, id: number): Promise<ContactRow> {
  const row = await contactQueries(reader).find(id);
  if (!row) throw new AppError('ERR_NO_CONTACT_FOUND');
  return row;
}

async function changeNumber(
  tx: Tx,
  row: ContactRow,
  number: string | undefined,
  answered: Address | undefined,
): Promise<void> {
  if (number === undefined || number === row.number) return;
  if (row.is_group) {
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'number', message: validationKeys.invalid }] });
  }
  await contactStore(tx).changeAddresses(row.id, answeredAddresses(number, answered));
}

async function deleteContact(tx: Tx, { id, picture_key: picture }: ContactRow): Promise<void> {
  await contactStore(tx).delete(id);
  if (picture !== null) await removeMedia(tx, picture);
  tx.record(contactDeleted({ contactId: id }));
}

export function createContactService(links: MediaLinks) {
  const present = (row: ContactRow) => presentContact(row, links);

  return {
    async list(reader: Reader, query: ListContactsQuery): Promise<ContactPage> {
      const { searchParam, pageNumber } = query;
      const isFirst = pageNumber === 1 && query.afterId === undefined;
      const queries = contactQueries(reader);
      const [page, count] = await Promise.all([
        queries.page(searchParam, pageNumber, query),
        // Counting reads every match, so it is done once per list and not for each page.
        isFirst && searchParam === '' ? queries.count() : null,
      ]);
      const counted = isFirst ? (page.count ?? count) : null;
      return { contacts: page.rows.map(present), count: counted, hasMore: page.hasMore };
    },

    async listAll(reader: Reader, name: string): Promise<Contact[]> {
      return (await contactQueries(reader).list(name)).map(present);
    },

    async get(reader: Reader, id: number): Promise<Contact> {
      return present(await required(reader, id));
    },

    async details(reader: Reader, id: number): Promise<ContactDetails> {
      const [row, whatsapp] = await Promise.all([
        required(reader, id),
        contactQueries(reader).lastConnection(id),
      ]);
      return { ...present(row), whatsappId: whatsapp?.id ?? null, whatsapp: whatsapp ?? null };
    },

    /** Uses the address that WhatsApp returned for the number, if it was asked. */
    async create(
      tx: Tx,
      { name, number, email, extraInfo }: CreateContact,
      answered?: Address,
    ): Promise<Contact> {
      const store = contactStore(tx);
      const id = await store.insert({ name, email });
      await store.addAddresses(id, answeredAddresses(number, answered));
      if (extraInfo.length > 0) await store.setFields(id, extraInfo);
      const contact = present(await required(tx, id));
      tx.record(contactCreated({ contact }));
      return contact;
    },

    async update(
      tx: Tx,
      id: number,
      { number, extraInfo, ...columns }: UpdateContact,
      answered?: Address,
    ): Promise<Contact> {
      const row = await required(tx, id);
      const store = contactStore(tx);
      await changeNumber(tx, row, number, answered);
      if (extraInfo) await store.setFields(id, extraInfo);
      await store.update(id, {
        ...(columns.name === undefined ? {} : { name: columns.name }),
        ...(columns.email === undefined ? {} : { email: columns.email }),
      });
      const contact = present(await required(tx, id));
      tx.record(contactUpdated({ contact }));
      return contact;
    },

    async remove(tx: Tx, id: number): Promise<void> {
      await deleteContact(tx, await required(tx, id));
    },

    async removeIfThere(tx: Tx, id: number): Promise<void> {
      const row = await contactQueries(tx).find(id);
      if (row) await deleteContact(tx, row);
    },

    async *exportTable(reader: Reader): AsyncGenerator<string> {
      yield csvStart + csvLine(['name', 'number', 'email']);
      for await (const page of contactQueries(reader).exported()) {
        yield page.map(({ name, number, email }) => csvLine([name, number ?? '', email])).join('');
      }
    },
  };
}

/** Up to this many matches are returned as ids; beyond, as a condition per row. */
const maxMatchIds = 2000;

/**
 * Contacts that match a search, for the lists of other features: their ids or, if there are too many, a condition for
 * one row.
 */
export async function findBySearch(reader: Reader, search: string) {
  const patterns = patternsOf(search);
  const searched = contactSearchQueries(reader);
  const matches = searched.matches(patterns);
  const wanted = { most: contactSearchMax, counted: maxMatchIds + 1 };
  const { ids, count, restIds } = await searched.find(patterns, wanted);
  if (!restIds || count > maxMatchIds) return { found: undefined, matches };
  return { found: { ids: count > contactSearchMax ? searched.all(patterns, restIds) : ids, count }, matches };
}

/** Returns the contacts with the text in their name; undefined if there are more than `most`. */
export async function findByText(reader: Reader, text: string, most: number) {
  const { ids, restIds } = await contactSearchQueries(reader).find(patternsOfText(text), { most: most + 1 });
  return restIds && ids.length <= most ? ids : undefined;
}
