import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { AnyMessageContent, MediaConnInfo, proto, WAMediaUploadFunction } from 'baileys';
import { type Dispatcher, request } from 'undici';
import { z } from 'zod';
import { type OutgoingContent, type OutgoingMedia, ProviderError } from '#providers/whatsapp/port.ts';
import type { Baileys } from './load-baileys.ts';

export interface UploadOptions {
  readonly refreshMediaConn: (force?: boolean) => Promise<MediaConnInfo>;
  /** Upload paths by kind of file, from Baileys. */
  readonly paths: Readonly<Record<string, string>>;
  readonly dispatcher?: Dispatcher | undefined;
}

const AnswerSchema = z.object({ url: z.string(), direct_path: z.string() });

type Uploaded = Awaited<ReturnType<WAMediaUploadFunction>>;

const uploadWithinMs = 120_000;

/** Whether a retry is pointless: a file refused for its content will be refused again; other failures may pass. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 404, 408, 429].includes(status);
}

interface Parcel {
  readonly file: string;
  readonly size: number;
  readonly timeoutMs: number;
  readonly dispatcher: Dispatcher | undefined;
}

async function put(url: URL, { file, size, timeoutMs, dispatcher }: Parcel): Promise<Uploaded> {
  const { statusCode, body } = await request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(size),
      origin: 'https://web.whatsapp.com',
    },
    body: createReadStream(file),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    ...(dispatcher ? { dispatcher } : {}),
  });
  if (statusCode === 200) {
    const answer = AnswerSchema.parse(await body.json());
    return { mediaUrl: answer.url, directPath: answer.direct_path };
  }
  await body.dump();
  const failure = new Error(`${url.host} answered ${statusCode}`);
  throw isFinal(statusCode) ? new ProviderError({ class: 'media' }, { cause: failure }) : failure;
}

/**
 * Uploads an encrypted file to WhatsApp's hosts, trying one after the other. Baileys' own upload does not report why it
 * failed, which decides whether to retry.
 */
export function createUpload({ refreshMediaConn, paths, dispatcher }: UploadOptions): WAMediaUploadFunction {
  return async (file, { fileEncSha256B64, mediaType, timeoutMs = uploadWithinMs }) => {
    const { hosts, auth } = await refreshMediaConn();
    const { size } = await stat(file);
    const token = Buffer.from(fileEncSha256B64, 'base64').toString('base64url');
    let failure: unknown;
    for (const { hostname } of hosts) {
      const url = new URL(`https://${hostname}${paths[mediaType]}/${token}`);
      url.search = new URLSearchParams({ auth, token }).toString();
      try {
        return await put(url, { file, size, timeoutMs, dispatcher });
      } catch (error) {
        if (error instanceof ProviderError) throw error;
        failure = error;
      }
    }
    // The upload permission may have expired: the next attempt requests a new one.
    await refreshMediaConn(true);
    throw new ProviderError({ class: 'temporary' }, { cause: failure });
  };
}

export interface ComposeOptions {
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
export async function composeMessage(
  content: OutgoingContent,
  { baileys, upload }: ComposeOptions,
): Promise<proto.Message> {
  return baileys.generateWAMessageContent(await contentFor(content), { upload });
}

/** Says which message this one answers. */
export function addQuoteContext(message: proto.Message, context: proto.IContextInfo): void {
  const part = Object.entries(message).find(([name]) => name !== 'messageContextInfo')?.[1] as
    | { contextInfo?: proto.IContextInfo }
    | undefined;
  if (part) part.contextInfo = { ...part.contextInfo, ...context };
}
