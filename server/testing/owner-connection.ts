import pg from 'pg';
import type { CompanyId } from '#platform/auth/company-id.ts';

export interface OwnerConnection {
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** How many rows a statement found or changed. */
  count(text: string, values?: unknown[]): Promise<number>;
  /** The plan PostgreSQL keeps for a named statement of the application, as its role and its company. */
  planOf(statement: string, companyId: CompanyId): Promise<string>;
  /** The same where a sequential scan is the last resort, as it would be for a table of millions of rows. */
  planForLargeTables(statement: string, companyId: CompanyId): Promise<string>;
  close(): Promise<void>;
}

/** The owner of everything: to fill tables quickly, and to ask the database how it would answer. */
export async function connectOwner({ databaseUrl }: { databaseUrl: string }): Promise<OwnerConnection> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    query: async <Row>(text: string, values: unknown[] = []) =>
      (await client.query(text, values)).rows as Row[],
    count: async (text, values = []) => (await client.query(text, values)).rowCount ?? 0,
    planOf: (statement, companyId) => explain(client, statement, companyId, []),
    planForLargeTables: (statement, companyId) =>
      explain(client, statement, companyId, ['set local enable_seqscan = off']),
    close: () => client.end(),
  };
}

async function explain(
  client: pg.Client,
  statement: string,
  companyId: CompanyId,
  settings: readonly string[],
): Promise<string> {
  await client.query('begin');
  try {
    await client.query('set local role prosa_app');
    await client.query(`select set_config('app.company_id', $1, true)`, [String(companyId)]);
    for (const setting of settings) await client.query(setting);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${statement}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('rollback');
  }
}
