import type { AnyMessageContent, proto, WAMediaUploadFunction } from 'baileys';
import type { OutgoingContent, OutgoingMedia } from '#providers/whatsapp/port.ts';
import { ProviderError } from '#providers/whatsapp/port.ts';
import type { Baileys } from './load-baileys.ts';

export interface Composing {
  readonly baileys: Pick<Baileys, 'generateWAMessageContent'>;
  readonly upload: WAMediaUploadFunction;
}

const formattedName = /^FN(?:;[^:]*)?:(?<name>.*)$/mu;

function cardOf(vcard: string) {
  return { vcard, displayName: formattedName.exec(vcard)?.groups?.name?.trim() || 'Contato' };
}

async function mediaContent(media: OutgoingMedia, caption: string): Promise<AnyMessageContent> {
  const { kind, mimeType, fileName } = media;
  const file = { stream: await media.open() };
  const said = caption === '' ? {} : { caption };
  switch (kind) {
    case 'image':
      return { image: file, mimetype: mimeType, ...said };
    case 'video':
      // Without a picture in front of it Baileys would call a program named ffmpeg, if the machine has one.
      return { video: file, mimetype: mimeType, jpegThumbnail: '', ...said };
    case 'voice':
      // A phone plays nothing else as a voice note.
      return { audio: file, mimetype: 'audio/ogg; codecs=opus', ptt: true };
    case 'audio':
      return { audio: file, mimetype: mimeType };
    case 'sticker':
      return { sticker: file, mimetype: mimeType };
    case 'document':
      return { document: file, mimetype: mimeType, fileName, ...said };
  }
}

async function contentFor(content: OutgoingContent): Promise<AnyMessageContent> {
  switch (content.kind) {
    case 'text':
      // Null: Baileys would fetch whatever address stands in the text, to show a preview of it.
      return { text: content.text, linkPreview: null };
    case 'location': {
      const { latitude, longitude, name } = content;
      return { location: { degreesLatitude: latitude, degreesLongitude: longitude, name } };
    }
    case 'contacts': {
      const contacts = content.vcards.map(cardOf);
      const [first] = contacts;
      return { contacts: { contacts, ...(first ? { displayName: first.displayName } : {}) } };
    }
    case 'media':
      return mediaContent(content.media, content.caption);
    default:
      // Templates are Meta's.
      throw new ProviderError({ class: 'bug' });
  }
}

/** The message as it will be encrypted; its file is at WhatsApp by then. */
export async function compose(
  content: OutgoingContent,
  { baileys, upload }: Composing,
): Promise<proto.Message> {
  return baileys.generateWAMessageContent(await contentFor(content), { upload });
}

/** Says which message this one answers. */
export function answer(message: proto.Message, context: proto.IContextInfo): void {
  const part = Object.entries(message).find(([name]) => name !== 'messageContextInfo')?.[1] as
    | { contextInfo?: proto.IContextInfo }
    | undefined;
  if (part) part.contextInfo = { ...part.contextInfo, ...context };
}
