import {
  createContactList,
  createContactListItem,
  deleteContactList,
  deleteContactListItem,
  exportContactList,
  getContactList,
  listAllContactLists,
  listContactListItems,
  listContactLists,
  updateContactList,
  updateContactListItem,
} from '@prosa/contracts/contact-lists/api.ts';
import type { ContactListItemPage } from '@prosa/contracts/contact-lists/schema.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, type TestCompany } from '#testing/builders.ts';
import { buildContactList, buildContactListItem } from '#testing/outreach-builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { contactListItemStore } from './items/store.ts';
import { contactListStore } from './store.ts';

let app: TestApp;
let home: TestCompany;
let token: string;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  home = await buildCompany(app);
  ({ token } = home.admin);
});

const add = (contactListId: number, person: { name: string; number: string; email?: string }) =>
  app.call(createContactListItem, { body: { contactListId, ...person } }, { token });

/** Without the job that asks about them: its statements would be counted with those of a call. */
const fill = (listId: number, count: number) =>
  app.database.transaction(home.id, async (tx) => {
    const people = Array.from({ length: count }, (_, index) => ({
      name: `Pessoa ${String(index).padStart(5, '0')}`,
      number: `55219${80_000_000 + index}`,
      email: '',
    }));
    await contactListItemStore(tx).insertMany(listId, people);
    await contactListStore(tx).count(listId, { items: count, valid: 0, invalid: 0 });
  });

async function countsOf(contactListId: number) {
  const { reply } = await app.call(getContactList, { params: { contactListId } }, { token });
  return [reply.contactsCount, reply.validCount, reply.invalidCount];
}

const items = async (contactListId: number, query: object = {}): Promise<ContactListItemPage> =>
  (await app.call(listContactListItems, { query: { contactListId, ...query } }, { token })).reply;

describe('contact lists', () => {
  it('are made, renamed and removed, each name once whatever its case and accents', async () => {
    const made = await app.call(createContactList, { body: { name: 'Ação de verão' } }, { token });
    expect(made.reply).toMatchObject({ name: 'Ação de verão', contactsCount: 0, validCount: 0 });
    const again = await app.call(createContactList, { body: { name: 'ACAO DE VERAO' } }, { token });
    expect([again.status, again.refusal.error]).toEqual([409, 'ERR_CONTACT_LIST_ALREADY_EXISTS']);
    const other = await buildContactList(app, home, 'Inverno');
    const params = { contactListId: other };
    const taken = await app.call(updateContactList, { params, body: { name: 'ação de verão' } }, { token });
    expect([taken.status, taken.refusal.error]).toEqual([409, 'ERR_CONTACT_LIST_ALREADY_EXISTS']);
    const renamed = await app.call(updateContactList, { params, body: { name: 'inverno' } }, { token });
    expect(renamed.reply).toMatchObject({ id: other, name: 'inverno' });
    await buildContactListItem(app, home, { listId: other });
    await app.call(deleteContactList, { params }, { token });
    const { reply } = await app.call(listAllContactLists, {}, { token });
    expect(reply.map(({ name }) => name)).toEqual(['Ação de verão']);
  });

  it('may be called alike in two companies', async () => {
    await buildContactList(app, await buildCompany(app), 'Clientes');
    const { status } = await app.call(createContactList, { body: { name: 'Clientes' } }, { token });
    expect(status).toBe(200);
  });

  it('are listed by name in pages of twenty with their counts, in two statements', async () => {
    for (let index = 0; index < 23; index += 1) {
      await buildContactList(app, home, `Lista ${String(index).padStart(2, '0')}`);
    }
    const full = await buildContactList(app, home, 'Árvore 100%');
    await fill(full, 3);
    await app.call(listContactLists, {}, { token });
    const statements = await app.countQueries(async () => {
      const { reply } = await app.call(listContactLists, {}, { token });
      expect([reply.records.length, reply.count, reply.hasMore]).toEqual([20, 24, true]);
      expect(reply.records[0]).toMatchObject({ id: full, contactsCount: 3 });
    });
    expect(statements).toHaveLength(2);
    const second = await app.call(listContactLists, { query: { pageNumber: 2 } }, { token });
    expect([second.reply.records.length, second.reply.hasMore]).toEqual([4, false]);
    const found = await app.call(listContactLists, { query: { searchParam: 'ARVORE 100%' } }, { token });
    expect(found.reply).toMatchObject({ count: 1, records: [{ id: full }] });
  });

  it('are closed to a company whose owner has switched campaigns off', async () => {
    await app.database.transaction(home.id, ({ db }) =>
      db.updateTable('settings').set({ value: 'false' }).where('key', '=', 'campaignsEnabled').execute(),
    );
    const { status, refusal } = await app.call(listContactLists, {}, { token });
    expect([status, refusal.error]).toEqual([403, 'ERR_PLAN_FEATURE']);
  });
});

