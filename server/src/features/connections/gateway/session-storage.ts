import { connectionStore } from '#features/connections/store.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { isSealed, type SecretBox } from '#platform/auth/secret-box.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { SentCopies, SessionMemory } from '#providers/whatsapp/port.ts';
import { copyStore, memoryStore, readMemory, sentCopy } from './store.ts';

interface MemoryOptions {
  readonly database: Database;
  readonly companyId: CompanyId;
  readonly connectionId: number;
  readonly box: SecretBox;
  /** The owner's claim at the moment of the write. */
  readonly claim: () => number;
}

export const memoryPlace = (companyId: number, connectionId: number, name: string) =>
  `connection_memories/${companyId}/${connectionId}/${name}`;

/**
 * Stores the session keys encrypted, since they allow impersonating the number. A process that lost its connection must
 * not overwrite the keys of the new owner.
 */
export function createSessionMemory(options: MemoryOptions): SessionMemory {
  const { database, companyId, connectionId: id, box } = options;
  const placeOf = (name: string) => memoryPlace(companyId, id, name);
  // Sandbox numbers were stored in clear text before there were secrets to store.
  const opened = (name: string, value: string) => (isSealed(value) ? box.open(value, placeOf(name)) : value);
  const sealed = (name: string, value: string | null) =>
    value === null ? null : box.seal(value, placeOf(name));

  async function refuseOthers(tx: Tx): Promise<void> {
    const claim = await connectionStore(tx).lockClaim(id);
    if (claim !== undefined && claim !== options.claim())
      throw new Error(`The connection ${id} has another owner.`);
  }

  return {
    async read(names) {
      const values = await readMemory(database.reader(companyId), id, names);
      return new Map([...values].map(([name, value]) => [name, opened(name, value)]));
    },
    write: (changes) =>
      database.transaction(companyId, async (tx) => {
        await refuseOthers(tx);
        const entries = Object.entries(changes).map(([name, value]) => [name, sealed(name, value)] as const);
        await memoryStore(tx).write(id, new Map(entries));
      }),
    clear: () =>
      database.transaction(companyId, async (tx) => {
        await refuseOthers(tx);
        await memoryStore(tx).clear(id);
      }),
  };
}

export function createSentCopies(database: Database, companyId: CompanyId, connectionId: number): SentCopies {
  return {
    save: (messageId, content) =>
      database.transaction(companyId, (tx) => copyStore(tx).save(connectionId, messageId, content)),
    find: (messageId) => sentCopy(database.reader(companyId), connectionId, messageId),
  };
}
