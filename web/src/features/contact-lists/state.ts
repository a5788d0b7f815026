import type { ContactList, ContactListItem } from '@prosa/contracts/contact-lists/schema.ts';
import { formatPhoneNumber } from '@prosa/contracts/phone-number.ts';

/** Returns how many numbers have not been checked with WhatsApp yet. */
export function uncheckedOf({ contactsCount, validCount, invalidCount }: ContactList): number {
  return Math.max(0, contactsCount - validCount - invalidCount);
}

/** Field values of the dialog. */
export interface ItemForm {
  name: string;
  number: string;
  email: string;
}

export function itemFormOf(item: ContactListItem | undefined): ItemForm {
  return {
    name: item?.name ?? '',
    number: item ? formatPhoneNumber(item.number) : '',
    email: item?.email ?? '',
  };
}
