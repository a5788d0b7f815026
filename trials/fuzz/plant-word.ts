import type { TestCompany } from '@prosa/server/testing/builders.ts';
import type { OwnerConnection } from '@prosa/server/testing/owner-connection.ts';
import { tenantTables } from '#trials/walks/tenant-tables.ts';

/**
 * Puts a word in front of every text of a company, in whichever table and column the database lets it stand. What is
 * found of it elsewhere has leaked. How many columns took it.
 */
export async function plantWord(owner: OwnerConnection, { id }: TestCompany, word: string): Promise<number> {
  const texts = await textColumns(owner);
  let planted = 0;
  await owner.query('begin');
  for (const { table, column, companyColumn } of texts) {
    await owner.query('savepoint planting');
    try {
      const changed = await owner.count(
        `update ${table} set ${column} = left($1 || ${column}, 200) where ${companyColumn} = $2 and ${column} <> ''`,
        [word, id],
      );
      if (changed > 0) planted += 1;
    } catch {
      // A column that holds one of few words, or whose form is checked.
      await owner.query('rollback to savepoint planting');
    }
  }
  await owner.query('commit');
  return planted;
}

/** Words that only the program itself reads: what a row is, where its file lies, what time it is. */
const ownWords =
  /^settings\.|\.(?:status|state|kind|type|provider|profile|key|.*_(?:key|hash|kind|status|type|id|uuid|zone))$/;

async function textColumns(owner: OwnerConnection) {
  const rows = await owner.query<{ table: string; column: string }>(`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'character varying') and is_generated = 'NEVER'`);
  const tables = new Map((await tenantTables(owner)).map((table) => [table.name, table]));
  return rows.flatMap((row) => {
    const table = tables.get(row.table);
    return table && !ownWords.test(`${row.table}.${row.column}`)
      ? [{ ...row, companyColumn: table.companyColumn }]
      : [];
  });
}
