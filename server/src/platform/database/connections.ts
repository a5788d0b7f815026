import type { CompiledQuery, ConnectionProvider, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { ConnectionSource } from './pool.ts';
import {
  batchWrites,
  NamedQuery,
  type QueryCallback,
  setTenantStatement,
  TenantQuery,
  toStatement,
} from './statement.ts';

/** Receives every statement; tests count them, metrics time them. */
export type QueryObserver = (sql: string, milliseconds: number) => void;

function toResult<R>(result: pg.QueryResult): QueryResult<R> {
  const changes = result.command === 'SELECT' ? {} : { numAffectedRows: BigInt(result.rowCount ?? 0) };
  return { rows: result.rows as R[], ...changes };
}

function notStreaming(): never {
  throw new Error('Streaming queries are not used here: page through the rows instead.');
}

function answerOf(
  client: pg.PoolClient,
  asking: (answered: QueryCallback) => pg.Query,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(asking((error, result) => (error ? reject(error) : resolve(result))));
  });
}

function connectionOver(
  run: (query: CompiledQuery) => Promise<pg.QueryResult>,
  observe: QueryObserver,
): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const startedAt = performance.now();
      try {
        const result = await run(query);
        observe(query.sql, performance.now() - startedAt);
        return toResult<R>(result);
      } catch (error) {
        // Stack trace of the caller, instead of the place where the response was read.
        if (error instanceof Error) Error.captureStackTrace(error);
        throw error;
      }
    },
    streamQuery: notStreaming,
  };
}

const providing = (connection: DatabaseConnection): ConnectionProvider => ({
  provideConnection: (consumer) => consumer(connection),
});

/** Runs each statement by itself, on any connection of the pool, as the company. For reads. */
export function tenantConnections(
  pool: ConnectionSource,
  companyId: CompanyId,
  observe: QueryObserver,
): ConnectionProvider {
  const connection = connectionOver(async (query) => {
    const client = await pool.connect();
    try {
      return await answerOf(client, (answered) => new TenantQuery(toStatement(query), companyId, answered));
    } finally {
      client.release();
    }
  }, observe);
  return providing(connection);
}

export interface OpenTransaction {
  readonly provider: ConnectionProvider;
  /** Runs the rest of the transaction as one company. */
  enter(companyId: CompanyId): void;
  /** Commits together with a last statement, if there is one, and returns its rows. */
  commit<R>(last: CompiledQuery<R> | undefined): Promise<R[]>;
  /** Never fails: a connection that cannot roll back is closed, which has the same effect. */
  rollback(): Promise<void>;
}

/**
 * Opens a transaction whose opening statements travel with its first query, and its commit with its last, so that
 * neither costs a round trip. Concurrent statements are batched too: `Promise.all` of three is one round trip, executed
 * in order.
 */
export async function openTransaction(
  pool: ConnectionSource,
  scope: { companyId: CompanyId } | 'platform',
  observe: QueryObserver,
): Promise<OpenTransaction> {
  const client = await pool.connect();
  let opened: Promise<unknown> = Promise.resolve();
  let broken: Error | undefined;
  let isOver = false;

  function send(statement: { text: string; name?: string; values?: unknown[] }): void {
    batchWrites(client);
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

  const connection = connectionOver(async (query) => {
    batchWrites(client);
    const answer = answerOf(client, (answered) => new NamedQuery(toStatement(query), answered));
    const [, result] = await Promise.all([opened, answer]);
    return result;
  }, observe);

  async function commit<R>(last: CompiledQuery<R> | undefined): Promise<R[]> {
    isOver = true;
    const parts = [opened, last && connection.executeQuery<R>(last), client.query('commit')] as const;
    const [opening, ending, committed] = await Promise.allSettled(parts);
    client.release(broken ?? (committed.status === 'rejected' ? committed.reason : undefined));
    if (opening.status === 'rejected') throw opening.reason;
    if (ending.status === 'rejected') throw ending.reason;
    if (committed.status === 'rejected') throw committed.reason;
    // PostgreSQL answers the commit of a failed transaction by rolling it back, without an error.
    if (committed.value.command !== 'COMMIT') {
      throw new Error('Nothing was committed: a statement had failed and the work went on.');
    }
    return ending.value?.rows ?? [];
  }

  async function rollback(): Promise<void> {
    isOver = true;
    try {
      await client.query('rollback');
      client.release(broken);
    } catch (error) {
      client.release(error as Error);
    }
  }

  return {
    provider: {
      provideConnection(consumer) {
        // One of several concurrent statements may fail while another continues; the connection is released by then.
        if (isOver) return Promise.reject(new Error('The transaction is over.'));
        return consumer(connection);
      },
    },
    enter,
    commit,
    rollback,
  };
}
