import { formatPhoneNumber, phoneKey } from '@prosa/contracts/phone-number.ts';
import type { Address } from '#providers/whatsapp/port.ts';

/** One WhatsApp address of a contact; the key is equal for all spellings of one number. */
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
 * Addresses for a number: WhatsApp's answer, and the typed number where it differs. The answer comes first: it is shown
 * and messages are sent to it.
 */
export function answeredAddresses(typed: string, answered: Address | undefined): WrittenAddress[] {
  const { phone = typed, lid } = answered ?? {};
  const known = writtenAddresses({ phone, ...(lid === undefined ? {} : { lid }) });
  return phoneKey(typed) === phoneKey(phone) ? known : [...known, ...writtenAddresses({ phone: typed })];
}

/** A LID is no phone number and is never shown as one. */
function placeholderOf({ kind, address }: Pick<WrittenAddress, 'kind' | 'address'>): string {
  if (kind === 'phone') return formatPhoneNumber(address);
  return kind === 'group' ? 'Grupo' : `Contato ${address.slice(-4)}`;
}

const maxNameLength = 100;

export function normalizedName(name: string | undefined): string | undefined {
  const tidy = name?.replaceAll(/\s+/gu, ' ').trim() ?? '';
  return tidy === '' ? undefined : tidy.slice(0, maxNameLength).toWellFormed();
}

/** Name of a contact until it gets a real one. */
export function placeholderName(addresses: readonly Pick<WrittenAddress, 'kind' | 'address'>[]): string {
  const [first] = addresses;
  return first ? placeholderOf(first) : '';
}

/** Returns whether the contact still has its placeholder name, which any other name replaces. */
export function isUnnamed(
  name: string,
  addresses: readonly Pick<WrittenAddress, 'kind' | 'address'>[],
): boolean {
  return name === '' || addresses.some((each) => name === placeholderOf(each) || name === each.address);
}
