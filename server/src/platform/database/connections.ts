import type { CompiledQuery, ConnectionProvider, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { setTenantStatement, TenantQuery, toStatement } from './statement.ts';

/** Sees every statement; tests count them, metrics time them. */
export type QueryObserver = (sql: string, milliseconds: number) => void;

function toResult<R>(result: pg.QueryResult): QueryResult<R> {
  const changes = result.command === 'SELECT' ? {} : { numAffectedRows: BigInt(result.rowCount ?? 0) };
  return { rows: result.rows as R[], ...changes };
}

function notStreaming(): never {
  throw new Error('Streaming queries are not used here: page through the rows instead.');
}

function connectionOver(run: (query: CompiledQuery) => Promise<pg.QueryResult>, observe: QueryObserver) {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const startedAt = performance.now();
      const result = await run(query);
      observe(query.sql, performance.now() - startedAt);
      return toResult<R>(result);
    },
    streamQuery: notStreaming,
  };
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) };
  return provider;
}

/** Each statement by itself, on any connection of the pool, as the company. For reads. */
export function tenantConnections(
  pool: pg.Pool,
  companyId: CompanyId,
  observe: QueryObserver,
): ConnectionProvider {
  return connectionOver(async (query) => {
    const client = await pool.connect();
    try {
      return await new Promise<pg.QueryResult>((resolve, reject) => {
        client.query(
          new TenantQuery(toStatement(query), companyId, (error, result) =>
            error ? reject(error) : resolve(result),
          ),
        );
      });
    } finally {
      client.release();
    }
  }, observe);
}

export interface OpenTransaction {
  readonly provider: ConnectionProvider;
  /** From here on the transaction works as one company. */
  enter(companyId: CompanyId): void;
  commit(): Promise<void>;
  /** Never fails: a connection that cannot roll back is closed, which has the same effect. */
  rollback(): Promise<void>;
}

/**
 * A transaction whose opening statements travel together with its first query, so that it costs no round trip of
 * its own.
 */
export async function openTransaction(
  pool: pg.Pool,
  scope: { companyId: CompanyId } | 'platform',
  observe: QueryObserver,
): Promise<OpenTransaction> {
  const client = await pool.connect();
  let opened: Promise<unknown> = Promise.resolve();
  let broken: Error | undefined;

  function send(statement: { text: string; name?: string; values?: unknown[] }): void {
    opened = Promise.all([opened, client.query(statement)]);
    opened.catch((error: Error) => {
      broken ??= error;
    });
  }

  function enter(companyId: CompanyId): void {
    if (scope === 'platform') send({ text: 'set local role prosa_app' });
    send({ ...setTenantStatement, values: [String(companyId)] });
  }

  send({ text: 'begin' });
  if (scope === 'platform') send({ text: 'set local role prosa_platform' });
  else enter(scope.companyId);

  async function commit(): Promise<void> {
    let command: string;
    await opened;
    try {
      ({ command } = await client.query('commit'));
      client.release(broken);
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
    // PostgreSQL answers the commit of a failed transaction by rolling it back, without an error.
    if (command !== 'COMMIT') {
      throw new Error('Nothing was committed: a statement had failed and the work went on.');
    }
  }

  async function rollback(): Promise<void> {
    try {
      await client.query('rollback');
      client.release(broken);
    } catch (error) {
      client.release(error as Error);
    }
  }

  return {
    provider: connectionOver(async (query) => {
      const [, result] = await Promise.all([opened, client.query(toStatement(query))]);
      return result;
    }, observe),
    enter,
    commit,
    rollback,
  };
}
