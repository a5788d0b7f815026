import type { AuthenticationCreds, SignalDataSet, SignalDataTypeMap, SignalKeyStore } from 'baileys';
import type { SessionMemory } from '#providers/whatsapp/port.ts';
import type { Baileys } from './load-baileys.ts';
import { createRecentMap } from './recent-map.ts';

export interface AuthState {
  readonly creds: AuthenticationCreds;
  readonly keys: SignalKeyStore;
  isPaired(): boolean;
  /** Marks the credentials as changed: they are written before or together with the next keys. */
  saveCreds(): Promise<void>;
  /** Refuses further writes; resolves when all pending ones are done. */
  close(): Promise<void>;
}

interface AuthStateOptions {
  readonly baileys: Pick<Baileys, 'BufferJSON' | 'initAuthCreds' | 'proto'>;
  readonly memory: SessionMemory;
  /**
   * Called when keys cannot be written: data encrypted or decrypted with them must not go any further. Also when keys
   * cannot be read: Baileys acknowledges a message that it cannot decrypt, and the message would be lost.
   */
  readonly onFailure: (error: unknown) => void;
}

const credsName = 'creds';
const valuesCached = 2000;

const nameOf = (kind: string, id: string) => `${kind}:${id}`;

/** `creds.me` alone is not enough: it is set when a pairing code is requested. */
const isPairing = ({ me, account }: AuthenticationCreds) => me === undefined || account === undefined;

/**
 * Login and Signal keys of a number. Related changes are one write: pre-keys are numbered by a counter in the
 * credentials, and a stale counter would assign a number twice.
 */
export async function openAuthState({ baileys, memory, onFailure }: AuthStateOptions): Promise<AuthState> {
  const { BufferJSON, initAuthCreds, proto } = baileys;
  const remembered = (await memory.read([credsName])).get(credsName);
  const known = remembered && (JSON.parse(remembered, BufferJSON.reviver) as AuthenticationCreds);
  // Leftovers of an earlier pairing are useless for a new one.
  if (!known) await memory.clear();
  const creds = known || initAuthCreds();
  let cache = createRecentMap<string>(valuesCached);
  let work = Promise.resolve();
  let areCredsStale = false;
  let isClosed = false;
  /** Incremented when a write starts and when it ends: a value read across one is not cached. */
  let writes = 0;

  function remember(changes: Readonly<Record<string, string | null>>): void {
    for (const [name, value] of Object.entries(changes)) {
      // There are hundreds of pre-keys, and each is read once.
      if (value === null || name.startsWith('pre-key:')) cache.delete(name);
      else cache.set(name, value);
    }
  }

  async function writeNow(changes: Readonly<Record<string, string | null>>): Promise<void> {
    const isLogin = areCredsStale && !isPairing(creds);
    const all = isLogin ? { ...changes, [credsName]: JSON.stringify(creds, BufferJSON.replacer) } : changes;
    if (Object.keys(all).length === 0) return;
    if (isLogin) areCredsStale = false;
    writes += 1;
    try {
      await memory.write(all);
      remember(changes);
    } catch (error) {
      cache = createRecentMap(valuesCached);
      onFailure(error);
      throw error;
    } finally {
      writes += 1;
    }
  }

  function write(changes: Readonly<Record<string, string | null>>): Promise<void> {
    if (isClosed) return Promise.reject(new Error('The session has ended.'));
    const written = work.then(() => writeNow(changes));
    work = written.catch(() => undefined);
    return written;
  }

  function revive<Kind extends keyof SignalDataTypeMap>(kind: Kind, value: string): SignalDataTypeMap[Kind] {
    const read = JSON.parse(value, BufferJSON.reviver);
    const revived = kind === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(read) : read;
    return revived;
  }

  async function read(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const name of names) {
      const value = cache.get(name);
      if (value !== undefined) found.set(name, value);
    }
    const missing = names.filter((name) => !found.has(name));
    if (missing.length === 0) return found;
    const before = writes;
    const fetched = await memory.read(missing).catch((error: unknown) => {
      onFailure(error);
      throw error;
    });
    for (const [name, value] of fetched) {
      found.set(name, value);
      if (writes === before) cache.set(name, value);
    }
    return found;
  }

  return {
    creds,
    keys: {
      async get<Kind extends keyof SignalDataTypeMap>(kind: Kind, ids: string[]) {
        const values = await read(ids.map((id) => nameOf(kind, id)));
        const found: Record<string, SignalDataTypeMap[Kind]> = {};
        for (const id of ids) {
          const value = values.get(nameOf(kind, id));
          if (value !== undefined) found[id] = revive(kind, value);
        }
        return found;
      },
      set(data: SignalDataSet) {
        const changes: Record<string, string | null> = {};
        for (const [kind, values] of Object.entries(data)) {
          for (const [id, value] of Object.entries(values)) {
            changes[nameOf(kind, id)] = value === null ? null : JSON.stringify(value, BufferJSON.replacer);
          }
        }
        return write(changes);
      },
    },
    isPaired: () => !isPairing(creds),
    saveCreds() {
      areCredsStale = true;
      return write({});
    },
    async close() {
      isClosed = true;
      await work;
    },
  };
}
