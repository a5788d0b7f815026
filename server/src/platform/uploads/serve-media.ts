import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { parseRangeHeader, UnsatisfiableRange } from './byte-range.ts';
import type { MediaFacts, MediaStore, OpenedMedia } from './media-store.ts';
import { findMediaTypeByMimeType } from './media-types.ts';
import { type MediaLink, verifyMediaPath } from './media-url.ts';

/** RFC 6266: a plain ASCII name for old clients beside the exact one in RFC 5987 form. */
export function contentDisposition(how: 'inline' | 'attachment', fileName: string | undefined): string {
  if (fileName === undefined || fileName === '') return how;
  const plain = fileName.normalize('NFD').replace(/\p{M}/gu, '');
  const ascii = plain.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%/]/g, '_');
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encodeExtended(fileName)}`;
}

// encodeURIComponent leaves these five alone, but RFC 5987 does not allow them bare.
function encodeExtended(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export interface ServeMediaOptions {
  readonly store: MediaStore;
  readonly secret: string;
  /** Secrets that signed links which have not expired yet. */
  readonly otherSecrets?: readonly string[];
  readonly clock: Clock;
}

/** Registers `GET /public/*`. The signature in the link is the whole permission: no session is asked for. */
export function serveMedia(app: FastifyInstance, options: ServeMediaOptions): void {
  app.route({
    // HEAD is handled here too: the one fastify derives from GET would read and discard the whole file.
    method: ['GET', 'HEAD'],
    url: '/public/*',
    handler: (request, reply) => answer(request, reply, options),
  });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ServeMediaOptions,
): Promise<FastifyReply> {
  reply.headers({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  });
  const now = options.clock.now();
  // The URL as received: decoding before the check would allow path traversal.
  const secrets = [options.secret, ...(options.otherSecrets ?? [])];
  const link = secrets
    .values()
    .map((secret) => verifyMediaPath(secret, request.url, now))
    .find(Boolean);
  if (!link) throw new AppError('ERR_MEDIA_LINK');

  const etag = `"${link.key.slice(link.key.lastIndexOf('/') + 1)}"`;
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    return reply
      .headers(cacheHeaders(link, etag, now))
      .code(304)
      .send();
  }
  if (request.method === 'HEAD') {
    const facts = await options.store.stat(link.key);
    if (!facts) throw new AppError('ERR_NO_FILE_FOUND');
    reply.headers({ ...cacheHeaders(link, etag, now), ...contentHeaders(link, facts) });
    return reply.header('content-length', facts.size).send();
  }

  const opened = await openRange(request, options.store, link, etag);
  if (opened instanceof UnsatisfiableRange) {
    return reply.code(416).header('content-range', `bytes */${opened.size}`).send();
  }
  if (!opened) throw new AppError('ERR_NO_FILE_FOUND');
  reply.headers({ ...cacheHeaders(link, etag, now), ...contentHeaders(link, opened) });
  const { range } = opened;
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${opened.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : opened.size);
  return reply.send(opened.stream);
}

async function openRange(
  request: FastifyRequest,
  store: MediaStore,
  link: MediaLink,
  etag: string,
): Promise<OpenedMedia | UnsatisfiableRange | undefined> {
  const ifRange = request.headers['if-range'];
  const wantsRange = ifRange === undefined || ifRange === etag;
  const range = wantsRange ? parseRangeHeader(request.headers.range) : undefined;
  try {
    return await store.open(link.key, { range });
  } catch (error) {
    if (error instanceof UnsatisfiableRange) return error;
    throw error;
  }
}

// An object never changes under its key, so its name is its version.
function cacheHeaders(link: MediaLink, etag: string, now: Date): Record<string, string> {
  const secondsLeft = Math.floor((link.expiresAt.getTime() - now.getTime()) / 1000);
  return { etag, 'cache-control': `private, max-age=${secondsLeft}, immutable` };
}

function contentHeaders(link: MediaLink, facts: MediaFacts): Record<string, string> {
  // A type we do not know could be one that a browser runs.
  const type = findMediaTypeByMimeType(facts.contentType);
  return {
    'accept-ranges': 'bytes',
    'content-type': type?.mimeType ?? 'application/octet-stream',
    'content-disposition': contentDisposition(type?.inline ? 'inline' : 'attachment', link.downloadName),
  };
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}
