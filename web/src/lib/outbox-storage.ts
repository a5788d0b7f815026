import { clear, createStore, del, get, set, values } from 'idb-keyval';
import type { OutboxStorage, StoredRecord } from './outbox-record.ts';

/** Absent where the page is not served securely; the server then drops what two tabs send at once. */
const tabLocks = (): LockManager | undefined => globalThis.navigator?.locks;

/** Unsent records in an IndexedDB database, one per person and company: unlike local storage it holds files. */
export function createOutboxStorage<Said>(name: string): OutboxStorage<Said> {
  const store = createStore(name, 'records');
  return {
    load: () => values<StoredRecord<Said>>(store),
    save: (record) => set(record.clientId, record, store),
    remove: (clientId) => del(clientId, store),
    clear: () => clear(store),
    claim: async (clientId, signal, action) => {
      const deliver = async () => ((await get(clientId, store)) === undefined ? 'gone' : action());
      const locks = tabLocks();
      return locks ? locks.request(`${name}-${clientId}`, { signal }, deliver) : deliver();
    },
  };
}
