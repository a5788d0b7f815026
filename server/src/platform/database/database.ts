import { setTimeout as sleep } from 'node:timers/promises';
import { type CompiledQuery, type ConnectionProvider, DummyDriver, Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { CommittedEvent, DomainEvent } from '#platform/events/domain-event.ts';
import { compiler, dialect } from './compiled-queries.ts';
import {
  type OpenTransaction,
  openTransaction,
  type QueryObserver,
  tenantConnections,
} from './connections.ts';
import { type ConnectionSource, createConnectionQuota } from './pool.ts';
import type { DB } from './schema.ts';

/** One company's view of the database, for queries. */
export interface Reader {
  readonly companyId: CompanyId;
  readonly db: Kysely<DB>;
}

/** One company's transaction, for stores. Everything in it, including events, commits at once. */
export interface Tx extends Reader {
  record(event: DomainEvent): void;
}

/** The platform's own transaction: has access to the few tables granted to it, across all companies. */
export interface PlatformTx {
  readonly db: Kysely<DB>;
  /** Continues as one company inside the same transaction; this cannot be undone. */
  enter(companyId: CompanyId): Tx;
}

/** The work of a transaction is retried from its beginning after a serialization failure or deadlock. */
export interface Database {
  reader(companyId: CompanyId): Reader;
  transaction<T>(companyId: CompanyId, work: (tx: Tx) => Promise<T>): Promise<T>;
  platform<T>(work: (tx: PlatformTx) => Promise<T>): Promise<T>;
}

/** Called after the commit, in the order of the commits of this process. Must not throw. */
type CommitListener = (companyId: CompanyId, events: readonly CommittedEvent[]) => void;

function kyselyOver(provider: ConnectionProvider): Kysely<DB> {
  return new Kysely<DB>({
    config: { dialect },
    dialect,
    driver: new DummyDriver(),
    executor: compiler.getExecutor().withConnectionProvider(provider),
  });
}

const maxAttempts = 3;
/** Retry delay: an immediate retry would start before the other transaction wakes up and take the same lock again. */
const retryDelayMs = 100;

/**
 * Whether PostgreSQL aborted this transaction in favour of another (serialization failure, deadlock), so it may retry.
 */
function isRetryable(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === '40001' || code === '40P01';
}

type Scope = { companyId: CompanyId } | 'platform';
type Work<T> = (transaction: OpenTransaction, unit: UnitOfWork) => Promise<T>;

export function createDatabase(
  pool: ConnectionSource,
  onCommit: CommitListener,
  observe: QueryObserver,
): Database {
  async function run<T>(scope: Scope, work: Work<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce(scope, work);
      } catch (error) {
        if (attempt === maxAttempts || !isRetryable(error)) throw error;
        await sleep(retryDelayMs * attempt * (0.5 + Math.random()));
      }
    }
  }

  async function runOnce<T>(scope: Scope, work: Work<T>): Promise<T> {
    const transaction = await openTransaction(pool, scope, observe);
    const unit = createUnitOfWork(kyselyOver(transaction.provider));
    let result: T;
    try {
      result = await work(transaction, unit);
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
    const [numbered] = await transaction.commit(unit.storingEvents());
    if (numbered) unit.publish(onCommit, numbered.last);
    return result;
  }

  return {
    reader: (companyId) => ({ companyId, db: kyselyOver(tenantConnections(pool, companyId, observe)) }),
    transaction: (companyId, work) => run({ companyId }, (_, unit) => work(unit.as(companyId))),
    platform: (work) =>
      run('platform', (transaction, unit) =>
        work({
          db: unit.db,
          enter(companyId) {
            transaction.enter(companyId);
            return unit.as(companyId);
          },
        }),
      ),
  };
}

type UnitOfWork = ReturnType<typeof createUnitOfWork>;

/**
 * Collects the events recorded during one transaction, numbers them at its end, and publishes them after the commit.
 */
function createUnitOfWork(db: Kysely<DB>) {
  let company: CompanyId | undefined;
  const recorded: DomainEvent[] = [];
  let stored = '';

  return {
    db,
    as(companyId: CompanyId): Tx {
      if (company !== undefined && company !== companyId) {
        throw new Error('A transaction belongs to one company.');
      }
      company = companyId;
      return { companyId, db, record: (event) => void recorded.push(event) };
    },
    /** The last statement of the transaction, which assigns the sequence numbers. */
    storingEvents(): CompiledQuery<{ last: number }> | undefined {
      if (company === undefined || recorded.length === 0) return undefined;
      stored = JSON.stringify(recorded);
      return sql<{
        last: number;
      }>`select append_company_events(${company}, ${stored}::jsonb) as last`.compile(db);
    },
    publish(listener: CommitListener, last: number): void {
      if (company === undefined) return;
      // Parsed from the stored JSON, as every other process reads them.
      const told: DomainEvent[] = JSON.parse(stored);
      const first = last - told.length + 1;
      listener(
        company,
        told.map((event, index) => ({ ...event, seq: first + index })),
      );
    },
  };
}

interface Databases {
  readonly database: Database;
  /**
   * For requests from outside: however many arrive at once, the work that follows from them does not queue behind them.
   */
  readonly forCalls: Database;
}

const shareOfCalls = 0.75;

/** One pool, and two ways to it. */
export function openDatabases(pool: pg.Pool, onCommit: CommitListener, observe: QueryObserver): Databases {
  return {
    database: createDatabase(pool, onCommit, observe),
    forCalls: createDatabase(createConnectionQuota(pool, { share: shareOfCalls }), onCommit, observe),
  };
}
