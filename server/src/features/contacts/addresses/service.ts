import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import { contactCreated, contactDeleted, contactUpdated } from '#features/contacts/events.ts';
import { contactQueries, presentContact } from '#features/contacts/queries.ts';
import { contactStore } from '#features/contacts/store.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { removeMedia } from '#platform/uploads/media-removal.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import type { Address } from '#providers/whatsapp/port.ts';
import {
  isUnnamed,
  normalizedName,
  placeholderName,
  type WrittenAddress,
  writtenAddresses,
} from './rules.ts';
import { addressesOf, addressStore, type ReachedContact, reachedContactQueries } from './store.ts';

export interface FoundContact {
  readonly id: number;
  readonly isGroup: boolean;
  /** Effect of the lookup: `named` had no name before. */
  readonly change: 'created' | 'named' | 'none';
}

/** Moves another feature's rows of a contact to another contact, in the same transaction. */
export type MoveContact = (tx: Tx, move: { fromId: number; toId: number }) => Promise<void>;

export interface AddressService {
  /** Returns the contact with these addresses, or a new one. Merges two contacts that turn out to be one person. */
  reach(tx: Tx, address: Address, name?: string): Promise<FoundContact>;
  /** The same, but returns undefined when there is no such contact. */
  findReached(tx: Tx, address: Address, name?: string): Promise<FoundContact | undefined>;
  /** Replaces the former address of a contact by the new one. */
  readdress(tx: Tx, former: Address, address: Address): Promise<FoundContact | undefined>;
  addressOf(reader: Reader, contactId: number): Promise<Address>;
}

/** A concurrent transaction may add the same number between lookup and insert; the next attempt then finds it. */
const maxLookups = 3;

type LookupResult = FoundContact | 'again' | undefined;

export function createAddressService(links: MediaLinks, moveContact: MoveContact): AddressService {
  async function present(reader: Reader, id: number): Promise<Contact> {
    const row = await contactQueries(reader).find(id);
    if (!row) throw new Error(`The contact ${id} is gone.`);
    return presentContact(row, links);
  }

  /** Returns `again` when another transaction was faster. */
  async function create(
    tx: Tx,
    written: WrittenAddress[],
    name: string | undefined,
  ): Promise<FoundContact | 'again'> {
    const store = contactStore(tx);
    const isGroup = written.some(({ kind }) => kind === 'group');
    const id = await store.insert({ name: name ?? placeholderName(written), is_group: isGroup });
    if ((await addressStore(tx).add(id, written)) < written.length) {
      // Deletes the addresses it did get as well.
      await store.delete(id);
      return 'again';
    }
    tx.record(contactCreated({ contact: await present(tx, id) }));
    return { id, isGroup, change: 'created' };
  }

  /** Returns `again` when the rows it is based on have changed meanwhile. */
  async function complete(
    tx: Tx,
    contact: ReachedContact,
    written: readonly WrittenAddress[],
    name: string | undefined,
  ): Promise<'named' | 'none' | 'again'> {
    const known = (each: WrittenAddress) =>
      contact.addresses.find(({ kind, key }) => kind === each.kind && key === each.key);
    const missing = written.filter((each) => !known(each));
    // Replies go to the number as WhatsApp writes it, with or without its ninth digit.
    const rewritten = written.filter((each) => known(each) && known(each)?.address !== each.address);
    const isBetterName = name !== undefined && isUnnamed(contact.name, [...contact.addresses, ...written]);
    if (missing.length > 0 && (await addressStore(tx).add(contact.id, missing)) < missing.length)
      return 'again';
    for (const each of rewritten) await addressStore(tx).rewrite(each);
    if (isBetterName) await contactStore(tx).update(contact.id, { name });
    if (missing.length > 0 || rewritten.length > 0 || isBetterName) {
      tx.record(contactUpdated({ contact: await present(tx, contact.id) }));
    }
    return isBetterName ? 'named' : 'none';
  }

  /** Keeps the older contact; a given name wins over a placeholder. */
  async function merge(tx: Tx, kept: ReachedContact, gone: ReachedContact): Promise<void> {
    const store = contactStore(tx);
    await addressStore(tx).lock([kept.id, gone.id]);
    await moveContact(tx, { fromId: gone.id, toId: kept.id });
    await addressStore(tx).takeOver(kept.id, gone.id);
    const addresses = [...kept.addresses, ...gone.addresses];
    await store.update(kept.id, {
      ...(isUnnamed(kept.name, addresses) && !isUnnamed(gone.name, addresses) ? { name: gone.name } : {}),
      ...(kept.email === '' ? { email: gone.email } : {}),
      ...(kept.picture_key === null ? { picture_key: gone.picture_key } : {}),
    });
    if (kept.picture_key !== null && gone.picture_key !== null) await removeMedia(tx, gone.picture_key);
    await store.delete(gone.id);
    tx.record(contactDeleted({ contactId: gone.id }));
    tx.record(contactUpdated({ contact: await present(tx, kept.id) }));
  }

  /** Returns `again` when the rows have changed meanwhile. */
  async function look(tx: Tx, written: WrittenAddress[], name: string | undefined): Promise<LookupResult> {
    const [contact, ...others] = await reachedContactQueries(tx).lockByAddress(written);
    if (!contact) return undefined;
    for (const other of others) await merge(tx, contact, other);
    const change = others.length > 0 ? 'again' : await complete(tx, contact, written, name);
    return change === 'again' ? 'again' : { id: contact.id, isGroup: contact.is_group, change };
  }

  async function find(
    tx: Tx,
    written: WrittenAddress[],
    name: string | undefined,
    isToBeMade: boolean,
  ): Promise<FoundContact | undefined> {
    if (written.length === 0) return undefined;
    const given = normalizedName(name);
    for (let looked = 0; looked < maxLookups; looked += 1) {
      const found = await look(tx, written, given);
      if (found === undefined && !isToBeMade) return undefined;
      const contact = found ?? (await create(tx, written, given));
      if (contact !== 'again') return contact;
    }
    throw new Error('Others change the same contact all the time.');
  }

  return {
    async reach(tx, address, name) {
      const found = await find(tx, writtenAddresses(address), name, true);
      if (!found) throw new Error('There is no address to reach anybody under.');
      return found;
    },
    findReached: (tx, address, name) => find(tx, writtenAddresses(address), name, false),
    async readdress(tx, former, address) {
      const left = writtenAddresses(former);
      if (!(await find(tx, left, undefined, false))) return undefined;
      // Looks up both at once: a contact that already has the new address is the same person.
      const found = await find(tx, [...left, ...writtenAddresses(address)], undefined, false);
      const kept = new Set(writtenAddresses(address).map(({ kind, key }) => `${kind} ${key}`));
      for (const each of left) if (!kept.has(`${each.kind} ${each.key}`)) await addressStore(tx).remove(each);
      if (found) tx.record(contactUpdated({ contact: await present(tx, found.id) }));
      return found;
    },
    addressOf: addressesOf,
  };
}
