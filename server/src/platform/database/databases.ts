import type pg from 'pg';
import type { QueryObserver } from './connections.ts';
import { type CommitListener, createDatabase, type Database } from './database.ts';
import { partOfPool } from './pool-part.ts';

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
    forCalls: createDatabase(partOfPool(pool, { share: shareOfCalls }), onCommit, observe),
  };
}
