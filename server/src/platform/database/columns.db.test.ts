import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { buildCompany, buildQueue, type TestCompany } from '#testing/builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { type Columns, fixedColumns, prepareStatement } from './compiled-queries.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await testApp();
  company = await buildCompany(app);
});

const queues = fixedColumns((db) =>
  db
    .selectFrom(sql<{ id: number; name: string; greeting: string | null }>`asked`.as('queues'))
    .select(['queues.id', 'name as called', sql<string | null>`nullif(greeting, '')`.as('said')])
    .orderBy('queues.id', 'desc'),
);
const queuesFrom = prepareStatement<
  { companyId: CompanyId; least: number },
  { queues: Columns<{ id: number; called: string; said: string | null }> }
>(
  (slot) => sql`with asked as (select id, name, ${sql.lit('')} as greeting from queues
      where company_id = ${slot('companyId')} and id >= ${slot('least')} and id > ${0})
    select (${queues}) as queues`,
);

it('brings the rows of a query in their order, each value under its name', async () => {
  const ids = [
    await buildQueue(app, company),
    await buildQueue(app, company),
    await buildQueue(app, company),
  ];
  const { db } = app.database.reader(company.id);
  const from = async (least: number) => (await queuesFrom(db, { companyId: company.id, least }))[0]?.queues;
  const [first = 0, second = 0, third = 0] = ids;
  expect(await from(second)).toEqual({
    id: [third, second],
    called: [expect.any(String), expect.any(String)],
    said: [null, null],
  });
  expect((await from(first))?.id).toEqual([third, second, first]);
  expect(await from(third + 1)).toEqual({ id: [], called: [], said: [] });
});

it('is the company’s like every other statement', async () => {
  const other = await buildCompany(app);
  const queue = await buildQueue(app, company);
  const { db } = app.database.reader(other.id);
  expect(await queuesFrom(db, { companyId: company.id, least: queue })).toEqual([
    { queues: { id: [], called: [], said: [] } },
  ]);
});

it('refuses what has no name', () => {
  expect(() => fixedColumns((db) => db.selectFrom('queues').selectAll())).toThrow(/needs a name/);
});
