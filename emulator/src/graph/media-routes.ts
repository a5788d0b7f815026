import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { refuse } from './graph-error.ts';
import type { GraphMedia, GraphNumber, GraphWorld } from './graph-world.ts';

const dayMs = 24 * 60 * 60 * 1000;
const uploadLifeMs = 30 * dayMs;
const inboundLifeMs = 7 * dayMs;
const urlLifeMs = 5 * 60 * 1000;
const megabyte = 1024 * 1024;

const uploadable =
  /^(?:audio\/(?:aac|amr|mpeg|mp4|ogg; codecs=opus)|image\/(?:jpeg|png|webp)|video\/(?:mp4|3gpp)|text\/plain|application\/.+)$/;
const largestUpload = 100 * megabyte;

/** Allowed MIME types and sizes by message type; a document may be anything. */
const limits = new Map<string, { readonly types: RegExp; readonly maxBytes: number }>([
  ['audio', { types: /^audio\//, maxBytes: 16 * megabyte }],
  ['image', { types: /^image\/(?:jpeg|png)$/, maxBytes: 5 * megabyte }],
  ['sticker', { types: /^image\/webp$/, maxBytes: 500 * 1024 }],
  ['video', { types: /^video\//, maxBytes: 16 * megabyte }],
]);

export function checkFile(type: string, { mimeType, bytes }: GraphMedia): void {
  const limit = limits.get(type);
  if (!limit) return;
  if (!limit.types.test(mimeType)) throw refuse(131053, `${mimeType} is no ${type}`);
  if (bytes.length > limit.maxBytes) throw refuse(131053, `too large for ${type}`);
}

function keep(
  world: GraphWorld,
  { phoneNumberId }: GraphNumber,
  { bytes, mimeType, lifeMs }: { bytes: Buffer; mimeType: string; lifeMs: number },
): GraphMedia {
  const media = {
    id: String(BigInt(`0x${randomUUID().slice(0, 13).replace('-', '')}`)),
    phoneNumberId,
    mimeType,
    bytes,
    sha256: createHash('sha256').update(bytes).digest(),
    expiresAt: world.now() + lifeMs,
    isAltered: false,
  };
  world.media.set(media.id, media);
  return media;
}

/** Stores a file sent by a customer, which Meta keeps for a week. */
export function storeInbound(
  world: GraphWorld,
  number: GraphNumber,
  bytes: Buffer,
  mimeType: string,
): GraphMedia {
  return keep(world, number, { bytes, mimeType, lifeMs: inboundLifeMs });
}

export async function upload(world: GraphWorld, number: GraphNumber, request: IncomingMessage) {
  const { 'content-type': type = '', 'content-length': length } = request.headers;
  if (length === undefined) throw refuse(131053, 'the size of the upload is not known');
  const form = await new Response(new Uint8Array(await buffer(request)), {
    headers: { 'content-type': type },
  }).formData();
  const file = form.get('file');
  const mimeType = form.get('type');
  if (form.get('messaging_product') !== 'whatsapp') throw refuse(100, 'messaging_product is missing');
  if (!(file instanceof File) || typeof mimeType !== 'string') throw refuse(100, 'file or type is missing');
  const isFit = uploadable.test(mimeType) && file.size <= largestUpload;
  if (world.isMediaBroken || !isFit) throw refuse(131053, `media of type ${mimeType} cannot be uploaded`);
  const bytes = Buffer.from(await file.arrayBuffer());
  return { id: keep(world, number, { bytes, mimeType, lifeMs: uploadLifeMs }).id };
}

export function findMedia(world: GraphWorld, id: string): GraphMedia {
  const media = world.media.get(id);
  if (!media || media.expiresAt <= world.now()) {
    throw refuse(100, `Object with ID '${id}' does not exist`);
  }
  return media;
}

export function describeMedia(world: GraphWorld, id: string) {
  const media = findMedia(world, id);
  const until = world.now() + urlLifeMs;
  return {
    messaging_product: 'whatsapp',
    url: `${world.baseUrl()}/_media/${id}?until=${until}`,
    mime_type: media.mimeType,
    sha256: media.sha256.toString('hex'),
    file_size: media.bytes.length,
    id,
  };
}

/** Returns `undefined` when the URL has expired. */
export function download(world: GraphWorld, id: string, until: number): GraphMedia | undefined {
  const media = world.media.get(id);
  return media && until > world.now() ? media : undefined;
}
