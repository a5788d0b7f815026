import { formatPhoneNumber, phoneKey } from '@prosa/contracts/phone-number.ts';
import type { Address } from '#providers/whatsapp/port.ts';

/** One of the ways WhatsApp knows a contact; the key is what two ways of writing one number share. */
export interface WrittenAddress {
  readonly kind: keyof Address;
  readonly address: string;
  readonly key: string;
}

export function writtenAddresses({ group, phone, lid, businessScopedId }: Address): WrittenAddress[] {
  if (group !== undefined) return [{ kind: 'group', address: group, key: group }];
  return [
    ...(phone === undefined ? [] : [{ kind: 'phone', address: phone, key: phoneKey(phone) } as const]),
    ...(lid === undefined ? [] : [{ kind: 'lid', address: lid, key: lid } as const]),
    ...(businessScopedId === undefined
      ? []
      : [{ kind: 'businessScopedId', address: businessScopedId, key: businessScopedId } as const]),
  ];
}

/**
 * What WhatsApp answered for a number, and the number as it was typed when that is another one. The answer comes first:
 * it is what is shown, and where messages go.
 */
export function answeredAddresses(typed: string, answered: Address | undefined): WrittenAddress[] {
  const { phone = typed, lid } = answered ?? {};
  const known = writtenAddresses({ phone, ...(lid === undefined ? {} : { lid }) });
  return phoneKey(typed) === phoneKey(phone) ? known : [...known, ...writtenAddresses({ phone: typed })];
}

/** A LID is no phone number and is never shown as one. */
function nameless({ kind, address }: Pick<WrittenAddress, 'kind' | 'address'>): string {
  if (kind === 'phone') return formatPhoneNumber(address);
  return kind === 'group' ? 'Grupo' : `Contato ${address.slice(-4)}`;
}

const longestName = 100;

export function givenName(name: string | undefined): string | undefined {
  const tidy = name?.replaceAll(/\s+/gu, ' ').trim() ?? '';
  return tidy === '' ? undefined : tidy.slice(0, longestName).toWellFormed();
}

/** What a contact is called until somebody says how. */
export function placeholderName(addresses: readonly Pick<WrittenAddress, 'kind' | 'address'>[]): string {
  const [first] = addresses;
  return first ? nameless(first) : '';
}

/** Whether nobody has named it yet: a name that comes along is better. */
export function isUnnamed(
  name: string,
  addresses: readonly Pick<WrittenAddress, 'kind' | 'address'>[],
): boolean {
  return name === '' || addresses.some((each) => name === nameless(each) || name === each.address);
}
