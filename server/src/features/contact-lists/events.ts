import type { ContactList } from '@prosa/contracts/contact-lists/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

export const contactListCreated = defineEvent<{ contactList: ContactList }>('contact-list.created');
export const contactListUpdated = defineEvent<{ contactList: ContactList }>('contact-list.updated');
export const contactListDeleted = defineEvent<{ contactListId: number }>('contact-list.deleted');
