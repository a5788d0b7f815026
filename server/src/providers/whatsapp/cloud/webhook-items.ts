import type { DeliveryStatus, InboundMedia, MessageContent } from '#providers/whatsapp/port.ts';
import { failureOf } from './failures.ts';
import { hexOf } from './media.ts';
import type { NumberEvents } from './port.ts';
import { writeCard } from './vcard.ts';
import type { CloudCard, CloudMessage, CloudStatus } from './webhook-schema.ts';

const known: readonly DeliveryStatus[] = ['sent', 'delivered', 'read', 'played'];

/** Reads the delivery status of a message of ours. Meta had accepted it before, so a failure here is final. */
export function readStatus(told: CloudStatus): NumberEvents['events'] {
  const { recipient_id: phone, recipient_user_id: userId, biz_opaque_callback_data: opaque } = told;
  const chat = { ...(phone ? { phone } : {}), ...(userId ? { businessScopedId: userId } : {}) };
  if (!phone && !userId) return [];
  const target = { id: told.id, chat, isOwn: true };
  const about = { target, at: told.timestamp, ...(opaque ? { ownId: opaque } : {}) };
  if (told.status === 'failed') {
    const code = told.errors?.[0]?.code;
    const error = failureOf({ status: 400, ...(code === undefined ? {} : { code }) });
    return [{ type: 'failed', ...about, error: { class: error.class }, isFinal: true }];
  }
  const status = known.find((each) => each === told.status);
  return status ? [{ type: 'status', ...about, status }] : [];
}

const fileTypes = ['image', 'video', 'audio', 'document', 'sticker'] as const;
type FileType = (typeof fileTypes)[number];

const isFileType = (type: string): type is FileType => fileTypes.some((each) => each === type);

function fileOf(message: CloudMessage, type: FileType): MessageContent {
  const file = message[type];
  // History refers to files that it does not include.
  if (file?.id === undefined) return { kind: 'unsupported', name: type };
  const sha256 = hexOf(file.sha256);
  const media: InboundMedia = {
    kind: type === 'audio' && file.voice ? 'voice' : type,
    mimeType: file.mime_type?.split(';')[0]?.trim() ?? '',
    reference: file.id,
    ...(file.filename === undefined ? {} : { fileName: file.filename }),
    ...(sha256 === undefined ? {} : { sha256 }),
  };
  return { kind: 'media', media, caption: file.caption ?? '' };
}

function cardOf({ vcard, name, phones = [] }: CloudCard): string {
  if (vcard) return vcard;
  return writeCard({
    name: name?.formatted_name ?? name?.first_name ?? '',
    phones: phones.map(({ phone, wa_id: waId }) => ({
      phone: phone ?? (waId === undefined ? '' : `+${waId}`),
      ...(waId === undefined ? {} : { waId }),
    })),
  });
}

/** Text of a message; a menu choice counts as its title. */
function wordsOf({ text, button, interactive }: CloudMessage): string | undefined {
  const reply = interactive?.button_reply ?? interactive?.list_reply;
  return text?.body ?? button?.text ?? reply?.title;
}

export function readContent(message: CloudMessage): MessageContent {
  const { type, location, contacts } = message;
  if (isFileType(type)) return fileOf(message, type);
  if (type === 'location' && location) {
    const { latitude, longitude, name, address } = location;
    return { kind: 'location', latitude, longitude, name: name ?? address ?? '' };
  }
  if (type === 'contacts' && contacts) return { kind: 'contacts', vcards: contacts.map(cardOf) };
  const words = wordsOf(message);
  return words === undefined
    ? { kind: 'unsupported', name: message.interactive?.type ?? type }
    : { kind: 'text', text: words };
}
