import type { proto } from 'baileys';
import type { InboundMedia, MessageContent } from '#providers/whatsapp/port.ts';
import { type MediaKey, writeReference } from './media-file.ts';

/** Wrapper messages: each is unpacked, and none has content of its own. */
const wrappers = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
  'editedMessage',
  'associatedChildMessage',
  'groupMentionedMessage',
  'lottieStickerMessage',
  'groupStatusMentionMessage',
  'botInvokeMessage',
] as const satisfies readonly (keyof proto.IMessage)[];

const deepest = 6;

export function unwrapped(message: proto.IMessage | null | undefined): proto.IMessage {
  let inner = message ?? {};
  for (let depth = 0; depth < deepest; depth += 1) {
    const next =
      inner.deviceSentMessage?.message ??
      wrappers.map((name) => inner[name]?.message).find((found) => found !== null && found !== undefined);
    if (!next) break;
    inner = next;
  }
  return inner;
}

/** Parts that accompany messages, or change something that is not shown. */
const silent = new Set<string>([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'pollUpdateMessage',
  'encEventResponseMessage',
  'encCommentMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'albumMessage',
  'call',
  'stickerSyncRmrMessage',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'placeholderMessage',
]);

/** Returns the name of a message's content; undefined when there is nothing to show. */
function kindOf(content: proto.IMessage): string | undefined {
  const given = Object.entries(content).find(
    ([name, value]) => value !== null && value !== undefined && !silent.has(name),
  );
  return given?.[0];
}

/** Returns the text of a message, including business messages with buttons and the replies to them. */
function textOf(content: proto.IMessage): string | undefined {
  const { templateMessage: template, interactiveMessage, listMessage } = content;
  const texts = [
    content.conversation,
    content.extendedTextMessage?.text,
    content.buttonsResponseMessage?.selectedDisplayText,
    content.listResponseMessage?.title,
    content.templateButtonReplyMessage?.selectedDisplayText,
    content.interactiveResponseMessage?.body?.text,
    content.buttonsMessage?.contentText,
    (template?.hydratedTemplate ?? template?.hydratedFourRowTemplate)?.hydratedContentText,
    interactiveMessage?.body?.text,
    listMessage && [listMessage.title, listMessage.description].filter(Boolean).join('\n'),
  ];
  return texts.find((text) => typeof text === 'string' && text !== '') ?? undefined;
}

interface AnyMedia {
  readonly mimetype?: string | null;
  readonly fileName?: string | null;
  readonly caption?: string | null;
  readonly fileLength?: unknown;
  readonly fileSha256?: Uint8Array | null;
  readonly mediaKey?: Uint8Array | null;
  readonly directPath?: string | null;
  readonly url?: string | null;
}

function mediaIn(content: proto.IMessage): [InboundMedia['kind'], AnyMedia] | undefined {
  const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage, stickerMessage } = content;
  if (imageMessage) return ['image', imageMessage];
  const video = videoMessage ?? ptvMessage;
  if (video) return ['video', video];
  if (audioMessage) return [audioMessage.ptt ? 'voice' : 'audio', audioMessage];
  if (documentMessage) return ['document', documentMessage];
  return stickerMessage ? ['sticker', stickerMessage] : undefined;
}

const usualTypes: Record<InboundMedia['kind'], string> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/mpeg',
  voice: 'audio/ogg; codecs=opus',
  document: 'application/octet-stream',
  sticker: 'image/webp',
};

function readMedia(kind: InboundMedia['kind'], media: AnyMedia, key: MediaKey): MessageContent {
  const { mimetype, fileName, caption, fileSha256 } = media;
  // A protobuf `Long`, a number, or nothing.
  const size = Number(String(media.fileLength ?? Number.NaN));
  return {
    kind: 'media',
    caption: caption ?? '',
    media: {
      kind,
      mimeType: mimetype || usualTypes[kind],
      ...(fileName ? { fileName } : {}),
      ...(Number.isSafeInteger(size) ? { size } : {}),
      ...(fileSha256?.length ? { sha256: Buffer.from(fileSha256).toString('hex') } : {}),
      reference: writeReference(kind, media, key),
    },
  };
}

function readPlace(content: proto.IMessage): MessageContent | undefined {
  const { locationMessage: place, liveLocationMessage: live } = content;
  const { degreesLatitude, degreesLongitude } = place ?? live ?? {};
  if (typeof degreesLatitude !== 'number' || typeof degreesLongitude !== 'number') return undefined;
  const name = place ? [place.name, place.address].filter(Boolean).join('\n') : (live?.caption ?? '');
  return { kind: 'location', latitude: degreesLatitude, longitude: degreesLongitude, name };
}

function readCards({ contactMessage, contactsArrayMessage }: proto.IMessage): MessageContent | undefined {
  const cards = contactMessage ? [contactMessage] : (contactsArrayMessage?.contacts ?? []);
  const vcards = cards.flatMap(({ vcard }) => (vcard ? [vcard] : []));
  return vcards.length > 0 ? { kind: 'contacts', vcards } : undefined;
}

/** Returns the visible content of an unwrapped message; undefined when there is none. */
export function readContent(content: proto.IMessage, key: MediaKey): MessageContent | undefined {
  const text = textOf(content);
  if (text !== undefined) return { kind: 'text', text };
  const media = mediaIn(content);
  if (media) return readMedia(...media, key);
  const known = readPlace(content) ?? readCards(content);
  if (known) return known;
  const name = kindOf(content);
  return name === undefined
    ? undefined
    : { kind: 'unsupported', name: name.replace(/Message(?:V\d+)?$/u, '') };
}
