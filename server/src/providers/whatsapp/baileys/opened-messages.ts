import type { BinaryNode, proto, WAMessage, WAMessageKey } from 'baileys';
import type { ProviderEvent, SentCopies } from '#providers/whatsapp/port.ts';
import type { OwnJids } from './addresses.ts';
import { openedBefore } from './inbound-journal.ts';
import type { Baileys } from './load-baileys.ts';
import { createRecentMap } from './recent-map.ts';
import type { Translator } from './translator.ts';

interface OpenedMessagesOptions {
  readonly baileys: Pick<Baileys, 'cleanMessage' | 'decodeMessageNode' | 'proto' | 'unpadRandomMax16'>;
  readonly me: () => OwnJids;
  readonly translator: Translator;
  readonly nameOfGroup: (jid: string) => Promise<string | undefined>;
  readonly copies: SentCopies;
  /** Called for a message that cannot be parsed. It is not refused, because it would be delivered again and again. */
  readonly onUnreadable: (error: unknown) => void;
}

export interface OpenedMessages {
  /** Returns the event of a message that was just decrypted. */
  read(stanza: BinaryNode, plaintext: Uint8Array): Promise<ProviderEvent | undefined>;
  /** Returns the event of a message that Baileys emits itself; undefined if it was published when it was decrypted. */
  readUpsert(message: WAMessage): Promise<ProviderEvent | undefined>;
}

const idsKept = 5000;

const nameOf = ({ remoteJid, fromMe, id, participant }: WAMessageKey) =>
  [remoteJid, participant ?? '', fromMe ? 'own' : '', id].join(' ');

/** Converts messages into events; each is published once per session. */
export function createOpenedMessages(options: OpenedMessagesOptions): OpenedMessages {
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
    await copies.keep(event.message.id, baileys.proto.Message.encode(content).finish());
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
      const wasOpened = message.messageStubParameters?.[0] === openedBefore;
      return wasOpened || told.get(nameOf(message.key)) ? undefined : eventOf(message);
    },
  };
}
