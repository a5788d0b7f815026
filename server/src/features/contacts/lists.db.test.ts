import { exportContacts, listAllContacts, listContacts } from '@prosa/contracts/contacts/api.ts';
import type { ContactPage } from '@prosa/contracts/contacts/schema.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildContact, type TestCompany } from '#testing/builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { contactStore } from './store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

function insertContacts(to: TestCompany, count: number): Promise<unknown> {
  const contacts = Array.from({ length: count }, (_, index) => ({
    name: `Pessoa ${String(index).padStart(3, '0')}`,
    number: `55219${String(80_000_000 + index)}`,
    email: '',
  }));
  return app.database.transaction(to.id, (tx) => contactStore(tx).insertMany(contacts));
}

async function search(searchParam: string, by: TestCompany): Promise<string[]> {
  const { reply } = await app.call(listContacts, { query: { searchParam } }, { token: by.admin.token });
  expect(reply.count).toBe(reply.contacts.length);
  return reply.contacts.map(({ name }) => name);
}

describe('the list of contacts', () => {
  it('comes by name in pages of thirty, by number or after the last row seen', async () => {
    const home = await buildCompany(app);
    await insertContacts(home, 65);
    const token = home.admin.token;
    const numbered: ContactPage[] = [];
    for (const pageNumber of [1, 2, 3]) {
      numbered.push((await app.call(listContacts, { query: { pageNumber } }, { token })).reply);
    }
    expect(numbered.map(({ contacts }) => contacts.length)).toEqual([30, 30, 5]);
    expect(numbered.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
    expect(numbered.map(({ count }) => count)).toEqual([65, null, null]);
    const names = numbered.flatMap(({ contacts }) => contacts.map(({ name }) => name));
    expect(names).toEqual(names.toSorted());
    const last = numbered[0]?.contacts.at(-1);
    const query = { afterName: last?.name ?? '', afterId: last?.id ?? 0 };
    const { reply } = await app.call(listContacts, { query }, { token });
    expect(reply.contacts).toEqual(numbered[1]?.contacts);
  });

  it('is ordered without regard to accents and case, and those of one name by age', async () => {
    const home = await buildCompany(app);
    for (const name of ['Zélia', 'ana', 'Ângela', 'Ana', 'Bruno']) await buildContact(app, home, { name });
    const { reply } = await app.call(listContacts, {}, { token: home.admin.token });
    expect(reply.contacts.map(({ name }) => name)).toEqual(['ana', 'Ana', 'Ângela', 'Bruno', 'Zélia']);
    const [first] = reply.contacts;
    const query = { afterName: first?.name ?? '', afterId: first?.id ?? 0 };
    const after = await app.call(listContacts, { query }, { token: home.admin.token });
    expect(after.reply.contacts.map(({ name }) => name)).toEqual(['Ana', 'Ângela', 'Bruno', 'Zélia']);
  });

  it('is searched by name without accents, by words in any order, and by number without mask', async () => {
    const home = await buildCompany(app);
    await buildContact(app, home, { name: 'João da Silva', number: '551187654321' });
    await buildContact(app, home, { name: 'Maria José Souza', number: '5521991112222' });
    await buildContact(app, home, { name: '100% Ótica_Boa\\Vista', number: '551134567890' });
    expect(await search('JOAO', home)).toEqual(['João da Silva']);
    expect(await search('jo', home)).toEqual(['João da Silva', 'Maria José Souza']);
    expect(await search('souza maria', home)).toEqual(['Maria José Souza']);
    expect(await search('lv', home)).toEqual([]);
    expect(await search('(11) 98765-4321', home)).toEqual(['João da Silva']);
    expect(await search('11 8765', home)).toEqual(['João da Silva']);
    expect(await search('99111-2222', home)).toEqual(['Maria José Souza']);
    expect(await search('0%', home)).toEqual([]);
    expect(await search('100%', home)).toEqual(['100% Ótica_Boa\\Vista']);
    expect(await search('a_b', home)).toEqual(['100% Ótica_Boa\\Vista']);
    expect(await search('a\\vis', home)).toEqual(['100% Ótica_Boa\\Vista']);
    expect(await search("'; drop", home)).toEqual([]);
  });

  it('never shows contacts of another company, in no form of list', async () => {
    const [home, other] = [await buildCompany(app), await buildCompany(app)];
    await buildContact(app, other, { name: 'Estranho', number: '5511900001111' });
    await buildContact(app, home, { name: 'Conhecido' });
    expect(await search('Estranho', home)).toEqual([]);
    expect(await search('900001111', home)).toEqual([]);
    const { reply } = await app.call(listAllContacts, {}, { token: home.admin.token });
    expect(reply.map(({ name }) => name)).toEqual(['Conhecido']);
    const table = await exported(home);
    expect(table).not.toContain('Estranho');
  });

  it('is bounded for pickers, and narrowed by a part of the name', async () => {
    const home = await buildCompany(app);
    await insertContacts(home, 230);
    const all = await app.call(listAllContacts, {}, { token: home.admin.token });
    expect(all.reply).toHaveLength(200);
    const some = await app.call(
      listAllContacts,
      { query: { name: 'pessoa 22' } },
      { token: home.admin.token },
    );
    expect(some.reply).toHaveLength(10);
  });
});

async function exported(by: TestCompany): Promise<string> {
  const answer = await app.http.inject({
    method: 'GET',
    url: `/api${exportContacts.path}`,
    headers: { authorization: `Bearer ${by.admin.token}` },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toContain('attachment; filename="contacts.csv"');
  return answer.body;
}

describe('the exported table', () => {
  it('has name, number and e-mail by name, and no formula', async () => {
    const home = await buildCompany(app);
    await buildContact(app, home, { name: 'Zoé', number: '5511911112222', email: 'zoe@cliente.example' });
    await buildContact(app, home, { name: '=HYPERLINK("http://mau.example";"x")', number: '5511933334444' });
    expect(await exported(home)).toBe(
      '\ufeffname;number;email\r\n' +
        '"\'=HYPERLINK(""http://mau.example"";""x"")";5511933334444;\r\n' +
        'Zoé;5511911112222;zoe@cliente.example\r\n',
    );
  });

  it('has everybody, over many pages, each once', async () => {
    const home = await buildCompany(app);
    await insertContacts(home, 2500);
    const lines = (await exported(home)).trim().split('\r\n');
    expect(new Set(lines).size).toBe(2501);
  });
});
