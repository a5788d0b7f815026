import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { compiler, fixedPart } from './compiled-queries.ts';

it('is the text of a query, for a statement around it', () => {
  const names = fixedPart((db) => db.selectFrom('tags').select('name').limit(sql.lit(3)));
  const { sql: text, parameters } = sql`select count(*) from (${names}) as few where ${7} > 3`.compile(
    compiler,
  );
  expect(text).toBe('select count(*) from (select "name" from "tags" limit 3) as few where $1 > 3');
  expect(parameters).toEqual([7]);
});

it('refuses a value, which would be the same for everybody', () => {
  const ofCompany = () => fixedPart((db) => db.selectFrom('tags').select('name').where('company_id', '=', 7));
  expect(ofCompany).toThrow(/literals/);
});
