import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

export const contactCreated = defineEvent<{ contact: Contact }>('contact.created');
export const contactUpdated = defineEvent<{ contact: Contact }>('contact.updated');
export const contactDeleted = defineEvent<{ contactId: number }>('contact.deleted');
/** A part of an import: few enough to travel together. */
export const contactsImported = defineEvent<{ contacts: Contact[] }>('contact.imported');
