import type { PhoneBook } from '@prosa/contracts/contacts/schema.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { Address } from '#providers/whatsapp/port.ts';
import { entryOf, phoneBookQueries, phoneBookStore } from './phone-book-store.ts';

/** Stores an entry of the connection's phone book; returns false when it is known or not a valid entry. */
export async function savePhoneBookEntry(
  tx: Tx,
  connectionId: number,
  address: Address,
  name: string | undefined,
): Promise<boolean> {
  const entry = entryOf(address, name);
  return entry !== undefined && phoneBookStore(tx).save(connectionId, entry);
}

export function listPhoneBooks(reader: Reader): Promise<PhoneBook[]> {
  return phoneBookQueries(reader).books();
}
