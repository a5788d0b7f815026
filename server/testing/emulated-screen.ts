import type { MediaKind } from '@prosa/emulator/media-cipher.ts';
import type { ReceivedMessage } from '@prosa/emulator/person.ts';
import type { Phone } from '@prosa/emulator/phone.ts';
import type { proto } from 'baileys';
import type { SeenMessage } from '#providers/whatsapp/provider-rig.ts';

interface Screen {
  /** Adds a message this phone sent itself. */
  wrote(id: string, content: proto.IMessage): void;
  /** Returns the unread messages of the other side and marks them as read. */
  unread(): string[];
  /** The chat with the number, or a group. */
  messages(group: string | undefined): readonly SeenMessage[];
}

interface Line {
  readonly id: string;
  readonly isOurs: boolean;
  readonly group: string | undefined;
  readonly content: proto.IMessage;
}

interface File {
  readonly kind: MediaKind;
  readonly media: { directPath?: string | null; mediaKey?: Uint8Array | null; caption?: string | null };
}

function fileOf(content: proto.IMessage): File | undefined {
  const { imageMessage, videoMessage, audioMessage, documentMessage, stickerMessage } = content;
  if (imageMessage) return { kind: 'image', media: imageMessage };
  if (videoMessage) return { kind: 'video', media: videoMessage };
  if (audioMessage) return { kind: 'audio', media: audioMessage };
  if (documentMessage) return { kind: 'document', media: documentMessage };
  return stickerMessage ? { kind: 'sticker', media: stickerMessage } : undefined;
}

function wordsOf(content: proto.IMessage): Pick<SeenMessage, 'kind' | 'text'> {
  const { locationMessage, contactMessage, contactsArrayMessage } = content;
  if (locationMessage) return { kind: 'location', text: locationMessage.name ?? '' };
  const cards = contactsArrayMessage?.contacts ?? (contactMessage ? [contactMessage] : []);
  if (cards.length > 0) return { kind: 'contacts', text: cards.map(({ vcard }) => vcard).join('\n') };
  const file = fileOf(content);
  if (file) return { kind: file.kind, text: file.media.caption ?? '' };
  return { kind: 'text', text: content.conversation ?? content.extendedTextMessage?.text ?? '' };
}

function quotedIn(content: proto.IMessage): string | undefined {
  const parts = Object.values(content).filter((part) => typeof part === 'object' && part !== null);
  const contexts = parts.flatMap((part: { contextInfo?: proto.IContextInfo }) => part.contextInfo ?? []);
  return contexts.find(({ stanzaId }) => stanzaId)?.stanzaId ?? undefined;
}

/** The chats as shown on a phone, built from all events it received. */
export function seenOn(phone: Phone): Screen {
  const lines: Line[] = [];
  const read = new Set<string>();
  let seen = 0;

  const isMessage = (event: { readonly kind: string }): event is ReceivedMessage => event.kind === 'message';

  function update(): void {
    const events = phone.events.slice(seen);
    seen = phone.events.length;
    for (const { id, chat, message } of events.filter(isMessage)) {
      const group = chat.endsWith('@g.us') ? chat : undefined;
      lines.push({ id, isOurs: true, group, content: message });
    }
  }

  const isChange = ({ content }: Line) => !!(content.protocolMessage || content.reactionMessage);

  function shown({ id, isOurs, content }: Line): SeenMessage {
    const changes = lines
      .flatMap((line) => line.content.protocolMessage ?? [])
      .filter(({ key }) => key?.id === id);
    const edit = changes.find(({ editedMessage }) => editedMessage)?.editedMessage;
    const reactions = lines
      .filter((line) => line.isOurs)
      .flatMap((line) => line.content.reactionMessage ?? [])
      .filter(({ key }) => key?.id === id);
    const file = fileOf(content);
    return {
      id,
      isOurs,
      ...wordsOf(edit ?? content),
      bytes: file && phone.download(file.media, file.kind),
      quotedId: quotedIn(content),
      isEdited: edit !== undefined,
      isRevoked: changes.some(({ editedMessage }) => !editedMessage),
      reaction: reactions.at(-1)?.text || undefined,
      isReadByUs: phone.events.some(
        (event) => event.kind === 'receipt' && event.id === id && event.type === 'read',
      ),
    };
  }

  return {
    wrote(id, content) {
      update();
      lines.push({ id, isOurs: false, group: undefined, content });
    },
    unread() {
      update();
      const fresh = lines.filter(({ id, isOurs, group }) => isOurs && group === undefined && !read.has(id));
      for (const { id } of fresh) read.add(id);
      return fresh.map(({ id }) => id);
    },
    messages(group) {
      update();
      return lines.filter((line) => line.group === group && !isChange(line)).map(shown);
    },
  };
}
