import type { ContactDetails, ContactEvent, ContactImport } from '@prosa/contracts/contacts/schema.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import { type ContactList, type ContactListKey, contactKeys, contactPages } from './queries.ts';

export function reduceContactList(list: ContactList, event: ContactEvent, search: string): ContactList {
  if (event.action === 'delete') return contactPages.remove(list, event.contactId);
  if ('records' in event) return contactPages.putMany(list, event.records, search);
  return contactPages.put(list, event.contact, search);
}

/** One contact that is looked at; what becomes of it when it is removed is said by whoever shows it. */
export function reduceContact(current: ContactDetails, event: ContactEvent): ContactDetails {
  if (event.action === 'delete' || 'records' in event) return current;
  const isNews = event.contact.id === current.id && event.contact.updatedAt >= current.updatedAt;
  return isNews ? { ...current, ...event.contact } : current;
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
  liveRule<'contact', ContactDetails>({
    event: 'contact',
    queryKey: contactKeys.allDetails,
    reduce: reduceContact,
  }),
  liveRule<'contactImport', ContactImport>({
    event: 'contactImport',
    queryKey: contactKeys.imports,
    reduce: (current, { contactImport }) => reduceImport(current, contactImport),
  }),
];
