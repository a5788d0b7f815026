import { phoneKey } from '@prosa/contracts/phone-number.ts';
import type { AddressService } from '#features/contacts/addresses/service.ts';
import { contactsImported } from '#features/contacts/events.ts';
import { addressOf, type PhoneBookEntry, phoneBookQueries } from '#features/contacts/phone-book-store.ts';
import { contactQueries, presentContact } from '#features/contacts/queries.ts';
import { contactStore, type ImportedContact } from '#features/contacts/store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { checkLine, type ImportLine, isImportError } from './rules.ts';
import { recordChange } from './service.ts';
import { type ContactImportRow, contactImportStore } from './store.ts';

/** Puts people into a list of the company and says how many of them it did not have. */
export type AddToList = (
  tx: Tx,
  contactListId: number,
  people: readonly ImportedContact[],
) => Promise<number>;

interface LineDependencies {
  readonly mediaLinks: MediaLinks;
  readonly addToList: AddToList;
}

interface Part {
  readonly id: number;
  /** How many were imported before these. */
  readonly from: number;
  readonly lines: readonly ImportLine[];
}

/** Contacts travel in one event; those of a list do not. */
export function linesPerPart({ contact_list_id: listId }: ContactImportRow): number {
  return listId === null ? 100 : 500;
}

async function addContacts(tx: Tx, links: MediaLinks, people: readonly ImportedContact[]): Promise<number> {
  const ids = await contactStore(tx).insertMany(people);
  if (ids.length === 0) return 0;
  const added = await contactQueries(tx).findMany(ids);
  tx.record(contactsImported({ contacts: added.map((contact) => presentContact(contact, links)) }));
  return ids.length;
}

/**
 * One part of the file, with the counters in the same transaction: a process that dies repeats nothing, and of two that
 * took the job one goes on. Nothing when the import has been ended.
 */
export async function importLines(
  tx: Tx,
  { mediaLinks, addToList }: LineDependencies,
  { id, from, lines }: Part,
): Promise<ContactImportRow | undefined> {
  const store = contactImportStore(tx);
  const row = await store.findForUpdate(id);
  if (row?.status !== 'running') return undefined;
  if (row.processed !== from) return row;
  const checked = lines.map(checkLine);
  const errors = checked.filter(isImportError);
  const valid = checked.flatMap((entry) => (isImportError(entry) ? [] : [entry]));
  const created =
    row.contact_list_id === null
      ? await addContacts(tx, mediaLinks, valid)
      : await addToList(tx, row.contact_list_id, valid);
  const advanced = await store.advance(row, {
    processed: lines.length,
    created,
    updated: 0,
    skipped: valid.length - created,
    errors,
    isLast: lines.length === 0 || from + lines.length >= row.total,
  });
  recordChange(tx, advanced);
  return advanced;
}

interface EntryDependencies {
  readonly mediaLinks: MediaLinks;
  readonly addresses: Pick<AddressService, 'reach'>;
}

/** Small enough for one event, and not to keep others from the same contacts for long. */
const batchSize = 100;

const countOf = { created: 'created', named: 'updated', none: 'skipped' } as const;

/** Adds those of whom nothing but a number is told and nobody has it, all at once; the others are left. */
async function addNew(
  tx: Tx,
  entries: readonly PhoneBookEntry[],
  links: MediaLinks,
): Promise<readonly PhoneBookEntry[]> {
  const simple = entries.flatMap(({ name, phone, lid }) =>
    phone === null || lid !== null ? [] : [{ name, number: phone, email: '' }],
  );
  const ids = await contactStore(tx).insertMany(simple);
  if (ids.length === 0) return entries;
  const added = await contactQueries(tx).findMany(ids);
  tx.record(contactsImported({ contacts: added.map((contact) => presentContact(contact, links)) }));
  const taken = new Set(added.map(({ number }) => phoneKey(number ?? '')));
  return entries.filter(({ phone }) => phone === null || !taken.delete(phoneKey(phone)));
}

/**
 * One part of an address book, with the counters in the same transaction: a process that dies repeats nothing. Whoever
 * is known keeps the name a person gave. False when that was the last.
 */
export async function importEntries(
  tx: Tx,
  { mediaLinks, addresses }: EntryDependencies,
  importId: number,
): Promise<boolean> {
  const store = contactImportStore(tx);
  const row = await store.findForUpdate(importId);
  if (row?.status !== 'running') return false;
  const wanted = Math.min(batchSize, row.total - row.processed);
  const entries = await phoneBookQueries(tx).after(row.connection_id, row.processed, wanted);
  const left = await addNew(tx, entries, mediaLinks);
  const counts = { created: entries.length - left.length, updated: 0, skipped: 0 };
  for (const entry of left) {
    const { change } = await addresses.reach(tx, addressOf(entry), entry.name);
    counts[countOf[change]] += 1;
  }
  // The connection may have been removed, and its book with it.
  const isLast = entries.length < batchSize || row.processed + entries.length >= row.total;
  const batch = { ...counts, processed: entries.length, errors: [], isLast };
  recordChange(tx, await store.advance(row, batch));
  return !isLast;
}
