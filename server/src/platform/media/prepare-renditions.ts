import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { imageThumbnail } from './image.ts';
import { inspectMedia, mediaKind } from './inspect-media.ts';
import { type RenditionKeys, renditionKeys } from './rendition-keys.ts';
import { UnfitMedia, type UnfitReason } from './unfit-media.ts';
import { measureVoice, playableVoice } from './voice.ts';

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
