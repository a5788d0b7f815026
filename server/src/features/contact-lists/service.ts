import type { ContactList, ContactListPage, SaveContactList } from '@prosa/contracts/contact-lists/schema.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { contactListCreated, contactListDeleted, contactListUpdated } from './events.ts';
import { presentContactList } from './present.ts';
import { contactListQueries } from './queries.ts';
import { contactListStore, type ListChange } from './store.ts';

export async function listContactLists(
  reader: Reader,
  search: string,
  pageNumber: number,
): Promise<ContactListPage> {
  const queries = contactListQueries(reader);
  const [page, count] = await Promise.all([queries.page(search, pageNumber), queries.count(search)]);
  return { records: page.rows.map(presentContactList), count, hasMore: page.hasMore };
}

export async function listAllContactLists(reader: Reader): Promise<ContactList[]> {
  return (await contactListQueries(reader).all()).map(presentContactList);
}

export async function getContactList(reader: Reader, id: number): Promise<ContactList> {
  const row = await contactListQueries(reader).find(id);
  if (!row) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  return presentContactList(row);
}

export async function createContactList(tx: Tx, { name }: SaveContactList): Promise<ContactList> {
  const contactList = presentContactList(await contactListStore(tx).insert(name));
  tx.record(contactListCreated({ contactList }));
  return contactList;
}

export async function renameContactList(tx: Tx, id: number, { name }: SaveContactList): Promise<ContactList> {
  const row = await contactListStore(tx).rename(id, name);
  if (!row) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  const contactList = presentContactList(row);
  tx.record(contactListUpdated({ contactList }));
  return contactList;
}

export async function deleteContactList(tx: Tx, id: number): Promise<void> {
  if (!(await contactListStore(tx).delete(id))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  tx.record(contactListDeleted({ contactListId: id }));
}

/** For every writer of the list's items, before anything else. */
export async function lockContactList(tx: Tx, id: number): Promise<void> {
  if (!(await contactListStore(tx).lock(id))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
}

/** After its items were written. */
export async function recountContactList(tx: Tx, id: number, change: ListChange): Promise<void> {
  const contactList = presentContactList(await contactListStore(tx).count(id, change));
  tx.record(contactListUpdated({ contactList }));
}
