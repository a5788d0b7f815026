import type pg from 'pg';
import type { QueryObserver } from './connections.ts';
import { type CommitListener, createDatabase, type Database } from './database.ts';
import { partOfPool } from './pool-part.ts';

interface Databases {
  readonly database: Database;
  /** For whoever calls from outside: however many come at once, what follows from calls does not wait behind them. */
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
