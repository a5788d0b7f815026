import { buildCompany, type TestCompany } from '@prosa/server/testing/builders.ts';
import { ownApp } from '@prosa/server/testing/own-app.ts';
import { connectOwner, type OwnerConnection } from '@prosa/server/testing/owner-connection.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillTables } from './fill-tables.ts';
import { buildRow, rowFactories } from './row-factories.ts';
import { type TenantTable, tenantReferences, tenantTables } from './tenant-tables.ts';

/**
 * Row-level security of the database itself: the application's role reads, writes and references no row unless a
 * company is set, and then only that company's. Walks every table of the catalogue.
 */
let owner: OwnerConnection;
let home: TestCompany;
let other: TestCompany;
let tables: TenantTable[];

beforeAll(async () => {
  const app = await ownApp({ environment: { ROLES: 'web' } });
  [home, other] = [await buildCompany(app), await buildCompany(app)];
  for (const company of [home, other]) {
    for (const name of Object.keys(rowFactories)) await buildRow(app, company, name);
  }
  owner = await connectOwner(app);
  tables = await tenantTables(owner);
  for (const company of [home, other]) expect(await fillTables(owner, tables, company)).toEqual([]);
});
afterAll(() => owner.close());

type Attempt = (text: string, values?: unknown[]) => Promise<number | string>;

/** Runs work as the application's role, for one company or for none, and rolls it back. */
async function asApplication(company: string | undefined, work: (attempt: Attempt) => Promise<void>) {
  await owner.query('begin');
  try {
    await owner.query('set local role prosa_app');
    if (company !== undefined) await owner.query(`select set_config('app.company_id', $1, true)`, [company]);
    await work(async (text, values = []) => {
      await owner.query('savepoint attempt');
      try {
        const count = await owner.count(text, values);
        await owner.query('set constraints all immediate');
        return count;
      } catch (error) {
        return (error as { code?: string }).code ?? String(error);
      } finally {
        await owner.query('rollback to savepoint attempt');
      }
    });
  } finally {
    await owner.query('rollback');
  }
}

/** A row of the company, in the form in which it would be inserted again. */
async function rowOf({ name, companyColumn }: TenantTable, company: TestCompany): Promise<object> {
  const [found] = await owner.query<{ row: object }>(
    `select to_jsonb(t) as row from ${name} t where ${companyColumn} = $1 limit 1`,
    [company.id],
  );
  return found?.row ?? {};
}

const insert = ({ name, columns }: TenantTable) =>
  `insert into ${name} (${columns.join(', ')}) select ${columns.map((column) => `r.${column}`).join(', ')}
   from jsonb_populate_record(null::${name}, $1) as r`;

/** Whether the statement affected no row or was refused by PostgreSQL. */
const isHarmless = (outcome: number | string) => outcome === 0 || typeof outcome === 'string';

/** Tables in which any row can be read or written with this company set. */
async function openTables(among: readonly TenantTable[], company: string | undefined): Promise<string[]> {
  const open: string[] = [];
  for (const table of among) {
    const row = await rowOf(table, other);
    await asApplication(company, async (attempt) => {
      const { name, companyColumn } = table;
      const outcomes = [
        await attempt(`select from ${name}`),
        await attempt(`update ${name} set ${companyColumn} = ${companyColumn}`),
        await attempt(`delete from ${name}`),
        await attempt(insert(table), [row]),
      ];
      if (!outcomes.every(isHarmless)) open.push(name);
    });
  }
  return open;
}

describe('every table', () => {
  it.each([
    ['no company was ever set', undefined],
    ['the company was forgotten', ''],
    ['the company is nobody', '0'],
  ])('is empty and closed when %s', async (_, company) => {
    expect(await openTables(tables, company)).toEqual([]);
  });

  it('would be noticed if it were open', async () => {
    const tags = tables.filter(({ name }) => name === 'tags');
    await owner.query('alter table tags disable row level security');
    expect(await openTables(tags, '0')).toEqual(['tags']);
    await owner.query('alter table tags enable row level security');
  });

  it('shows one company nothing of another, and keeps it from being written, taken or given away', async () => {
    const open: string[] = [];
    for (const table of tables) {
      const { name, companyColumn: column } = table;
      const theirs = await rowOf(table, other);
      await asApplication(String(home.id), async (attempt) => {
        const outcomes = [
          await attempt(`select from ${name} where ${column} <> $1`, [home.id]),
          await attempt(`update ${name} set ${column} = ${column} where ${column} = $1`, [other.id]),
          await attempt(`delete from ${name} where ${column} = $1`, [other.id]),
          await attempt(`update ${name} set ${column} = $1 where ${column} = $2`, [other.id, home.id]),
        ];
        if (!outcomes.every(isHarmless)) open.push(`${name}: ${outcomes.join(', ')}`);
        const written = await attempt(insert(table), [theirs]);
        if (written !== '42501') open.push(`${name}: writes a row of another company (${written})`);
      });
    }
    expect(open).toEqual([]);
  });

  it('refers to no row of another company', async () => {
    const open: string[] = [];
    let tried = 0;
    for (const { from, to, pairs } of await tenantReferences(owner)) {
      const [theirs] = await owner.query<Record<string, unknown>>(
        `select ${pairs.map(({ target }) => target).join(', ')} from ${to} where company_id = $1 limit 1`,
        [other.id],
      );
      const values = pairs.map(({ target }) => theirs?.[target]);
      const changes = pairs.map(({ column }, index) => `${column} = $${index + 1}`).join(', ');
      await asApplication(String(home.id), async (attempt) => {
        const outcome = await attempt(`update ${from} set ${changes}`, values);
        if (outcome !== 0) tried += 1;
        if (!isHarmless(outcome)) open.push(`${from} → ${to}`);
      });
    }
    expect(open).toEqual([]);
    expect(tried).toBeGreaterThan(50);
  });
});
