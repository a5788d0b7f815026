import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { newMediaKey } from '#platform/uploads/media-url.ts';
import { eventually } from '#testing/eventually.ts';
import { temporaryStorage } from '#testing/temporary-storage.ts';
import { encodeMp3, encodeOggOpus } from './encode-sound.ts';
import { prepareRenditions, renditionKeys } from './renditions.ts';
import { filmFile, tone } from './sample-media.ts';

const store = await temporaryStorage();
afterAll(() => store.destroy());

const photo = await sharp({ create: { width: 1280, height: 960, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer();
const note = await encodeOggOpus(tone({ seconds: 2, sampleRate: 48_000 }));

async function stored(bytes: Uint8Array, extension: string, contentType: string): Promise<string> {
  const key = newMediaKey(7, 'messages', extension);
  await store.put(key, Readable.from([bytes]), { contentType });
  return key;
}

async function contentOf(key: string): Promise<Buffer> {
  const opened = await store.open(key);
  if (!opened) throw new Error(`${key} is not stored`);
  return await buffer(opened.stream);
}

test('a photo gets a thumbnail and its own size', async () => {
  const key = await stored(photo, 'jpg', 'image/jpeg');
  const made = await prepareRenditions(store, key, 'image/jpeg', false);
  expect(made).toEqual({ thumbnailKey: renditionKeys(key).thumbnail, width: 1280, height: 960 });
  expect(await store.stat(renditionKeys(key).thumbnail)).toMatchObject({ contentType: 'image/webp' });
  const thumbnail = await sharp(await contentOf(renditionKeys(key).thumbnail)).metadata();
  expect(thumbnail).toMatchObject({ width: 640, height: 480 });
});

test('a voice note gets an MP3, its length and its shape', async () => {
  const key = await stored(note, 'ogg', 'audio/ogg');
  const made = await prepareRenditions(store, key, 'audio/ogg; codecs=opus', true);
  expect(made).toMatchObject({ playableKey: renditionKeys(key).playable });
  expect(made.seconds).toBeCloseTo(2, 1);
  expect(made.waveform).toHaveLength(64);
  expect(made.refused).toBeUndefined();
  expect(await store.stat(renditionKeys(key).playable)).toMatchObject({ contentType: 'audio/mpeg' });
});

test('a recording that every browser plays is only measured', async () => {
  const recording = await encodeMp3(tone({ seconds: 2, sampleRate: 48_000 }));
  const key = await stored(recording, 'mp3', 'audio/mpeg');
  const { seconds, waveform, ...rest } = await prepareRenditions(store, key, 'audio/mpeg', true);
  expect(seconds).toBeCloseTo(2, 0);
  expect(waveform).toHaveLength(64);
  expect(rest).toEqual({});
  expect(await prepareRenditions(store, key, 'audio/mpeg', false)).not.toHaveProperty('waveform');
});

test('a film is measured, a document left alone', async () => {
  const film = await filmFile({ width: 320, height: 240, seconds: 3 });
  const key = await stored(film, 'mp4', 'video/mp4');
  expect(await prepareRenditions(store, key, 'video/mp4', false)).toEqual({
    width: 320,
    height: 240,
    seconds: 3,
  });
  const document = await stored(Buffer.from('%PDF-1.7'), 'pdf', 'application/pdf');
  expect(await prepareRenditions(store, document, 'application/pdf', false)).toEqual({});
});

test('made twice, the same files are there and no more', async () => {
  const key = await stored(note, 'ogg', 'audio/ogg');
  const first = await prepareRenditions(store, key, 'audio/ogg', true);
  const [bytes, files] = [await contentOf(renditionKeys(key).playable), await store.files()];
  expect(await prepareRenditions(store, key, 'audio/ogg', true)).toEqual(first);
  expect((await contentOf(renditionKeys(key).playable)).equals(bytes)).toBe(true);
  expect((await store.files()).toSorted()).toEqual(files.toSorted());
});

test.each([
  ['jpg', 'image/jpeg', photo.subarray(0, 300), 'broken'],
  ['ogg', 'audio/ogg', note.subarray(0, 60), 'broken'],
  ['ogg', 'audio/ogg', Buffer.from('words instead of sound'), 'unsupported'],
  ['mp4', 'video/mp4', Buffer.from('words instead of a film'), 'unsupported'],
  ['amr', 'audio/amr', Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(640, 0x3c)]), 'unsupported'],
] as const)(
  'a %s that cannot be used (%s) is told, and fails nothing',
  async (extension, type, bytes, reason) => {
    const key = await stored(bytes, extension, type);
    const made = await prepareRenditions(store, key, type, true);
    expect(made).toEqual({ refused: { reason, message: expect.any(String) } });
  },
);

test('a file that is not there is told', async () => {
  const key = newMediaKey(7, 'messages', 'jpg');
  const made = await prepareRenditions(store, key, 'image/jpeg', false);
  expect(made.refused).toMatchObject({ reason: 'missing' });
});

test('a storage that fails is an error, for the job to be tried again', async () => {
  const key = await stored(photo, 'jpg', 'image/jpeg');
  const full = { ...store, put: async () => Promise.reject(new Error('no space left')) };
  await expect(prepareRenditions(full, key, 'image/jpeg', false)).rejects.toThrow('no space left');
});

test('no copy is left behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-copies-'));
  vi.stubEnv('TMPDIR', folder);
  await prepareRenditions(store, await stored(photo, 'jpg', 'image/jpeg'), 'image/jpeg', false);
  await prepareRenditions(store, await stored(Buffer.from('x'), 'jpg', 'image/jpeg'), 'image/jpeg', false);
  vi.unstubAllEnvs();
  // Other work in this process may use the folder for a moment.
  await eventually(async () => expect(await readdir(folder)).toEqual([]));
  await rm(folder, { recursive: true });
});
