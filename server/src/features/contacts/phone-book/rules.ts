import { phoneKey } from '@prosa/contracts/phone-number.ts';
import { givenName } from '#features/contacts/addresses/rules.ts';
import type { Address } from '#providers/whatsapp/port.ts';

/** Entry in the phone book of a connection's phone. */
export interface PhoneBookEntry {
  /** Equal for all spellings of one number. */
  readonly key: string;
  readonly name: string;
  readonly phone: string | null;
  readonly lid: string | null;
}

function keyOf({ phone, lid }: Address): string | undefined {
  if (phone !== undefined) return `phone:${phoneKey(phone)}`;
  return lid === undefined ? undefined : `lid:${lid}`;
}

/** Returns undefined for a group, for an unreachable address, and for an entry without a name. */
export function entryOf(address: Address, name: string | undefined): PhoneBookEntry | undefined {
  const [key, given] = [keyOf(address), givenName(name)];
  if (address.group !== undefined || key === undefined || given === undefined) return undefined;
  return { key, name: given, phone: address.phone ?? null, lid: address.lid ?? null };
}

export function addressOf({ phone, lid }: Pick<PhoneBookEntry, 'phone' | 'lid'>): Address {
  return { ...(phone === null ? {} : { phone }), ...(lid === null ? {} : { lid }) };
}
