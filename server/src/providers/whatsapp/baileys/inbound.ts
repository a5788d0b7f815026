import type { BaileysEventMap, BinaryNode, GroupMetadata, proto, WAMessage, WAMessageKey } from 'baileys';
import type { Log } from '#platform/log.ts';
import type { ProviderEvent, SentCopies, SessionOptions } from '#providers/whatsapp/port.ts';
import type { OwnJids } from './addresses.ts';
import type { EventPublisher } from './event-publisher.ts';
import { createGroupCache, type GroupCache } from './group-cache.ts';
import { alreadyDecrypted, createInboundJournal, type InboundJournal } from './inbound-journal.ts';
import type { Baileys } from './load-baileys.ts';
import { createRecentMap } from './recent-map.ts';
import { createTranslator, type Translator } from './translator.ts';

interface DecryptedMessagesOptions {
  readonly baileys: Pick<Baileys, 'cleanMessage' | 'decodeMessageNode' | 'proto' | 'unpadRandomMax16'>;
  readonly me: () => OwnJids;
  readonly translator: Translator;
  readonly nameOfGroup: (jid: string) => Promise<string | undefined>;
  readonly copies: SentCopies;
  /** Called for a message that cannot be parsed. It is not refused, because it would be delivered again and again. */
  readonly onUnreadable: (error: unknown) => void;
}

export interface DecryptedMessages {
  /** Returns the event of a message that was just decrypted. */
  read(stanza: BinaryNode, plaintext: Uint8Array): Promise<ProviderEvent | undefined>;
  /** Returns the event of a message that Baileys emits itself; undefined if it was published when it was decrypted. */
  readUpsert(message: WAMessage): Promise<ProviderEvent | undefined>;
}

const idsKept = 5000;

const nameOf = ({ remoteJid, fromMe, id, participant }: WAMessageKey) =>
  [remoteJid, participant ?? '', fromMe ? 'own' : '', id].join(' ');

/** Converts messages into events; each is published once per session. */
function createDecryptedMessages(options: DecryptedMessagesOptions): DecryptedMessages {
  const { baileys, me, translator, nameOfGroup, copies, onUnreadable } = options;
  const told = createRecentMap<true>(idsKept);

  async function eventOf(message: WAMessage): Promise<ProviderEvent | undefined> {
    const { remoteJid } = message.key;
    const groupName = remoteJid?.endsWith('@g.us') ? await nameOfGroup(remoteJid) : undefined;
    return readable(() => translator.message(message, groupName));
  }

  function readable<Value>(read: () => Value): Value | undefined {
    try {
      return read();
    } catch (error) {
      onUnreadable(error);
      return undefined;
    }
  }

  /** Builds the message as Baileys does, which Baileys itself does only after the key is gone. */
  function messageOf(stanza: BinaryNode, plaintext: Uint8Array): WAMessage {
    const { id, lid = '' } = me();
    const { fullMessage } = baileys.decodeMessageNode(stanza, id, lid);
    const content = baileys.proto.Message.decode(baileys.unpadRandomMax16(plaintext));
    fullMessage.message = content.deviceSentMessage?.message ?? content;
    baileys.cleanMessage(fullMessage, id, lid);
    return fullMessage;
  }

  /** Keeps a copy of the phone's own messages, because they can be edited and revoked from here as well. */
  async function keepOwn(event: ProviderEvent, content: proto.IMessage | null | undefined): Promise<void> {
    if (event.type !== 'message' || !event.message.isOwn || !content) return;
    await copies.save(event.message.id, baileys.proto.Message.encode(content).finish());
  }

  return {
    async read(stanza, plaintext) {
      const message = readable(() => messageOf(stanza, plaintext));
      if (!message) return undefined;
      told.set(nameOf(message.key), true);
      const event = await eventOf(message);
      if (event) await keepOwn(event, message.message);
      return event;
    },
    async readUpsert(message) {
      // Published when it was decrypted, and requested again.
      const wasOpened = message.messageStubParameters?.[0] === alreadyDecrypted;
      return wasOpened || told.get(nameOf(message.key)) ? undefined : eventOf(message);
    },
  };
}

interface InboundOptions {
  readonly baileys: Baileys;
  readonly session: Pick<SessionOptions, 'account' | 'copies'>;
  readonly publisher: EventPublisher;
  readonly me: () => OwnJids;
  readonly fetchGroup: (jid: string) => Promise<GroupMetadata>;
  readonly log: Log;
}

/** Incoming events of all sockets of one session. */
export interface Inbound {
  readonly translator: Translator;
  readonly groups: GroupCache;
  readonly journal: InboundJournal;
  /** Receives all Baileys events except connection state. */
  handleEvents(events: Partial<BaileysEventMap>): void;
  /** Receives acknowledgements of our messages, accepted or refused: Baileys emits events for refusals only. */
  handleAck(stanza: BinaryNode): void;
}

export function createInbound(options: InboundOptions): Inbound {
  const { baileys, session, publisher, me, fetchGroup, log } = options;
  const translator = createTranslator({ me, importsHistory: session.account.importsHistory });
  const groups = createGroupCache({ fetch: fetchGroup });
  const opened = createDecryptedMessages({
    baileys,
    me,
    translator,
    nameOfGroup: groups.nameOf,
    copies: session.copies,
    onUnreadable: (error) => log.error({ err: error }, 'whatsapp message unreadable'),
  });

  /** Publishes an event. A refusal is ignored here, because it ends the session through `onFailure`. */
  function pass(event: ProviderEvent | (() => Promise<ProviderEvent | undefined>)): void {
    publisher.publish(event).catch(() => undefined);
  }

  return {
    translator,
    groups,
    journal: createInboundJournal({
      store: (stanza, plaintext) => publisher.publish(() => opened.read(stanza, plaintext)),
      takenText: baileys.MISSING_KEYS_ERROR_TEXT,
    }),
    handleEvents(events) {
      groups.read(events);
      for (const message of events['messages.upsert']?.messages ?? []) {
        pass(() => opened.readUpsert(message));
        for (const event of translator.carriedStatus(message)) pass(event);
      }
      for (const event of translator.read(events)) pass(event);
    },
    handleAck(stanza) {
      for (const event of translator.ack(stanza)) pass(event);
    },
  };
}
