import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { Clock } from '#platform/clock.ts';

const EXPIRY_GRID_SECONDS = 3600;
const SHORTEST_SECRET = 16;
const LONGEST_NAME = 255;

// Only characters that no client, proxy or URL parser ever rewrites: the path is compared as received, undecoded.
const KEY_FORM =
  /^(c[1-9]\d{0,9}|platform)\/[a-z][a-z0-9-]{0,40}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]{1,8}$/;
const PATH_FORM = /^\/public\/([1-9]\d{0,9}|platform)\/([a-z0-9/.-]+)$/;
const AREA_FORM = /^[a-z][a-z0-9-]{0,40}$/;
const EXTENSION_FORM = /^[a-z0-9]{1,8}$/;

/** Owner of files that are for everyone and belong to no company; they outlive each company. */
export const platformMedia = 'platform';
/** A company, by its id, or the platform. Each has a folder of its own in the storage. */
export type MediaOwner = number | typeof platformMedia;

export interface MediaLink {
  readonly owner: MediaOwner;
  readonly key: string;
  readonly expiresAt: Date;
  /** The name the browser offers when the file is saved. */
  readonly downloadName?: string | undefined;
}

function folderOf(owner: MediaOwner): string {
  return owner === platformMedia ? owner : `c${owner}`;
}

/** Returns a random key for a new object, independent of the client's file name. */
export function newMediaKey(owner: MediaOwner, area: string, extension: string): string {
  const key = `${folderOf(owner)}/${area}/${randomUUID()}.${extension}`;
  if (!AREA_FORM.test(area) || !EXTENSION_FORM.test(extension) || !isMediaKeyOf(owner, key)) {
    throw new TypeError(`Not a media key: owner ${owner}, area "${area}", extension "${extension}"`);
  }
  return key;
}

export function isMediaKeyOf(owner: MediaOwner, key: string): boolean {
  return KEY_FORM.exec(key)?.[1] === folderOf(owner);
}

/** Returns the owner of a file, by its folder. */
export function ownerOfKey(key: string): MediaOwner {
  const folder = key.slice(0, key.indexOf('/'));
  return folder === platformMedia ? folder : Number(folder.slice(1));
}

/** The expiry is rounded up to the hour, so that one file keeps one URL for a while and browsers can cache it. */
export function signMediaPath(secret: string, link: MediaLink): string {
  if (!isMediaKeyOf(link.owner, link.key)) {
    throw new TypeError(`The media key "${link.key}" is not of ${link.owner}`);
  }
  const seconds = Math.ceil(link.expiresAt.getTime() / 1000 / EXPIRY_GRID_SECONDS) * EXPIRY_GRID_SECONDS;
  const name = link.downloadName?.slice(0, LONGEST_NAME).toWellFormed() ?? '';
  const query = new URLSearchParams({ e: String(seconds) });
  if (name !== '') query.set('n', name);
  query.set('s', signature(secret, [link.owner, link.key, String(seconds), name]).toString('base64url'));
  return `/public/${link.owner}/${link.key}?${query}`;
}

/** Takes path and query exactly as received. Returns undefined for a forged or expired link. */
export function verifyMediaPath(secret: string, rawUrl: string, now: Date): MediaLink | undefined {
  const [path = '', queryText = ''] = rawUrl.split('?', 2);
  const match = PATH_FORM.exec(path);
  if (!match) return undefined;
  const owner = match[1] === platformMedia ? platformMedia : Number(match[1]);
  const key = match[2] ?? '';
  if (!isMediaKeyOf(owner, key)) return undefined;

  const query = new URLSearchParams(queryText);
  const expiry = query.get('e') ?? '';
  const name = query.get('n') ?? '';
  const given = Buffer.from(query.get('s') ?? '', 'base64url');
  const expected = signature(secret, [owner, key, expiry, name]);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;

  const expiresAt = new Date(Number(expiry) * 1000);
  if (!(expiresAt.getTime() > now.getTime())) return undefined;
  return { owner, key, expiresAt, ...(name === '' ? {} : { downloadName: name }) };
}

type SignedFields = readonly [owner: MediaOwner, key: string, expiry: string, name: string];

function signature(secret: string, fields: SignedFields): Buffer {
  if (secret.length < SHORTEST_SECRET) throw new TypeError('The secret that signs media links is too short');
  // JSON keeps the fields apart whatever they contain; the label keeps this use of the secret apart from others.
  return createHmac('sha256', secret)
    .update(JSON.stringify(['media-link', ...fields]))
    .digest();
}

/**
 * Longer than events are kept for replay, and than a page is left open over a working day; a leaked link expires within
 * two days.
 */
const linkLifeMs = 48 * 60 * 60 * 1000;

/** Makes the address under which a stored file of a company, or of the platform, can be fetched for a while. */
export type MediaLinks = (
  owner: CompanyId | Extract<MediaOwner, string>,
  key: string,
  downloadName: string,
) => string;

export function createMediaLinks(secret: string, clock: Clock): MediaLinks {
  return (owner, key, downloadName) => {
    const expiresAt = new Date(clock.now().getTime() + linkLifeMs);
    return signMediaPath(secret, { owner, key, expiresAt, downloadName });
  };
}
