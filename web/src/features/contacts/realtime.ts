import type { ContactEvent } from '@prosa/contracts/contacts/events.ts';
import type { ContactImport } from '@prosa/contracts/contacts/schema.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import { type ContactList, type ContactListKey, contactKeys, contactPages } from './queries.ts';

export function reduceContactList(list: ContactList, event: ContactEvent, search: string): ContactList {
  if (event.action === 'delete') return contactPages.remove(list, event.contactId);
  const contacts = 'records' in event ? event.records : [event.contact];
  return contacts.reduce((reduced, contact) => contactPages.put(reduced, contact, search), list);
}

/** An import only goes forward; what comes late says nothing new. */
export function reduceImport(current: ContactImport, next: ContactImport): ContactImport {
  const isNews = next.id === current.id && next.updatedAt >= current.updatedAt;
  return isNews && next.processed >= current.processed ? next : current;
}

export const contactLiveRules: readonly LiveRule[] = [
  liveRule<'contact', ContactList>({
    event: 'contact',
    queryKey: contactKeys.lists,
    reduce: (list, event, key) => reduceContactList(list, event, (key as ContactListKey)[2].search),
  }),
  liveRule<'contactImport', ContactImport>({
    event: 'contactImport',
    queryKey: contactKeys.imports,
    reduce: (current, { contactImport }) => reduceImport(current, contactImport),
  }),
];
