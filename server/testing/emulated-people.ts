import type { Emulator } from '@prosa/emulator/emulator.ts';
import type { MediaKind } from '@prosa/emulator/media-cipher.ts';
import type { Phone } from '@prosa/emulator/phone.ts';
import { proto } from 'baileys';
import type { Address, InboundMedia, MessageKey } from '#providers/whatsapp/port.ts';
import type { OtherSide, Said, SeenMessage } from '#providers/whatsapp/provider-rig.ts';
import { seenOn } from './emulated-screen.ts';

type Without<Act extends (connectionId: number, ...rest: never[]) => unknown> = Act extends (
  connectionId: number,
  ...rest: infer Rest
) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** The people of one emulated WhatsApp: the owner of the number, and the customers. */
export interface EmulatedPeople {
  readonly owner: Phone;
  readonly addresses: Pick<OtherSide, 'customer' | 'hidden' | 'group' | 'nobody'>;
  readonly say: Without<OtherSide['say']>;
  readonly edit: Without<OtherSide['edit']>;
  readonly revoke: Without<OtherSide['revoke']>;
  readonly react: Without<OtherSide['react']>;
  read(chat: Address): Promise<void>;
  call(): Promise<void>;
  type(): Promise<void>;
  reveal(): Promise<void>;
  phone(chat: Address): readonly SeenMessage[];
}

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;

const mediaKinds: Readonly<Record<InboundMedia['kind'], MediaKind>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'audio',
  document: 'document',
  sticker: 'sticker',
};

function mediaMessage(as: InboundMedia['kind'], file: object): proto.IMessage {
  switch (as) {
    case 'image':
      return { imageMessage: file };
    case 'video':
      return { videoMessage: file };
    case 'document':
      return { documentMessage: file };
    case 'sticker':
      return { stickerMessage: file };
    default:
      return { audioMessage: { ...file, ptt: as === 'voice' } };
  }
}

async function contentOf(author: Phone, said: Said): Promise<proto.IMessage> {
  switch (said.kind) {
    case 'text':
      return { conversation: said.text };
    case 'location':
      return {
        locationMessage: {
          degreesLatitude: said.latitude,
          degreesLongitude: said.longitude,
          name: said.name,
        },
      };
    case 'contact': {
      const vcard = [
        'BEGIN:VCARD',
        'VERSION:3.0',
        `FN:${said.name}`,
        `TEL;waid=${said.phone}:+${said.phone}`,
        'END:VCARD',
      ].join('\n');
      return { contactMessage: { displayName: said.name, vcard } };
    }
    default: {
      const uploaded = author.upload(await said.file.bytes(), mediaKinds[said.as]);
      return mediaMessage(said.as, {
        ...uploaded,
        mimetype: said.file.type,
        fileName: said.file.name,
        caption: said.caption,
      });
    }
  }
}

export function createEmulatedPeople(emulator: Emulator, ownNumber: string): EmulatedPeople {
  const owner = emulator.user({ pn: ownNumber, name: 'Loja' });
  const customer = emulator.user({ pn: '5511977770001', name: 'Ana' });
  const hidden = emulator.user({
    pn: '5511977770002',
    lid: '77001122334455',
    name: 'Bia',
    hidesNumber: true,
  });
  const group = emulator.group({ subject: 'Vizinhos', members: [customer, owner] });
  const addresses = {
    customer: { phone: customer.pn },
    hidden: { lid: hidden.lid },
    group: { group: group.jid },
    nobody: { phone: '5511900000009' },
  };
  const screens = new Map([customer, hidden].map((phone) => [phone, seenOn(phone)]));

  const phoneOf = (chat: Address): Phone => (chat.lid === hidden.lid ? hidden : customer);
  const modeOf = (chat: Address) => (chat.lid === hidden.lid ? 'lid' : 'pn');

  function screenOf(chat: Address) {
    const screen = screens.get(phoneOf(chat));
    if (!screen) throw new Error('Nobody has such a phone.');
    return screen;
  }

  /** Sends from the phone that has the chat. */
  async function write(
    { chat, isOwn }: { readonly chat: Address; readonly isOwn: boolean },
    content: proto.IMessage,
  ): Promise<string> {
    const mode = modeOf(chat);
    const from = isOwn ? owner : phoneOf(chat);
    if (chat.group !== undefined) return from.send(group, content);
    return from.send(isOwn ? phoneOf(chat) : owner, content, { mode });
  }

  const keyOf = ({ id, isOwn }: MessageKey, writesOwn: boolean) => ({
    id,
    fromMe: isOwn === writesOwn,
    remoteJid: writesOwn ? customer.pnJid : owner.pnJid,
  });

  const answerTo = (quoted: MessageKey, text: string): proto.IMessage => ({
    extendedTextMessage: {
      text,
      contextInfo: {
        stanzaId: quoted.id,
        participant: quoted.isOwn ? owner.pnJid : customer.pnJid,
        quotedMessage: { conversation: '…' },
      },
    },
  });

  async function read(chat: Address): Promise<void> {
    const ids = screenOf(chat).unread();
    if (ids.length > 0) phoneOf(chat).giveReceipt(owner, ids, 'read');
  }

  return {
    owner,
    addresses,
    async say(chat, said, { isOwn = false, quoted } = {}) {
      // A reply marks the chat as read.
      const isTheirs = !isOwn && chat.group === undefined;
      if (isTheirs) await read(chat);
      const content =
        quoted && said.kind === 'text'
          ? answerTo(quoted, said.text)
          : await contentOf(isOwn ? owner : phoneOf(chat), said);
      const id = await write({ chat, isOwn }, content);
      if (isTheirs) screenOf(chat).wrote(id, content);
      return { id, chat, isOwn };
    },
    async edit(target, text) {
      await write(target, {
        protocolMessage: {
          type: MESSAGE_EDIT,
          key: keyOf(target, target.isOwn),
          editedMessage: { conversation: text },
          timestampMs: Date.now(),
        },
      });
    },
    async revoke(target) {
      await write(target, { protocolMessage: { type: REVOKE, key: keyOf(target, target.isOwn) } });
    },
    async react(target, emoji) {
      await write(
        { chat: target.chat, isOwn: false },
        { reactionMessage: { key: keyOf(target, false), text: emoji, senderTimestampMs: Date.now() } },
      );
    },
    read,
    async call() {
      customer.hangUp(owner, customer.call(owner), 'timeout');
    },
    type: async () => customer.showTyping(owner, 'composing'),
    reveal: () =>
      owner.change(
        { contact: { fullName: 'Bia', lidJid: hidden.lidJid, saveOnPrimaryAddressbook: true } },
        hidden.pnJid,
      ),
    phone: (chat) => screenOf(chat).messages(chat.group),
  };
}
