import { createHash, randomBytes } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import * as z from 'zod/mini';
import { type OutgoingMedia, ProviderError } from '#providers/whatsapp/port.ts';
import type { Graph, GraphCall } from './graph-client.ts';

export type CloudMediaType = 'image' | 'video' | 'audio' | 'document' | 'sticker';

export interface SendFormat {
  readonly type: CloudMediaType;
  readonly mimeType: string;
}

const megabyte = 1024 * 1024;
const unfit = (cause?: unknown) => new ProviderError({ class: 'media' }, { cause });

interface Limit {
  readonly types: readonly string[];
  readonly maxBytes: number;
}

const limits: Record<Exclude<CloudMediaType, 'document'>, Limit> = {
  image: { types: ['image/jpeg', 'image/png'], maxBytes: 5 * megabyte },
  video: { types: ['video/mp4', 'video/3gpp'], maxBytes: 16 * megabyte },
  audio: {
    types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'],
    maxBytes: 16 * megabyte,
  },
  sticker: { types: ['image/webp'], maxBytes: 500 * 1024 },
};
const largestDocument = 100 * megabyte;

/** Graph accepts Ogg only with Opus, and the codec must be declared. */
const written = (type: string) => (type === 'audio/ogg' ? 'audio/ogg; codecs=opus' : type);

type Described = Pick<OutgoingMedia, 'kind' | 'mimeType' | 'size'>;

/** Falls back to a document for media that Graph cannot send as its kind, or not with its caption. */
export function sendFormatOf({ kind, mimeType, size }: Described, caption: string): SendFormat {
  const plain = mimeType.split(';')[0]?.trim().toLowerCase() ?? '';
  const type = kind === 'voice' ? 'audio' : kind;
  if (size > largestDocument) throw unfit();
  if (type === 'document') return { type, mimeType: plain };
  const { types, maxBytes } = limits[type];
  const isWordless = caption === '' || type === 'image' || type === 'video' || kind === 'voice';
  if (types.includes(plain) && size <= maxBytes && isWordless) return { type, mimeType: written(plain) };
  if (kind === 'voice' || kind === 'sticker') throw unfit();
  return { type: 'document', mimeType: plain };
}

/** Multipart body in one piece with its size known in advance, as Meta requires, and never whole in memory. */
async function* formOf(
  { media, mimeType, boundary }: { media: OutgoingMedia; mimeType: string; boundary: string },
  bytes: Readable,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(headOf({ media, mimeType, boundary }));
  for await (const chunk of bytes) yield Buffer.from(chunk);
  yield Buffer.from(tailOf(boundary));
}

function headOf({ media, mimeType, boundary }: { media: OutgoingMedia; mimeType: string; boundary: string }) {
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const name = media.fileName.replaceAll(/[\r\n"\\]/g, '_') || 'file';
  return `${field('messaging_product', 'whatsapp')}${field('type', mimeType)}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${mimeType}\r\n\r\n`;
}

const tailOf = (boundary: string) => `\r\n--${boundary}--\r\n`;

const UploadedSchema = z.object({ id: z.string() });

/** Uploads a file and returns the id to send it by. */
export async function uploadMedia(
  graph: Graph,
  phoneNumberId: string,
  { media, mimeType }: { readonly media: OutgoingMedia; readonly mimeType: string },
  call: GraphCall,
): Promise<string> {
  const boundary = `prosa-${randomBytes(12).toString('hex')}`;
  const parts = { media, mimeType, boundary };
  const around = Buffer.byteLength(headOf(parts)) + Buffer.byteLength(tailOf(boundary));
  const bytes = await media.open();
  try {
    const answer = await graph.upload(
      `/${phoneNumberId}/media`,
      {
        method: 'POST',
        body: formOf(parts, bytes),
        duplex: 'half',
        headers: {
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': String(around + media.size),
        },
      },
      call,
    );
    return UploadedSchema.parse(answer).id;
  } catch (error) {
    // An upload alone sends no message, so it can be retried at once.
    if (error instanceof ProviderError && error.failure.class === 'temporary')
      throw new ProviderError({ class: 'temporary' }, { cause: error });
    throw error;
  } finally {
    bytes.destroy();
  }
}

const DescribedSchema = z.object({ url: z.string(), sha256: z.optional(z.string()) });

/** Meta's own hosts, and the substitute host. */
const fileHosts = /(?:^|\.)(?:fbsbx\.com|fbcdn\.net|facebook\.com|whatsapp\.net|whatsapp\.com)$/;

function isTrusted(url: string, graph: Graph): boolean {
  const parsed = URL.parse(url);
  if (!parsed) return false;
  return parsed.origin === graph.origin || (parsed.protocol === 'https:' && fileHosts.test(parsed.hostname));
}

/** Graph sends the hash as hex in one place and as base64 in another. */
export function hexOf(sha256: string | undefined): string | undefined {
  if (sha256 === undefined) return undefined;
  if (/^[0-9a-f]{64}$/i.test(sha256)) return sha256.toLowerCase();
  const bytes = Buffer.from(sha256, 'base64');
  return bytes.length === 32 ? bytes.toString('hex') : undefined;
}

/** Fails at the end of the stream when the hash does not match. */
function checked(sha256: string | undefined): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      const isWrong = sha256 !== undefined && hash.digest('hex') !== sha256;
      done(isWrong ? unfit(new Error('The file is not the one that was announced.')) : null);
    },
  });
}

/** Treats a file that is unknown to Graph, or not ours, as gone for good. */
function asMediaFailure(error: unknown): unknown {
  const isGone = error instanceof ProviderError && ['bug', 'media'].includes(error.failure.class);
  return isGone ? unfit(error) : error;
}

export async function downloadMedia(graph: Graph, reference: string, call: GraphCall): Promise<Readable> {
  if (!/^\d{1,40}$/.test(reference)) throw unfit();
  try {
    const { url, sha256 } = DescribedSchema.parse(await graph.get(`/${reference}`, call));
    if (!isTrusted(url, graph)) throw unfit(new Error('The file lies on a host that is not Meta’s.'));
    const { body } = await graph.download(url, call);
    if (!body) throw unfit(new Error('The file is empty.'));
    const file = checked(hexOf(sha256));
    // The reader of the file receives the failure.
    return pipeline(Readable.from(body), file, () => undefined);
  } catch (error) {
    throw asMediaFailure(error);
  }
}
