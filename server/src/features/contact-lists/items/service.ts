import type {
  ContactListItem,
  ContactListItemPage,
  CreateContactListItem,
  ListContactListItemsQuery,
  UpdateContactListItem,
} from '@prosa/contracts/contact-lists/schema.ts';
import { csvLine, csvStart } from '@prosa/contracts/csv-line.ts';
import { queueNumberCheck } from '#features/contact-lists/checks/jobs.ts';
import {
  contactListItemCreated,
  contactListItemDeleted,
  contactListItemUpdated,
} from '#features/contact-lists/events.ts';
import { getContactList, lockContactList, recountContactList } from '#features/contact-lists/service.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { presentItem } from './present.ts';
import { contactListItemQueries } from './queries.ts';
import { type ContactListItemRow, contactListItemStore, type ListedPerson } from './store.ts';

/** Contribution of one item to the counters of its list. */
function weightOf({ is_whatsapp_valid: isValid }: ContactListItemRow) {
  return { valid: isValid === true ? 1 : 0, invalid: isValid === false ? 1 : 0 };
}

async function required(reader: Reader, id: number): Promise<ContactListItemRow> {
  const row = await contactListItemQueries(reader).find(id);
  if (!row) throw new AppError('ERR_NO_CONTACT_LIST_ITEM_FOUND');
  return row;
}

/** Locks the list and returns the item as it is then. */
async function locked(tx: Tx, id: number): Promise<ContactListItemRow> {
  await lockContactList(tx, (await required(tx, id)).contact_list_id);
  return required(tx, id);
}

export async function listItems(
  reader: Reader,
  query: ListContactListItemsQuery,
): Promise<ContactListItemPage> {
  const isFirst = query.pageNumber === 1 && query.afterId === undefined;
  const [list, { rows, hasMore, count }] = await Promise.all([
    getContactList(reader, query.contactListId),
    contactListItemQueries(reader).page(query),
  ]);
  return {
    contacts: rows.map(presentItem),
    count: isFirst ? (count ?? list.contactsCount) : null,
    hasMore,
  };
}

/** Returns one page in name order, with the page size of the caller. */
export async function itemsOfReport(
  reader: Reader,
  contactListId: number,
  page: { readonly size: number; readonly pageNumber: number },
): Promise<ContactListItem[]> {
  return (await contactListItemQueries(reader).reportPage(contactListId, page)).map(presentItem);
}

export async function getItem(reader: Reader, id: number): Promise<ContactListItem> {
  return presentItem(await required(reader, id));
}

export async function createItem(
  tx: Tx,
  { contactListId, ...person }: CreateContactListItem,
): Promise<ContactListItem> {
  await lockContactList(tx, contactListId);
  const row = await contactListItemStore(tx).insert(contactListId, person);
  if (!row) throw new AppError('ERR_CONTACT_LIST_ITEM_ALREADY_EXISTS');
  await recountContactList(tx, contactListId, { items: 1, valid: 0, invalid: 0 });
  await queueNumberCheck(tx);
  const item = presentItem(row);
  tx.record(contactListItemCreated({ item }));
  return item;
}

/**
 * Adds many people at once, leaves existing ones as they are, and returns how many were added. Publishes no event per
 * item.
 */
export async function addToContactList(
  tx: Tx,
  contactListId: number,
  people: readonly ListedPerson[],
): Promise<number> {
  await lockContactList(tx, contactListId);
  const added = await contactListItemStore(tx).insertMany(contactListId, people);
  if (added === 0) return 0;
  await recountContactList(tx, contactListId, { items: added, valid: 0, invalid: 0 });
  await queueNumberCheck(tx);
  return added;
}

export async function updateItem(
  tx: Tx,
  id: number,
  { name, number, email }: UpdateContactListItem,
): Promise<ContactListItem> {
  const row = await locked(tx, id);
  const isOther = number !== undefined && number !== row.number;
  const changed = await contactListItemStore(tx).update(id, {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    // The check result of the old number does not apply to the new one.
    ...(isOther ? { number, is_whatsapp_valid: null } : {}),
  });
  if (isOther) {
    const { valid, invalid } = weightOf(row);
    await recountContactList(tx, row.contact_list_id, { items: 0, valid: -valid, invalid: -invalid });
    await queueNumberCheck(tx);
  }
  const item = presentItem(changed);
  tx.record(contactListItemUpdated({ item }));
  return item;
}

export async function deleteItem(tx: Tx, id: number): Promise<void> {
  const row = await locked(tx, id);
  await contactListItemStore(tx).delete(id);
  const { valid, invalid } = weightOf(row);
  await recountContactList(tx, row.contact_list_id, { items: -1, valid: -valid, invalid: -invalid });
  tx.record(contactListItemDeleted({ contactListId: row.contact_list_id, itemId: id }));
}

const validity = { true: 'yes', false: 'no', null: '' } as const;

/** Yields name, number and e-mail, and on request whether WhatsApp knows the number. */
export async function* exportItems(
  reader: Reader,
  contactListId: number,
  withValidity: boolean,
): AsyncGenerator<string> {
  yield csvStart + csvLine(['name', 'number', 'email', ...(withValidity ? ['whatsapp'] : [])]);
  for await (const page of contactListItemQueries(reader).exported(contactListId)) {
    yield page
      .map(({ name, number, email, is_whatsapp_valid: isValid }) =>
        csvLine([name, number, email, ...(withValidity ? [validity[`${isValid}`]] : [])]),
      )
      .join('');
  }
}
