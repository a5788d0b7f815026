import pg from 'pg';

/** Another product's PostgreSQL, read at one moment and never written. */
export interface ForeignDatabase {
  /** The columns of a table; none when there is no such table. */
  columnsOf(table: string): Promise<ReadonlySet<string>>;
  /** The rows of a table as JSON, a batch at a time; of one owner where a column says whose they are. */
  rowsOf(
    table: string,
    options: {
      readonly orderBy: readonly string[];
      readonly where?: { readonly column: string; readonly value: number } | undefined;
    },
  ): AsyncGenerator<unknown[]>;
  close(): Promise<void>;
}

const batch = 1000;

export async function openForeignDatabase(url: string): Promise<ForeignDatabase> {
  const client = new pg.Client({ connectionString: url, application_name: 'import' });
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  await client.query(`set local timezone = 'UTC'`);
  let cursors = 0;

  return {
    async columnsOf(table) {
      const { rows } = await client.query<{ name: string }>(
        `select a.attname as name from pg_attribute a
         where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped`,
        [pg.escapeIdentifier(table)],
      );
      return new Set(rows.map(({ name }) => name));
    },

    async *rowsOf(table, { orderBy, where }) {
      cursors += 1;
      const cursor = `rows_${cursors}`;
      const condition = where ? `where ${pg.escapeIdentifier(where.column)} = $1` : '';
      await client.query(
        `declare ${cursor} no scroll cursor for
         select to_jsonb(source) as row from ${pg.escapeIdentifier(table)} source ${condition}
         order by ${orderBy.map((column) => pg.escapeIdentifier(column)).join(', ')}`,
        where ? [where.value] : [],
      );
      for (;;) {
        const { rows } = await client.query<{ row: unknown }>(`fetch ${batch} from ${cursor}`);
        if (rows.length > 0) yield rows.map(({ row }) => row);
        if (rows.length < batch) break;
      }
      await client.query(`close ${cursor}`);
    },

    close: () => client.end(),
  };
}
