import { contactsImported } from '#features/contacts/events.ts';
import { presentContact } from '#features/contacts/present.ts';
import { contactQueries } from '#features/contacts/queries.ts';
import { contactStore, type ImportedContact } from '#features/contacts/store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';
import { checkLine, type ImportLine, isImportError } from './rules.ts';
import { recordChange } from './service.ts';
import { type ContactImportRow, contactImportStore } from './store.ts';

/** Puts people into a list of the company and says how many of them it did not have. */
export type AddToList = (
  tx: Tx,
  contactListId: number,
  people: readonly ImportedContact[],
) => Promise<number>;

interface Dependencies {
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
  { mediaLinks, addToList }: Dependencies,
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
