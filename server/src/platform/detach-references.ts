import { sql } from 'kysely';
import type { Tx } from './database/database.ts';

type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
type RowWithHistory = 'connections' | 'contacts' | 'queues' | 'tags' | 'users';

/** Small batches, so that other transactions do not wait long for the locks. */
const portion = 1000;

/**
 * Detaches references of a long history from a row before it is deleted, in batches, each in its own transaction. After
 * an interruption the next call continues.
 */
export async function detachReferences(
  transaction: Transaction,
  table: RowWithHistory,
  id: number,
): Promise<void> {
  let loosened: number;
  do {
    loosened = await transaction(async ({ db }) => {
      const { rows } = await sql<{ loosened: number }>`
        select loosen_history(${table}, ${id}, ${portion}) as loosened`.execute(db);
      return rows[0]?.loosened ?? 0;
    });
  } while (loosened > 0);
}
