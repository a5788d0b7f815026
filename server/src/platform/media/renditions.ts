import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { isMediaKeyOf } from '#platform/uploads/media-url.ts';
import { imageSize, imageThumbnail } from './image.ts';
import { measureVoice, playableVoice, runInThread } from './thread-pool.ts';
import type { TrackFacts } from './thread-work.ts';
import { UnfitMedia, type UnfitReason } from './unfit-media.ts';

interface RenditionKeys {
  readonly thumbnail: string;
  readonly playable: string;
}

/**
 * Keys of a file's renditions: in the same company, under the same random name. Removing a file also removes both,
 * whether or not they exist: removing a missing object is no error.
 */
export function renditionKeys(key: string): RenditionKeys {
  const [company = '', area = '', file = ''] = key.split('/');
  const name = file.slice(0, file.lastIndexOf('.'));
  const keys = {
    thumbnail: `${company}/${area}-thumbnails/${name}.webp`,
    playable: `${company}/${area}-playable/${name}.mp3`,
  };
  const companyId = Number(company.slice(1));
  if (![key, keys.thumbnail, keys.playable].every((each) => isMediaKeyOf(companyId, each))) {
    throw new TypeError(`No renditions can be kept beside "${key}"`);
  }
  return keys;
}

export type MediaKind = 'image' | 'video' | 'audio' | 'document';

export interface MediaDetails extends TrackFacts {
  readonly kind: MediaKind;
}

/** Throws `UnfitMedia` when the file does not match its type; documents are not read. */
export async function inspectMedia(path: string, mimeType: string): Promise<MediaDetails> {
  const kind = mediaKind(mimeType);
  if (kind === 'document') return { kind };
  if (kind === 'image') return { kind, ...(await imageSize(path)) };
  const facts = await runInThread('tracks', path);
  // The cover of an album is a picture in the file, not of it.
  return kind === 'video' ? { kind, ...facts } : { kind, ...(facts.seconds && { seconds: facts.seconds }) };
}

export function mediaKind(mimeType: string): MediaKind {
  const [family] = mimeType.trim().toLowerCase().split('/', 1);
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
}

export interface Renditions {
  readonly thumbnailKey?: string;
  readonly playableKey?: string;
  /** Dimensions of the original, as displayed. */
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
  /** Waveform of a voice note: 64 loudness values from 0 to 100. */
  readonly waveform?: readonly number[];
  /** Reason why a rendition could not be made. The message is complete without it, and a retry would not help. */
  readonly refused?: { readonly reason: UnfitReason | 'missing'; readonly message: string };
}

const largestBytes = 200 * 1024 * 1024;
const playsEverywhere = new Set(['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/wav', 'audio/flac']);

/**
 * Makes the renditions that a conversation needs to show a stored file. Idempotent: the same key writes the same files,
 * so a job may be retried. Throws only when the storage or the machine fails; an unfit file is reported in `refused`.
 */
export async function prepareRenditions(
  store: MediaStore,
  key: string,
  mimeType: string,
  isVoice: boolean,
): Promise<Renditions> {
  const keys = renditionKeys(key);
  const type = mimeType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const kind = mediaKind(type);
  if (kind === 'document') return {};
  return await withLocalCopy(store, key, async (path) => {
    if (kind === 'image') return await refusable({}, () => imageRenditions(store, keys, path));
    const { seconds, width, height } = await inspectMedia(path, type);
    const facts = { ...(seconds && { seconds }), ...(width && { width }), ...(height && { height }) };
    if (kind === 'video') return facts;
    return await refusable(facts, async () => ({
      ...facts,
      ...(await soundRenditions(store, keys, path, { type, isVoice })),
    }));
  });
}

async function imageRenditions(store: MediaStore, keys: RenditionKeys, path: string): Promise<Renditions> {
  const { bytes, mimeType, original } = await imageThumbnail(path);
  await store.put(keys.thumbnail, Readable.from([bytes]), { contentType: mimeType, mayBeAnothers: true });
  return { thumbnailKey: keys.thumbnail, ...original };
}

async function soundRenditions(
  store: MediaStore,
  keys: RenditionKeys,
  path: string,
  sound: { readonly type: string; readonly isVoice: boolean },
): Promise<Renditions> {
  if (playsEverywhere.has(sound.type)) {
    return sound.isVoice && sound.type === 'audio/mpeg' ? await measureVoice(path) : {};
  }
  const { bytes, mimeType, seconds, waveform } = await playableVoice(path);
  await store.put(keys.playable, Readable.from([bytes]), { contentType: mimeType, mayBeAnothers: true });
  return { playableKey: keys.playable, seconds, ...(sound.isVoice && { waveform }) };
}

/** Copies the file to disk, because a storage returns a stream and video readers need random access. */
async function withLocalCopy(
  store: MediaStore,
  key: string,
  work: (path: string) => Promise<Renditions>,
): Promise<Renditions> {
  const opened = await store.open(key);
  if (!opened) return { refused: { reason: 'missing', message: `nothing is stored under ${key}` } };
  if (opened.size > largestBytes) {
    opened.stream.destroy();
    return { refused: { reason: 'too-large', message: `${opened.size} bytes` } };
  }
  const folder = await mkdtemp(join(tmpdir(), 'prosa-media-'));
  try {
    const path = join(folder, 'original');
    await pipeline(opened.stream, createWriteStream(path));
    return await refusable({}, () => work(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function refusable(known: Renditions, work: () => Promise<Renditions>): Promise<Renditions> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnfitMedia)) throw error;
    return { ...known, refused: { reason: error.reason, message: error.message } };
  }
}
