import type { InboundMedia, MessageContent } from '#providers/whatsapp/port.ts';
import { hexOf } from './media.ts';
import { writeCard } from './vcard.ts';
import type { CloudCard, CloudMessage } from './webhook-schema.ts';

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
