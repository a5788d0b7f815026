import type { PhoneBook } from '@prosa/contracts/contacts/schema.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { Address } from '#providers/whatsapp/port.ts';
import { phoneBookQueries } from './queries.ts';
import { entryOf } from './rules.ts';
import { phoneBookStore } from './store.ts';

/** Stores an entry of the connection's phone book; returns false when it is known or not a valid entry. */
export async function keepInPhoneBook(
  tx: Tx,
  connectionId: number,
  address: Address,
  name: string | undefined,
): Promise<boolean> {
  const entry = entryOf(address, name);
  return entry !== undefined && phoneBookStore(tx).keep(connectionId, entry);
}

export function listPhoneBooks(reader: Reader): Promise<PhoneBook[]> {
  return phoneBookQueries(reader).books();
}
