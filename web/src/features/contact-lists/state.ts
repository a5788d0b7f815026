import type { ContactList, ContactListItem } from '@prosa/contracts/contact-lists/schema.ts';
import { formatPhoneNumber } from '@prosa/contracts/phone-number.ts';

/** Those whom WhatsApp has not been asked about. */
export function uncheckedOf({ contactsCount, validCount, invalidCount }: ContactList): number {
  return Math.max(0, contactsCount - validCount - invalidCount);
}

/** What the fields of the dialog hold. */
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
