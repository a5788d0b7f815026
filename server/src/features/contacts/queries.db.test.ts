import { listContacts } from '@prosa/contracts/contacts/api.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildContact, type TestCompany } from '#testing/builders.ts';
import { ownApp } from '#testing/own-app.ts';
import { connectOwner, type OwnerConnection } from '#testing/owner-connection.ts';

const many = 20_000;

const app = await ownApp();
let large: TestCompany;
let small: TestCompany;
let owner: OwnerConnection;

beforeAll(async () => {
  [large, small] = [await buildCompany(app), await buildCompany(app)];
  owner = await connectOwner(app);
  for (const [company, count] of [
    [large, many],
    [small, 3],
  ] as const) {
    await owner.query(
      `with people as (
        insert into contacts (company_id, name)
        select $1, (array['Ana','João','Maria','Zélia','Otávio'])[1 + n % 5] || ' '
          || (array['Souza','Lima','Ávila','Prado'])[1 + n % 4] || ' ' || n
        from generate_series(1, $2::integer) n returning id)
      insert into contact_addresses (company_id, contact_id, kind, address, key)
      select $1, id, 'phone', '55119' || (80000000 + id), '55119' || (80000000 + id) from people`,
      [company.id, count],
    );
    await owner.query(
      `insert into contact_fields (company_id, contact_id, name, value)
      select company_id, id, 'Cidade', 'Santos' from contacts where company_id = $1 and id % 2 = 0`,
      [company.id],
    );
  }
  await owner.query('analyze contacts; analyze contact_addresses; analyze contact_fields');
});
afterAll(async () => {
  await owner.close();
});

async function statements(query: object, company: TestCompany): Promise<string[]> {
  const list = () => app.call(listContacts, { query } as never, { token: company.admin.token });
  await list();
  const all = await app.countQueries(list);
  // The feed may still be reading what an earlier test recorded.
  return all.filter((text) => text.includes('contacts') || text.includes('contact_names')).sort();
}

const lists = [
  ['the first page', { pageNumber: 1 }, 2],
  ['a later page', { pageNumber: 400 }, 1],
  ['what comes after a row', { afterName: 'Maria Lima 7', afterId: 7 }, 1],
  ['a search by name', { searchParam: 'avila 77' }, 2],
  ['a search by two letters', { searchParam: 'jo' }, 2],
  ['a search by number', { searchParam: '(11) 98000-77' }, 2],
] as const;

describe('twenty thousand contacts', () => {
  it.each(lists)('are listed from indexes alone: %s', async (_, query) => {
    for (const statement of await statements(query, large)) {
      expect(await owner.planOf(statement, large.id)).not.toMatch(/Seq Scan on contact/);
    }
  });

  it.each(lists)('cost as many statements as three: %s', async (_, query, expected) => {
    expect(await statements(query, large)).toHaveLength(expected);
    expect(await statements(query, small)).toHaveLength(expected);
  });

  it('are walked in the order of the index when nothing is searched for', async () => {
    for (const [, query] of lists.slice(0, 3)) {
      for (const statement of await statements(query, large)) {
        if (statement.includes('count(*)')) continue;
        const plan = await owner.planOf(statement, large.id);
        expect(plan).toMatch(/Index (?:Only )?Scan using contacts_name_idx/);
      }
    }
  });

  it('are searched through the index of three letters', async () => {
    const [search] = (await statements({ searchParam: 'avila 77' }, large)).filter((text) =>
      text.includes('contact_names'),
    );
    expect(await owner.planOf(search ?? '', large.id)).toContain('Bitmap Index Scan on contacts_search_idx');
  });

  it('are found in order when all of them match by number', async () => {
    const query = { searchParam: '119', afterName: 'Maria Lima 0', afterId: 1 };
    const { reply } = await app.call(listContacts, { query }, { token: large.admin.token });
    const rows = await owner.query<{ name: string }>(
      `select name from contacts where company_id = $1 and folded_name > 'maria lima 0'
      order by folded_name, id limit 30`,
      [large.id],
    );
    expect(reply.contacts.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
  });

  it('are found in order when half of them match', async () => {
    const found: string[] = [];
    let after = {};
    for (const _ of [1, 2]) {
      const query = { searchParam: 'o', ...after };
      const { reply } = await app.call(listContacts, { query }, { token: large.admin.token });
      expect([reply.contacts.length, reply.hasMore]).toEqual([30, true]);
      const last = reply.contacts.at(-1);
      after = { afterName: last?.name, afterId: last?.id };
      found.push(...reply.contacts.map(({ name }) => name));
    }
    const rows = await owner.query<{ name: string }>(
      `select name from contacts where company_id = $1 and folded_name ~ '\\mo' order by folded_name, id limit 60`,
      [large.id],
    );
    expect(found).toEqual(rows.map(({ name }) => name));
  });

  it('are found in order when thousands begin so and a few have it further on', async () => {
    for (const name of ['Ana Maria', 'Otávio Rosamaria', 'Maria e Maria'])
      await buildContact(app, large, { name });
    const wanted = await owner.query<{ name: string }>(
      `select name from contacts where company_id = $1 and folded_name like '%maria%' order by folded_name, id`,
      [large.id],
    );
    const names = wanted.map(({ name }) => name);
    const page = async (query: object) => {
      const { reply } = await app.call(listContacts, { query } as never, { token: large.admin.token });
      return { ...reply, names: reply.contacts.map(({ name }) => name) };
    };
    const first = await page({ searchParam: 'maria' });
    expect(first).toMatchObject({ names: names.slice(0, 30), count: 300, hasMore: true });
    const last = first.contacts.at(-1);
    const cursor = { afterName: last?.name, afterId: last?.id };
    expect(await page({ searchParam: 'maria', ...cursor })).toMatchObject({ names: names.slice(30, 60) });
    const afterName = names.at(-4);
    const end = await page({ searchParam: 'maria', afterName, afterId: 2 ** 31 - 1 });
    expect(end).toMatchObject({ names: names.slice(-3), hasMore: false });
    expect(await page({ searchParam: 'maria', pageNumber: 20 })).toMatchObject({
      names: names.slice(570, 600),
    });
    expect((await page({ searchParam: 'rosa ota' })).names).toEqual(['Otávio Rosamaria']);
    expect((await page({ searchParam: 'ma an' })).names.slice(0, 1)).toEqual(['Ana Maria']);
  });
});
