import { isContactBefore, matchesContactSearch } from '@prosa/contracts/contacts/rules.ts';
import type { Contact, ContactEvent, ContactImport } from '@prosa/contracts/contacts/schema.ts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createLiveQueries, type LiveEvent } from '#lib/live-query.ts';
import { type ContactList, contactKeys, contactListQuery, contactPages } from './queries.ts';
import { contactLiveRules, reduceContactList, reduceImport } from './realtime.ts';

const perPage = 30;
const names = ['Ana', 'Élcio', 'Bruno', 'Ângela', 'Zélia', 'Davi'];

/** Seeded random numbers, so that a failure is reproducible. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function buildContact(id: number, at: number, name: string): Contact {
  const time = new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString();
  return {
    id,
    uuid: `uuid-${id}`,
    name,
    number: `55119${80_000_000 + id}`,
    email: '',
    profilePicUrl: null,
    isGroup: false,
    optedOutAt: null,
    extraInfo: [],
    companyId: 1,
    createdAt: time,
    updatedAt: time,
  };
}

/** Server model: returns the expected response that every live list is compared with. */
function createModel() {
  const rows = new Map<number, Contact>();
  let clock = 0;
  let seq = 0;
  const say = (payload: ContactEvent): LiveEvent => {
    seq += 1;
    return { name: 'contact', payload, seq };
  };
  const make = (name: string): Contact => {
    clock += 1;
    const contact = buildContact(clock, clock, name);
    rows.set(contact.id, contact);
    return contact;
  };
  return {
    add: (name: string): LiveEvent => say({ action: 'create', contact: make(name) }),
    addMany: (many: readonly string[]): LiveEvent => say({ action: 'create', records: many.map(make) }),
    rename: (id: number, name: string): LiveEvent => {
      clock += 1;
      const { updatedAt } = buildContact(id, clock, name);
      const contact = { ...(rows.get(id) as Contact), name, updatedAt };
      rows.set(id, contact);
      return say({ action: 'update', contact });
    },
    remove: (id: number): LiveEvent => {
      rows.delete(id);
      return say({ action: 'delete', contactId: id });
    },
    ids: () => [...rows.keys()],
    all: (search: string) =>
      [...rows.values()]
        .filter((contact) => matchesContactSearch(contact, search))
        .sort((a, b) => (isContactBefore(a, b) ? -1 : 1)),
    fetch(search: string, pageCount: number): ContactList {
      const found = this.all(search);
      const pages = Array.from({ length: pageCount }, (_, index) => ({
        contacts: found.slice(index * perPage, (index + 1) * perPage),
        count: index === 0 ? found.length : null,
        hasMore: found.length > (index + 1) * perPage,
      }));
      return { pages, pageParams: pages.map(() => ({})) };
    },
  };
}
type Model = ReturnType<typeof createModel>;

function randomEvent(model: Model, random: (below: number) => number): LiveEvent {
  const ids = model.ids();
  const name = () => names[random(names.length)] ?? 'Ana';
  const id = ids[random(ids.length)];
  const kind = random(10);
  if (id === undefined || kind < 3) return model.add(name());
  if (kind === 3) return model.addMany([name(), name(), name()]);
  return kind < 8 ? model.rename(id, name()) : model.remove(id);
}

describe('a live list of contacts', () => {
  it.each([
    ['the whole list', '', 3],
    ['one page of many', '', 1],
    ['a search with an accent', 'ange', 1],
    ['a search by number', '9800000', 2],
  ])('equals a fresh one after many events, some told twice: %s', (_case, search, pageCount) => {
    const random = createRandom(7);
    const model = createModel();
    for (let index = 0; index < 70; index += 1) model.add(names[index % names.length] ?? 'Ana');
    const client = new QueryClient({ defaultOptions: { queries: { structuralSharing: false } } });
    const flushes: (() => void)[] = [];
    const live = createLiveQueries(client, contactLiveRules, (flush) => {
      flushes.push(flush);
    });
    client.setQueryData(contactKeys.list(search), model.fetch(search, pageCount));
    for (let round = 0; round < 200; round += 1) {
      const event = randomEvent(model, random);
      live.push(event);
      if (random(4) === 0) live.push(event);
      if (random(3) !== 0) continue;
      for (const flush of flushes.splice(0)) flush();
      const list = client.getQueryData<ContactList>(contactKeys.list(search)) as ContactList;
      const [shown, fresh] = [contactPages.rowsOf(list), model.all(search)];
      expect(shown).toEqual(fresh.slice(0, shown.length));
      if (list.pages.at(-1)?.hasMore === false) expect(shown).toHaveLength(fresh.length);
    }
    live.stop();
  });

  it('goes on after its last row, wherever that is by now', () => {
    const model = createModel();
    for (let index = 0; index < 40; index += 1) model.add(`Pessoa ${String(index).padStart(2, '0')}`);
    const list = model.fetch('', 1);
    const { getNextPageParam } = contactListQuery('');
    const next = ({ pages }: ContactList) => getNextPageParam(pages.at(-1) as never, pages, {}, []);
    expect(next(list)).toEqual({ afterName: 'Pessoa 29', afterId: 30 });
    const shorter = reduceContactList(list, { action: 'delete', contactId: 30 }, '');
    expect(next(shorter)).toEqual({ afterName: 'Pessoa 28', afterId: 29 });
    expect(next(model.fetch('', 2))).toBeUndefined();
  });

  it('is the same object when an event says nothing new', () => {
    const model = createModel();
    model.add('Ana');
    const list = model.fetch('', 1);
    expect(reduceContactList(list, { action: 'delete', contactId: 999 }, '')).toBe(list);
    expect(reduceContactList(list, { action: 'create', records: [] }, '')).toBe(list);
  });
});

describe('an import on the screen', () => {
  const at = (processed: number, updatedAt: string): ContactImport => ({
    id: 1,
    source: 'file',
    fileName: 'contatos.csv',
    status: 'running',
    failure: null,
    total: 300,
    processed,
    created: processed,
    updated: 0,
    skipped: 0,
    errorCount: 0,
    contactListId: null,
    header: [],
    columns: { name: null, number: null, email: null },
    preview: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt,
  });

  it('goes forward, and never back by what comes late', () => {
    const [early, late] = [at(100, '2026-01-01T00:00:01.000Z'), at(200, '2026-01-01T00:00:02.000Z')];
    expect(reduceImport(early, late)).toBe(late);
    expect(reduceImport(late, early)).toBe(late);
    expect(reduceImport(late, { ...late, id: 2 })).toBe(late);
  });
});
