import type { Address } from '#providers/whatsapp/port.ts';
import { createRecentMap } from './recent-map.ts';

/** Known pairs of number and LID that belong to one user, within this session. */
export interface AddressBook {
  learn(address: Address): void;
  /** With the other address of the same person, if it is known. */
  complete(address: Address): Address;
}

const peopleKept = 20_000;

/**
 * Many events name a user by one address only, although an earlier one named both. Unknown pairs are not looked up: the
 * contact store has both as well.
 */
export function createAddressBook(): AddressBook {
  const lids = createRecentMap<string>(peopleKept);
  const phones = createRecentMap<string>(peopleKept);
  return {
    learn({ phone, lid }) {
      if (phone === undefined || lid === undefined) return;
      lids.set(phone, lid);
      phones.set(lid, phone);
    },
    complete(address) {
      const { phone, lid } = address;
      if (phone !== undefined && lid === undefined) {
        const known = lids.get(phone);
        return known === undefined ? address : { ...address, lid: known };
      }
      const known = lid === undefined || phone !== undefined ? undefined : phones.get(lid);
      return known === undefined ? address : { ...address, phone: known };
    },
  };
}
