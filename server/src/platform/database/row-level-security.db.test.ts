import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildQueue } from '#testing/builders.ts';
import { testApp } from '#testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { findUnprotectedTables } from '#testing/unprotected-tables.ts';

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(() => owner.end());

describe('row-level security', () => {
  it('protects every table, or the table says why it belongs to the platform', async () => {
    expect(await findUnprotectedTables(owner)).toEqual([]);
  });

  it('notices a table without a policy, without row-level security, and without its company in a reference', async () => {
    await owner.query('begin');
    await owner.query('create table bare (company_id integer not null)');
    await owner.query(`create table unguarded (company_id integer not null);
      alter table unguarded enable row level security`);
    await owner.query(`create table loose (id integer primary key, company_id integer not null, user_id integer
      references users (id) on delete cascade);
      alter table loose enable row level security;
      create policy tenant on loose to prosa_app using (company_id = current_setting('app.company_id')::integer)
      with check (company_id = current_setting('app.company_id')::integer)`);
    await owner.query('create table forgotten (id integer primary key)');
    const found = (await findUnprotectedTables(owner)).map(({ table }) => table).sort();
    await owner.query('rollback');
    expect(found).toEqual(['bare', 'forgotten', 'loose', 'unguarded']);
  });

  it('gives the application roles no way around it', async () => {
    const { rows } = await owner.query(
      `select rolname, rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname like 'prosa\\_%' order by 1`,
    );
    const powerless = { rolsuper: false, rolbypassrls: false, rolcanlogin: false };
    expect(rows).toEqual([
      { rolname: 'prosa_app', ...powerless },
      { rolname: 'prosa_platform', ...powerless },
    ]);
  });

  it('shows a company its own rows only, and none without a company', async () => {
    const app = await testApp();
    const [first, second] = [await buildCompany(app), await buildCompany(app)];
    const queueId = await buildQueue(app, first);
    const seenBy = (company: typeof first) =>
      app.database.reader(company.id).db.selectFrom('queues').select('id').execute();
    expect(await seenBy(first)).toEqual([{ id: queueId }]);
    expect(await seenBy(second)).toEqual([]);
    await expect(
      app.database.platform(({ db }) => db.selectFrom('queues').select('id').execute()),
    ).rejects.toThrow('permission denied');
  });

  it('stores no row for another company and no reference into one', async () => {
    const app = await testApp();
    const [first, second] = [await buildCompany(app), await buildCompany(app)];
    const queueId = await buildQueue(app, first);
    await expect(
      app.database.transaction(second.id, ({ db }) =>
        db.insertInto('queues').values({ company_id: first.id, name: 'x', color: '#111' }).execute(),
      ),
    ).rejects.toThrow('row-level security');
    await expect(
      app.database.transaction(second.id, ({ db }) =>
        db
          .insertInto('user_queues')
          .values({ company_id: second.id, user_id: second.admin.id, queue_id: queueId })
          .execute(),
      ),
    ).rejects.toThrow('foreign key');
  });

  it('forgets the company as soon as a statement or a transaction ends', async () => {
    const app = await testApp();
    const company = await buildCompany(app);
    const reads = Array.from({ length: 40 }, () =>
      app.database.reader(company.id).db.selectFrom('companies').select('id').execute(),
    );
    const results = await Promise.all(reads);
    expect(results.every((rows) => rows.length === 1 && rows[0]?.id === company.id)).toBe(true);
    await expect(
      app.database.platform(({ db }) =>
        db.selectNoFrom(({ fn, val }) => fn('current_setting', [val('app.company_id')]).as('left')).execute(),
      ),
    ).resolves.toEqual([{ left: '' }]);
  });
});
