import type { ContactList, ContactListItem } from './schema.ts';

export type ContactListEvent =
  | { readonly action: 'create' | 'update'; readonly record: ContactList }
  | { readonly action: 'delete'; readonly id: number };

export type ContactListItemEvent =
  | {
      readonly action: 'create' | 'update';
      readonly contactListId: number;
      readonly record: ContactListItem;
    }
  | { readonly action: 'delete'; readonly contactListId: number; readonly id: number }
  /** Results of the WhatsApp check for some contacts of a list. */
  | {
      readonly action: 'check';
      readonly contactListId: number;
      readonly records: readonly ContactListItem[];
    }
  /** Rows of a list changed in bulk: our web fetches the list again, older clients merge the records, if any. */
  | {
      readonly action: 'reload';
      readonly contactListId: number;
      readonly records: readonly ContactListItem[];
    };
