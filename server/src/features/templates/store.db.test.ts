import { beforeAll, expect, it } from 'vitest';
import { buildCompany, buildConnection, type TestCompany } from '#testing/builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { templateStore } from './store.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await testApp();
  company = await buildCompany(app);
});

const template = (id: number) => ({
  id: String(id),
  name: `t${id}`,
  language: 'pt_BR',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Oi' }],
});

it('keeps as many templates as a provider tells of, one that it told of twice once', async () => {
  const connectionId = await buildConnection(app, company, { provider: 'cloud' });
  const replaceAll = (ids: readonly number[]) =>
    app.database.transaction(company.id, (tx) =>
      templateStore(tx).replaceAll(connectionId, ids.map(template), new Date()),
    );
  const count = async () => {
    const { db } = app.database.reader(company.id);
    const rows = db.selectFrom('message_templates').where('company_id', '=', company.id);
    const { found } = await rows
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .executeTakeFirstOrThrow();
    return found;
  };
  const many = Array.from({ length: 10_000 }, (_, index) => index);
  await replaceAll([...many, 7]);
  expect(await count()).toBe(10_000);
  await replaceAll([1, 2, 2]);
  expect(await count()).toBe(2);
});
