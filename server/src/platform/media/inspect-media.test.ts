import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { encodeMp3, encodeOggOpus } from './encode-sound.ts';
import { inspectMedia, mediaKind } from './renditions.ts';
import { filmFile, tone } from './sample-media.ts';

const folder = await mkdtemp(join(tmpdir(), 'prosa-inspect-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function inspected(bytes: Uint8Array, mimeType: string) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return await inspectMedia(path, mimeType);
}

test('a picture has a size', async () => {
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } });
  expect(await inspected(await picture.png().toBuffer(), 'image/png')).toEqual({
    kind: 'image',
    width: 30,
    height: 20,
  });
});

test('a film has a size as it is seen, and a length', async () => {
  const film = await filmFile({ width: 640, height: 360, seconds: 4, rotation: 90 });
  expect(await inspected(film, 'video/mp4')).toEqual({ kind: 'video', width: 360, height: 640, seconds: 4 });
});

test.each([
  ['audio/ogg; codecs=opus', encodeOggOpus],
  ['audio/mpeg', encodeMp3],
] as const)('a sound of type %s has a length', async (mimeType, encode) => {
  const { kind, seconds, ...rest } = await inspected(
    await encode(tone({ seconds: 2, sampleRate: 48_000 })),
    mimeType,
  );
  expect(kind).toBe('audio');
  expect(seconds).toBeCloseTo(2, 0);
  expect(rest).toEqual({});
});

test('a document is not looked into', async () => {
  expect(await inspected(Buffer.from('anything'), 'application/pdf')).toEqual({ kind: 'document' });
});

test('what is not what it says is refused', async () => {
  const refused = inspected(Buffer.from('words instead of a film'), 'video/mp4');
  await expect(refused).rejects.toMatchObject({ name: 'UnfitMedia', reason: 'unsupported' });
});

test.each([
  ['IMAGE/png', 'image'],
  ['audio/ogg; codecs=opus', 'audio'],
  ['application/pdf', 'document'],
  ['imagery', 'document'],
  ['', 'document'],
])('the type %j is of the kind %s', (mimeType, kind) => {
  expect(mediaKind(mimeType)).toBe(kind);
});