describe('who is in a list', () => {
  it('is added once, however the number is written, and counted', async () => {
    const list = await buildContactList(app, home);
    const { reply } = await add(list, {
      name: 'Ana',
      number: '(11) 98765-4321',
      email: 'Ana@Cliente.example',
    });
    expect(reply).toMatchObject({
      number: '5511987654321',
      email: 'ana@cliente.example',
      isWhatsappValid: null,
      contactListId: list,
    });
    const again = await add(list, { name: 'Ana de novo', number: '+55 11 8765-4321' });
    expect([again.status, again.refusal.error]).toEqual([409, 'ERR_CONTACT_LIST_ITEM_ALREADY_EXISTS']);
    expect(
      (await add(await buildContactList(app, home), { name: 'Ana', number: '11987654321' })).status,
    ).toBe(200);
    expect(await countsOf(list)).toEqual([1, 0, 0]);
    await app.call(deleteContactListItem, { params: { contactListItemId: reply.id } }, { token });
    expect(await countsOf(list)).toEqual([0, 0, 0]);
  });

  it('keeps what is known of the number while only the name changes, and no longer with another number', async () => {
    const list = await buildContactList(app, home);
    const id = await buildContactListItem(app, home, { listId: list, number: '5511987654321' });
    await app.database.transaction(home.id, async ({ db }) => {
      await db
        .updateTable('contact_list_items')
        .set({ is_whatsapp_valid: true })
        .where('id', '=', id)
        .execute();
      await db.updateTable('contact_lists').set({ valid_items: 1 }).where('id', '=', list).execute();
    });
    const params = { contactListItemId: id };
    const renamed = await app.call(updateContactListItem, { params, body: { name: 'Outra' } }, { token });
    expect(renamed.reply).toMatchObject({ name: 'Outra', isWhatsappValid: true });
    const same = await app.call(
      updateContactListItem,
      { params, body: { number: '11 98765-4321' } },
      { token },
    );
    expect(same.reply.isWhatsappValid).toBe(true);
    expect(await countsOf(list)).toEqual([1, 1, 0]);
    const moved = await app.call(
      updateContactListItem,
      { params, body: { number: '11 98765-0001' } },
      { token },
    );
    expect(moved.reply).toMatchObject({ number: '5511987650001', isWhatsappValid: null });
    expect(await countsOf(list)).toEqual([1, 0, 0]);
    await buildContactListItem(app, home, { listId: list, number: '5511987650002' });
    const taken = await app.call(
      updateContactListItem,
      { params, body: { number: '1187650002' } },
      { token },
    );
    expect([taken.status, taken.refusal.error]).toEqual([409, 'ERR_CONTACT_LIST_ITEM_ALREADY_EXISTS']);
  });

  it('is listed by name, by page or after the last row seen, in two statements', async () => {
    const list = await buildContactList(app, home);
    await fill(list, 45);
    await app.call(listContactLists, {}, { token });
    const statements = await app.countQueries(async () => {
      const first = await items(list);
      expect([first.contacts.length, first.count, first.hasMore]).toEqual([20, 45, true]);
    });
    expect(statements).toHaveLength(2);
    const [first, second] = [await items(list), await items(list, { pageNumber: 2 })];
    expect([second.contacts.length, second.count, second.hasMore]).toEqual([20, null, true]);
    const last = first.contacts.at(-1);
    expect(await items(list, { afterName: last?.name, afterId: last?.id })).toEqual(second);
    expect((await items(list, { pageNumber: 3 })).contacts).toHaveLength(5);
  });

  it('is searched by words of the name and by parts of the number, in this list alone', async () => {
    const list = await buildContactList(app, home);
    await add(list, { name: 'João da Silva', number: '551187654321' });
    await add(list, { name: 'Maria José Souza', number: '5521991112222' });
    await buildContactListItem(app, home, { name: 'João de outra lista' });
    const search = async (searchParam: string) => {
      const { contacts, count } = await items(list, { searchParam });
      expect(count).toBe(contacts.length);
      return contacts.map(({ name }) => name);
    };
    expect(await search('JOAO')).toEqual(['João da Silva']);
    expect(await search('souza maria')).toEqual(['Maria José Souza']);
    expect(await search('jo')).toEqual(['João da Silva', 'Maria José Souza']);
    expect(await search('(11) 98765')).toEqual(['João da Silva']);
    expect(await search('11 98765-4321')).toEqual(['João da Silva']);
    expect(await search('%')).toEqual([]);
  });

  it('is searched page by page in the order of names, however many are found', async () => {
    const list = await buildContactList(app, home);
    await fill(list, 2100);
    await add(list, { name: 'Ana Pessoa', number: '5521911112222' });
    await add(list, { name: 'Bia Ramos', number: '5521911113333' });
    const found = async (searchParam: string) => {
      const first = await items(list, { searchParam });
      const last = first.contacts.at(-1);
      const second = await items(list, { searchParam, pageNumber: 2 });
      expect(await items(list, { searchParam, afterName: last?.name, afterId: last?.id })).toEqual(second);
      expect([first.contacts.length, first.count, first.hasMore]).toEqual([20, 2000, true]);
      return [first.contacts.at(0)?.name, last?.name, second.contacts.at(-1)?.name];
    };
    // At the beginning of nearly all names, later in nearly all names, and in nearly all numbers.
    expect(await found('pessoa')).toEqual(['Ana Pessoa', 'Pessoa 00018', 'Pessoa 00038']);
    expect(await found('soa')).toEqual(['Ana Pessoa', 'Pessoa 00018', 'Pessoa 00038']);
    expect(await found('5521980')).toEqual(['Pessoa 00000', 'Pessoa 00019', 'Pessoa 00039']);
    const few = await items(list, { searchParam: 'ramos' });
    expect([few.contacts.map(({ name }) => name), few.count, few.hasMore]).toEqual([['Bia Ramos'], 1, false]);
  });

  it('is not shown, nor taken, for a list of another company', async () => {
    const other = await buildCompany(app);
    const list = await buildContactList(app, other);
    const query = { contactListId: list };
    const shown = await app.call(listContactListItems, { query }, { token });
    expect([shown.status, shown.refusal.error]).toEqual([404, 'ERR_NO_CONTACT_LIST_FOUND']);
    const added = await add(list, { name: 'Ana', number: '11987654321' });
    expect([added.status, added.refusal.error]).toEqual([404, 'ERR_NO_CONTACT_LIST_FOUND']);
  });

  it('B19: is exported with exactly three columns, with a fourth on request, without formulas, all of them', async () => {
    const list = await buildContactList(app, home);
    await fill(list, 2100);
    await add(list, { name: '=1+1', number: '5511987654321', email: 'a@b.example' });
    const download = (query = '') =>
      app.http.inject({
        method: 'GET',
        url: `/api${exportContactList.path.replace(':contactListId', String(list))}${query}`,
        headers: { authorization: `Bearer ${token}` },
      });
    const answer = await download();
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.body.startsWith('\ufeff')).toBe(true);
    const lines = answer.body.trim().split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['name;number;email', "'=1+1;5511987654321;a@b.example"]);
    expect(new Set(lines).size).toBe(2102);
    const extended = (await download('?whatsapp=true')).body;
    expect(
      extended.startsWith("\ufeffname;number;email;whatsapp\r\n'=1+1;5511987654321;a@b.example;\r\n"),
    ).toBe(true);
  });
});
