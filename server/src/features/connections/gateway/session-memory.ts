import { connectionQueries } from '#features/connections/queries.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { SessionMemory } from '#providers/whatsapp/port.ts';
import { rememberedValues } from './queries.ts';
import { memoryStore } from './store.ts';

interface MemoryOptions {
  readonly database: Database;
  readonly companyId: CompanyId;
  readonly connectionId: number;
  /** The owner's, as it is at the moment of the write. */
  readonly claim: () => number;
}

/** A process that lost its connection must not write over the keys of the one that took it over. */
export function createSessionMemory(options: MemoryOptions): SessionMemory {
  const { database, companyId, connectionId: id } = options;

  async function refuseOthers(tx: Tx): Promise<void> {
    const row = await connectionQueries(tx).find(id);
    if (row && row.claim !== options.claim()) throw new Error(`The connection ${id} has another owner.`);
  }

  return {
    read: (names) => rememberedValues(database.reader(companyId), id, names),
    write: (changes) =>
      database.transaction(companyId, async (tx) => {
        await refuseOthers(tx);
        await memoryStore(tx).write(id, changes);
      }),
    clear: () =>
      database.transaction(companyId, async (tx) => {
        await refuseOthers(tx);
        await memoryStore(tx).clear(id);
      }),
  };
}
