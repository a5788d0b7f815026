import { phoneKey } from '@prosa/contracts/phone-number.ts';
import type { AddressService } from '#features/contacts/addresses/service.ts';
import { contactsImported } from '#features/contacts/events.ts';
import { phoneBookQueries } from '#features/contacts/phone-book/queries.ts';
import { addressOf, type PhoneBookEntry } from '#features/contacts/phone-book/rules.ts';
import { presentContact } from '#features/contacts/present.ts';
import { contactQueries } from '#features/contacts/queries.ts';
import { contactStore } from '#features/contacts/store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';
import { recordChange } from './service.ts';
import { contactImportStore } from './store.ts';

interface Dependencies {
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
  { mediaLinks, addresses }: Dependencies,
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
