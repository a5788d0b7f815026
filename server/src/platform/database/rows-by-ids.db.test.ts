import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCompany, type TestCompany } from '#testing/builders.ts';
import { ownApp } from '#testing/own-app.ts';
import { connectOwner, type OwnerConnection } from '#testing/owner-connection.ts';
import { type Ids, rowsByIds } from './sql-expressions.ts';

const app = await ownApp();
let large: TestCompany;
let small: TestCompany;
let owner: OwnerConnection;

/** One large company, far above the average size. */
beforeAll(async () => {
  owner = await connectOwner(app);
  [large, small] = [await buildCompany(app), await buildCompany(app)];
  await owner.query(
    `insert into companies (name, due_date, plan_id)
     select 'Loja ' || n, now() + interval '1 day', (select plan_id from companies limit 1)
     from generate_series(1, 1000) n`,
  );
  await owner.query(
    `insert into contacts (company_id, name)
     select c.id, 'Pessoa ' || n from companies c, generate_series(1, case c.id when $1 then 5000 else 2 end) n`,
    [large.id],
  );
  await owner.query('analyze contacts');
});
afterAll(() => owner.close());

const idsOf = async (company: TestCompany) =>
  (
    await owner.query<{ id: number }>('select id from contacts where company_id = $1 order by id', [
      company.id,
    ])
  ).map(({ id }) => id);

it('finds the rows of the company, by ids that are known and by those of a query', async () => {
  const [own, others] = [await idsOf(small), await idsOf(large)];
  const { db } = app.database.reader(small.id);
  const rows = (ids: Ids) => db.selectFrom(rowsByIds(small.id, 'contacts', ids));
  const known = await rows([...own, ...others.slice(0, 3)])
    .select(['contacts.id', 'contacts.name'])
    .orderBy('contacts.id')
    .execute();
  expect(known).toEqual([
    { id: own[0], name: 'Pessoa 1' },
    { id: own[1], name: 'Pessoa 2' },
  ]);
  const newest = sql`select id from contacts where company_id = ${small.id} order by id desc limit 1`;
  expect(await rows(newest).select('contacts.id').execute()).toEqual([{ id: own[1] }]);
  expect(await rows([]).select('contacts.id').execute()).toEqual([]);
});

it('looks each of them up, however large the company is', async () => {
  const { db } = app.database.reader(large.id);
  const rows = (ids: Ids) =>
    db
      .selectFrom(rowsByIds(large.id, 'contacts', ids))
      .select(['contacts.id', 'contacts.name'])
      .execute();
  const [statement = ''] = await app.countQueries(() => rows([1, 2, 3]));
  const plan = await owner.planOf(statement, large.id);
  expect(plan).toMatch(/Index Scan using contacts_(?:company_id_id_key|pkey)/);
  expect(plan.match(/Index Cond: .*/g)).toEqual([expect.stringMatching(/\bid = found\.id\b|\(unnest\(/)]);
});
