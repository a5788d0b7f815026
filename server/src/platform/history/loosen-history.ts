import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';

type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
type RowWithHistory = 'connections' | 'contacts' | 'queues' | 'tags' | 'users';

/** Soon done, and nobody waits for long behind it. */
const portion = 1000;

/**
 * Before a row is removed to which a long history may refer: lets go of it portion by portion, each in a transaction of
 * its own. What is interrupted goes on when it is asked for again.
 */
export async function loosenHistory(
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
