import type { ContactListItem } from '@prosa/contracts/contact-lists/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

export const contactListItemCreated = defineEvent<{ item: ContactListItem }>('contact-list-item.created');
export const contactListItemUpdated = defineEvent<{ item: ContactListItem }>('contact-list-item.updated');
export const contactListItemDeleted = defineEvent<{ contactListId: number; itemId: number }>(
  'contact-list-item.deleted',
);
/** Result of a lookup for some items of a list, few enough for one event. */
export const contactListItemsChecked = defineEvent<{ contactListId: number; items: ContactListItem[] }>(
  'contact-list-item.checked',
);
