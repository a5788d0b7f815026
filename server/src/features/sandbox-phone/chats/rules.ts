import type { SandboxMessageKind } from '@prosa/contracts/sandbox-phone/schema.ts';
import { addressOf } from '#features/sandbox-phone/rules.ts';
import type {
  Address,
  InboundMedia,
  InboundMessage,
  MessageContent,
  MessageKey,
} from '#providers/whatsapp/port.ts';
import type { ChatMessageWithQuote } from './queries.ts';
import type { ChatMessageRow } from './store.ts';

/** A chat, or a member of one, with the addresses the provider uses for it. */
export interface ChatParty {
  readonly name: string;
  readonly phone: string | null;
  readonly lid: string | null;
  readonly group_address: string | null;
}

type Keyed = Pick<ChatMessageRow, 'provider_id' | 'is_from_company'>;

export function keyOf(chat: ChatParty, { provider_id: id, is_from_company: isOwn }: Keyed): MessageKey {
  return { id, chat: addressOf(chat), isOwn };
}

const referenceForm = /^sandbox:([1-9]\d{0,15})$/;
const referenceOf = (id: number) => `sandbox:${id}`;

/** Returns the id of the message whose file is referenced. */
export function messageOfReference(reference: string): number | undefined {
  const id = referenceForm.exec(reference)?.[1];
  return id === undefined ? undefined : Number(id);
}

function mediaOf(row: ChatMessageRow): InboundMedia {
  return {
    kind: row.kind as InboundMedia['kind'],
    mimeType: row.media_type ?? '',
    fileName: row.media_name ?? '',
    size: row.media_size ?? 0,
    sha256: row.media_sha256 ?? '',
    reference: referenceOf(row.id),
  };
}

const cardEnd = 'END:VCARD';
/** Splits a body of concatenated vCards. */
export const cardsOf = (body: string): string[] =>
  body
    .split(cardEnd)
    .filter((part) => part.trim() !== '')
    .map((part) => `${part.trim()}\n${cardEnd}`);

/** Builds a vCard as WhatsApp shares a contact. */
export function cardOf(name: string, phone: string): string {
  const plain = name.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/[\r\n]+/g, ' ');
  return `BEGIN:VCARD\nVERSION:3.0\nFN:${plain}\nTEL;type=CELL;waid=${phone}:+${phone}\n${cardEnd}`;
}

function contentOf(row: ChatMessageRow): MessageContent {
  if (row.kind === 'text') return { kind: 'text', text: row.body };
  if (row.kind === 'contacts') return { kind: 'contacts', vcards: cardsOf(row.body) };
  if (row.kind === 'location') {
    return {
      kind: 'location',
      latitude: row.latitude ?? 0,
      longitude: row.longitude ?? 0,
      name: row.body,
    };
  }
  return { kind: 'media', media: mediaOf(row), caption: row.body };
}

/**
 * The event the connection receives for a message; `author` is undefined when the company wrote it on its own phone.
 */
export function inboundOf(
  row: ChatMessageWithQuote,
  chat: ChatParty,
  author: ChatParty | undefined,
  ownAddress: Address,
): InboundMessage {
  return {
    ...keyOf(chat, row),
    from: author ? addressOf(author) : ownAddress,
    ...(author ? { pushName: author.name } : {}),
    ...(chat.group_address === null ? {} : { groupName: chat.name }),
    sentAt: new Date(row.sent_at),
    content: contentOf(row),
    ...(row.quoted ? { quoted: keyOf(chat, row.quoted) } : {}),
  };
}

/** Message kind of a file; `as` tells a recording or sticker from other audio and images. */
export function kindOfFile(
  mimeType: string,
  as: 'voice' | 'sticker' | 'document' | undefined,
): SandboxMessageKind {
  const family = mimeType.split('/', 1)[0];
  if (as === 'document') return 'document';
  if (family === 'audio') return as === 'voice' ? 'voice' : 'audio';
  if (family === 'image') return as === 'sticker' ? 'sticker' : 'image';
  return family === 'video' ? 'video' : 'document';
}
