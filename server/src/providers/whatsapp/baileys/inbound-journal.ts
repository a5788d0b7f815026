import { AsyncLocalStorage } from 'node:async_hooks';
import type { BinaryNode, SignalKeyStoreWithTransaction, SocketConfig } from 'baileys';

type MakeRepository = SocketConfig['makeSignalRepository'];
type Repository = ReturnType<MakeRepository>;

export interface InboundJournal {
  /** Registers an incoming message, before Baileys processes it. */
  register(stanza: BinaryNode): void;
  wrap(make: MakeRepository): MakeRepository;
}

interface JournalOptions {
  /** Resolves once the message is stored durably. */
  readonly store: (stanza: BinaryNode, plaintext: Uint8Array) => Promise<void>;
  /** Baileys' error text for a message that was decrypted before. */
  readonly takenText: string;
}

interface Opening {
  readonly stanza: BinaryNode;
  /** Key of the transaction that decrypts it; other transactions start on the way. */
  readonly key: string;
}

/** An empty message, as it looks before Baileys strips the padding. */
const padding = new Uint8Array([1]);

/** Uses no session, and transactions that do wait for it. */
const mappingKey = 'lid-mapping';

/** Error for a message that an earlier process decrypted but did not acknowledge. */
export const alreadyDecrypted = 'opened before, and not acknowledged';

/**
 * A message can be decrypted only once: its key is gone as soon as the write is done, and Baileys acknowledges the
 * message before it emits an event. So `store` is called in between, while the message is decrypted and its key still
 * exists. A message that `store` refuses stays encrypted, is not acknowledged, and is delivered again.
 *
 * The keys of one number are changed by one operation at a time, and written before anything encrypted with them is
 * sent. Baileys itself locks a session by its requested address, of which there are two, and writes after sending.
 */
export function createInboundJournal({ store, takenText }: JournalOptions): InboundJournal {
  const stanzas = new WeakMap<Uint8Array, BinaryNode>();
  const opening = new AsyncLocalStorage<Opening | undefined>();

  function journaled(keys: SignalKeyStoreWithTransaction): SignalKeyStoreWithTransaction {
    return {
      ...keys,
      transaction(work, key) {
        const current = opening.getStore();
        const lock = key === mappingKey ? key : 'sessions';
        if (current?.key !== key) return keys.transaction(work, lock);
        return keys.transaction(async () => {
          const opened = await opening.run(undefined, work);
          if (opened instanceof Uint8Array) await store(current.stanza, opened);
          return opened;
        }, lock);
      },
    };
  }

  /**
   * Handles a message that was decrypted before. The earlier process may have stored it and died, so it is requested
   * again: a duplicate event does no harm. For a group message, the sender key in front of it was processed then, so an
   * empty part is returned for it now.
   */
  function openedTwice(stanza: BinaryNode, error: unknown): Uint8Array {
    if (!(error instanceof Error) || error.message !== takenText) throw error;
    const parts = Array.isArray(stanza.content) ? stanza.content : [];
    if (parts.length > 1 && parts.some(({ attrs }) => attrs.type === 'skmsg')) return padding;
    throw new Error(alreadyDecrypted, { cause: error });
  }

  async function openAs(
    ciphertext: Uint8Array,
    key: string,
    open: () => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    const stanza = stanzas.get(ciphertext);
    if (!stanza) return open();
    try {
      return await opening.run({ stanza, key }, open);
    } catch (error) {
      return openedTwice(stanza, error);
    }
  }

  function guarded(repository: Repository): Repository {
    // Sending is one long transaction in Baileys. Session changes run outside of it, so that each is written at once.
    const outside = AsyncLocalStorage.snapshot();
    return {
      ...repository,
      decryptMessage: (sealed) =>
        outside(() => openAs(sealed.ciphertext, sealed.jid, () => repository.decryptMessage(sealed))),
      decryptGroupMessage: (sealed) =>
        outside(() => openAs(sealed.msg, sealed.group, () => repository.decryptGroupMessage(sealed))),
      encryptMessage: (plain) => outside(() => repository.encryptMessage(plain)),
      encryptGroupMessage: (plain) => outside(() => repository.encryptGroupMessage(plain)),
      getSenderKeyDistributionMessage: (asked) =>
        outside(() => repository.getSenderKeyDistributionMessage(asked)),
      processSenderKeyDistributionMessage: (told) =>
        outside(() => repository.processSenderKeyDistributionMessage(told)),
      injectE2ESession: (session) => outside(() => repository.injectE2ESession(session)),
      migrateSession: (from, to) => outside(() => repository.migrateSession(from, to)),
      deleteSession: (jids) => outside(() => repository.deleteSession(jids)),
    };
  }

  return {
    register(stanza) {
      const parts = Array.isArray(stanza.content) ? stanza.content : [];
      for (const { content } of parts) if (content instanceof Uint8Array) stanzas.set(content, stanza);
    },
    wrap:
      (make) =>
      ({ creds, keys }, ...others) => {
        if (!('transaction' in keys)) throw new Error('The keys know no transactions.');
        return guarded(make({ creds, keys: journaled(keys) }, ...others));
      },
  };
}
