import { AsyncLocalStorage } from 'node:async_hooks';
import type { BinaryNode, SignalKeyStoreWithTransaction, SocketConfig } from 'baileys';

type MakeRepository = SocketConfig['makeSignalRepository'];
type Repository = ReturnType<MakeRepository>;

export interface InboundJournal {
  /** A message that arrived, before Baileys looks at it. */
  note(stanza: BinaryNode): void;
  wrap(make: MakeRepository): MakeRepository;
}

interface JournalOptions {
  /** Resolves when it cannot be lost any more. */
  readonly keep: (stanza: BinaryNode, plaintext: Uint8Array) => Promise<void>;
  /** What Baileys says of a message that was opened before. */
  readonly takenText: string;
}

interface Opening {
  readonly stanza: BinaryNode;
  /** Of the transaction that opens it; others begin on the way to it. */
  readonly key: string;
}

/** An empty message, as it looks before Baileys takes the padding off. */
const padding = new Uint8Array([1]);

/** Touches no session, and is waited for by those who do. */
const mappingKey = 'lid-mapping';

/** What is told of a message that was opened by somebody who did not live to acknowledge it. */
export const openedBefore = 'opened before, and not acknowledged';

/**
 * A message can be opened once: the key that opened it is gone as soon as that is written, and Baileys acknowledges it
 * before it tells anybody. So `keep` is called in between, when the message is open and its key still there. What it
 * refuses stays closed, is not acknowledged, and comes again.
 *
 * The keys of one number are changed by one at a time, and written before what was sealed with them leaves. Baileys
 * itself locks a session by the address it is asked for under, of which there are two, and writes after sending.
 */
export function createInboundJournal({ keep, takenText }: JournalOptions): InboundJournal {
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
          if (opened instanceof Uint8Array) await keep(current.stanza, opened);
          return opened;
        }, lock);
      },
    };
  }

  /**
   * Whoever opened it before may have kept it and died, so it is asked for again: one telling too many does no harm. The
   * group's key in front of a message to a group was taken then, and there is nothing in front of the message now.
   */
  function openedTwice(stanza: BinaryNode, error: unknown): Uint8Array {
    if (!(error instanceof Error) || error.message !== takenText) throw error;
    const parts = Array.isArray(stanza.content) ? stanza.content : [];
    if (parts.length > 1 && parts.some(({ attrs }) => attrs.type === 'skmsg')) return padding;
    throw new Error(openedBefore, { cause: error });
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
    // Sending is one long transaction of Baileys'. What changes a session does so by itself, and at once.
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
    note(stanza) {
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
