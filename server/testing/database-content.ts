import { text } from 'node:stream/consumers';
import pg from 'pg';
import { copyOut, readReferences, readSequences, readTables } from '#platform/database/tables.ts';

const schemas = ['public', 'jobs'];

/** Every row of every table, and what guards them: to see that two databases are the same. */
export async function databaseContent(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const content: Record<string, unknown> = {};
    for (const table of await readTables(client, schemas)) {
      const rows = (await text(copyOut(client, table))).split('\n').toSorted();
      content[`${table.schema}.${table.name}`] = { columns: table.columns, rows };
    }
    content['the sequences'] = await readSequences(client, schemas);
    content['the references'] = await readReferences(client, schemas);
    for (const [name, statement] of Object.entries(guards)) {
      content[name] = (await client.query(statement)).rows;
    }
    return content;
  } finally {
    await client.end();
  }
}

const guards = {
  'the triggers': `select tgrelid::regclass::text as "table", tgname, tgenabled from pg_trigger
    where not tgisinternal order by 1, 2`,
  'the policies': 'select * from pg_policies order by schemaname, tablename, policyname',
  'the indexes': `select indexdef from pg_indexes where schemaname in ('public', 'jobs') order by 1`,
  'the grants': `select table_name, grantee, privilege_type from information_schema.role_table_grants
    where table_schema = 'public' order by 1, 2, 3`,
};
