import type { ContactList, ContactListItem } from '@prosa/contracts/contact-lists/schema.ts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { contactListKeys, type ListItems, listItemPages } from './queries.ts';
import {
  reduceAllContactLists,
  reduceContactList,
  reduceContactLists,
  reduceListItems,
  refetchListItems,
} from './realtime.ts';

const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`;

const list = (id: number, name: string, changedAt = 0, contactsCount = 0): ContactList => ({
  id,
  name,
  contactsCount,
  validCount: 0,
  invalidCount: 0,
  companyId: 1,
  createdAt: at(0),
  updatedAt: at(changedAt),
});

const item = (id: number, name: string, change: Partial<ContactListItem> = {}): ContactListItem => ({
  id,
  name,
  number: `55119876500${String(id).padStart(2, '0')}`,
  email: '',
  isWhatsappValid: null,
  contactListId: 7,
  companyId: 1,
  createdAt: at(0),
  updatedAt: at(0),
  ...change,
});

const pageOf = (contacts: ContactListItem[]): ListItems => ({
  pages: [{ contacts, count: contacts.length, hasMore: false }],
  pageParams: [{}],
});

describe('contact lists on the screen', () => {
  it('equal fresh ones after one was made, one filled and one removed, told twice', () => {
    const events = [
      { action: 'create', record: list(3, 'Árvore') },
      { action: 'update', record: list(1, 'Bolo', 2, 500) },
      { action: 'delete', id: 2 },
    ] as const;
    const told = [...events, ...events];
    const all = told.reduce(reduceAllContactLists, [list(1, 'Bolo'), list(2, 'Casa')]);
    expect(all).toEqual([list(3, 'Árvore'), list(1, 'Bolo', 2, 500)]);
    const page = { records: [list(1, 'Bolo'), list(2, 'Casa')], count: 2, hasMore: false };
    const pages = told.reduce((lists, event) => reduceContactLists(lists, event, ''), {
      pages: [page],
      pageParams: [1],
    });
    expect(pages.pages.flatMap(({ records }) => records)).toEqual(all);
  });

  it('count forward: what comes late says nothing new, nor does what is about another', () => {
    const current = list(1, 'Bolo', 2, 1000);
    expect(reduceContactList(current, { action: 'update', record: list(1, 'Bolo', 1, 500) })).toBe(current);
    expect(reduceContactList(current, { action: 'update', record: list(2, 'Casa', 3) })).toBe(current);
    const later = list(1, 'Bolo', 3, 1500);
    expect(reduceContactList(current, { action: 'update', record: later })).toBe(later);
  });
});

describe('who is in a list on the screen', () => {
  const key = contactListKeys.items(7, '');
  const about = { contactListId: 7 } as const;

  it('equals a fresh list after changes and what WhatsApp answered, told twice', () => {
    const ana = item(1, 'Ana', { isWhatsappValid: true, updatedAt: at(1) });
    const caio = item(3, 'Caio', { isWhatsappValid: false, updatedAt: at(1) });
    const events = [
      { ...about, action: 'create', record: item(3, 'Caio') },
      { ...about, action: 'delete', id: 2 },
      { ...about, action: 'check', records: [ana, caio] },
    ] as const;
    const shown = [...events, ...events].reduce(
      (items, event) => reduceListItems(items, event, key),
      pageOf([item(1, 'Ana'), item(2, 'Bia')]),
    );
    expect(listItemPages.rowsOf(shown)).toEqual([ana, caio]);
  });

  it('is not touched by another list, nor by what the search does not find', () => {
    const items = pageOf([item(1, 'Ana')]);
    const other = item(9, 'Zoé', { contactListId: 8 });
    expect(reduceListItems(items, { action: 'create', contactListId: 8, record: other }, key)).toBe(items);
    const searched = contactListKeys.items(7, 'ana');
    const created = { ...about, action: 'create', record: item(2, 'Bia') } as const;
    expect(listItemPages.rowsOf(reduceListItems(items, created, searched))).toEqual([item(1, 'Ana')]);
  });

  it('is asked for anew when many came, in that list alone', () => {
    const client = new QueryClient();
    client.setQueryData(key, pageOf([]));
    client.setQueryData(contactListKeys.items(8, ''), pageOf([]));
    refetchListItems(client, {
      name: 'ContactListItem',
      payload: { ...about, action: 'reload', records: [] },
      seq: 1,
    });
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
    expect(client.getQueryState(contactListKeys.items(8, ''))?.isInvalidated).toBe(false);
  });

  it('goes with its list, of which whoever looks at it hears that it is gone', () => {
    const client = new QueryClient();
    for (const id of [7, 8]) {
      client.setQueryData(contactListKeys.items(id, ''), pageOf([]));
      client.setQueryData(contactListKeys.details(id), list(id, 'Lista'));
    }
    refetchListItems(client, { name: 'ContactList', payload: { action: 'delete', id: 7 }, seq: 1 });
    expect(client.getQueryData(key)).toBeUndefined();
    expect(client.getQueryData(contactListKeys.details(7))).toBeUndefined();
    expect(client.getQueryData(contactListKeys.details(8))).toBeDefined();
    expect(client.getQueryData(contactListKeys.items(8, ''))).toBeDefined();
  });
});
