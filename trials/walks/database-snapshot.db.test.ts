import { buildCompany } from '@prosa/server/testing/builders.ts';
import { ownApp } from '@prosa/server/testing/own-app.ts';
import { connectOwner, type OwnerConnection } from '@prosa/server/testing/owner-connection.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changedTables, type DatabaseWatch, watchDatabase } from './database-snapshot.ts';

let owner: OwnerConnection;
let watch: DatabaseWatch;
let companyId: number;

beforeAll(async () => {
  const app = await ownApp({ environment: { ROLES: 'web' } });
  ({ id: companyId } = await buildCompany(app));
  owner = await connectOwner(app);
  afterAll(() => owner.close());
  watch = await watchDatabase(owner);
});

async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await watch.take();
  await work();
  return changedTables(before, await watch.take());
}

it('sees what is added, changed and removed, what goes with it too, and what is undone not', async () => {
  const add = () =>
    owner.query(
      `with list as (insert into contact_lists (company_id, name) values ($1, 'Lista') returning id)
       insert into contact_list_items (company_id, contact_list_id, name, number, key)
       select $1, id, 'Ana', '5511987654321', '5511987654321' from list`,
      [companyId],
    );
  const rename = () => owner.query(`update contact_lists set name = 'Outra'`);
  const undone = async (work: () => Promise<unknown>) => {
    await owner.query('begin');
    await work();
    await owner.query('rollback');
  };
  const both = ['contact_list_items', 'contact_lists'];
  expect(await changedBy(() => undone(add))).toEqual([]);
  expect((await changedBy(add)).toSorted()).toEqual(both);
  expect(await changedBy(rename)).toEqual(['contact_lists']);
  expect(await changedBy(rename)).toEqual([]);
  expect((await changedBy(() => owner.query('delete from contact_lists'))).toSorted()).toEqual(both);
});
