import type pg from 'pg';

/** Average work of PostgreSQL for one call, which does not depend on the load of the machine. */
export interface Reading {
  /** Pages of eight kilobytes, from memory or from disk. */
  readonly pages: number;
  readonly statements: number;
  /** Statement that reads the most pages, for the report of an exceeded budget. */
  readonly heaviest: string;
}

const calls = 2;

/** Requires exclusive use of the database while it runs. */
export async function readingOf(client: pg.Client, call: () => Promise<unknown>): Promise<Reading> {
  await client.query('select pg_stat_statements_reset()');
  for (let count = 0; count < calls; count += 1) await call();
  const { rows } = await client.query<{ pages: string; calls: string; query: string }>(
    `select shared_blks_hit + shared_blks_read as pages, calls, query from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and query not ilike '%pg_stat_statements%'
     order by pages desc`,
  );
  const sum = (of: (row: (typeof rows)[number]) => string) =>
    rows.reduce((all, row) => all + Number(of(row)), 0) / calls;
  return {
    pages: sum(({ pages }) => pages),
    statements: sum((row) => row.calls),
    heaviest: (rows[0]?.query ?? '').replaceAll(/\s+/gu, ' ').trim(),
  };
}
