import type { SessionUser } from '@prosa/contracts/access/schema.ts';
import { clear, createStore, del, get, set, values } from 'idb-keyval';
import type { Outbox } from './outbox.ts';
import type { OutboxStorage, StoredRecord } from './outbox-record.ts';
import { session } from './session.ts';
import type { EndReason } from './session-end.ts';
import { onLinkRestored } from './socket.ts';

/** Absent where the page is not served securely; the server then drops what two tabs send at once. */
const tabLocks = (): LockManager | undefined => globalThis.navigator?.locks;

/** Unsent records in an IndexedDB database, one per person and company: unlike local storage it holds files. */
function createOutboxStorage<Said>(name: string): OutboxStorage<Said> {
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

/** For networks and servers that come back without the browser noticing. */
const retryEveryMs = 20_000;

/** Ends after which nothing may stay in the browser; after the others the same person finds it on logging in again. */
const clearingEndReasons: readonly EndReason[] = ['logout', 'ended', 'reused'];

/** A super user inside a company has an outbox beside that of the admin they act as. */
const ownerOf = ({ companyId, id, enteredBy }: SessionUser): string =>
  [companyId, id, enteredBy?.userId ?? 0].join('-');

/** Ties an outbox to who is logged in, and to the network. The name tells it from the person's other outboxes. */
export function bindOutboxToSession<Said extends object, Arrived>(
  outbox: Outbox<Said, Arrived>,
  name: string,
): void {
  let owner: string | undefined;
  function follow(): void {
    const state = session.getState();
    if (state.status === 'authenticated' && owner !== ownerOf(state.user)) {
      owner = ownerOf(state.user);
      void outbox.open(createOutboxStorage<Said>(`prosa-${name}-${owner}`));
    }
    if (state.status === 'anonymous') {
      owner = undefined;
      if (clearingEndReasons.includes(state.reason)) void outbox.clear();
      else outbox.close();
    }
  }
  session.subscribe(follow);
  follow();
  const resume = () => void outbox.resume();
  onLinkRestored(resume);
  globalThis.addEventListener?.('online', resume);
  if (globalThis.document) setInterval(resume, retryEveryMs);
  globalThis.addEventListener?.('beforeunload', (event) => {
    if (outbox.isBusy()) event.preventDefault();
  });
}
