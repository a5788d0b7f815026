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
  /** What WhatsApp answered for some of a list. */
  | {
      readonly action: 'check';
      readonly contactListId: number;
      readonly records: readonly ContactListItem[];
    }
  /** So many came that whoever shows the list asks for it anew; older clients read the records, of which there are none. */
  | { readonly action: 'reload'; readonly contactListId: number; readonly records: readonly [] };
