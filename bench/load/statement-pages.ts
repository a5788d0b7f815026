import type pg from 'pg';

/** What PostgreSQL did for one call, on the average: the same on a busy machine as on an idle one. */
export interface Reading {
  /** Of eight kilobytes, from memory or from disk. */
  readonly pages: number;
  readonly statements: number;
  /** The statement that reads most, in case that is too much. */
  readonly heaviest: string;
}

const calls = 2;

/** Nobody else may use the database meanwhile. */
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
