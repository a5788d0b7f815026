import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { imageSize, imageThumbnail } from './image.ts';

const picture = (width: number, height: number, background = '#ff8000') =>
  sharp({ create: { width, height, channels: 4, background } });

async function colourOf(bytes: Uint8Array): Promise<number[]> {
  const { dominant } = await sharp(bytes).stats();
  return [dominant.r, dominant.g, dominant.b];
}

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a large %s becomes a small webp', async (format) => {
  const bytes = await picture(1600, 1000).toFormat(format).toBuffer();
  const thumbnail = await imageThumbnail(bytes);
  expect(thumbnail).toMatchObject({ width: 640, height: 400, mimeType: 'image/webp' });
  expect(thumbnail.original).toEqual({ width: 1600, height: 1000 });
  expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 400 });
});

test('a small picture is not blown up', async () => {
  const thumbnail = await imageThumbnail(await picture(20, 30).png().toBuffer());
  expect(thumbnail).toMatchObject({ width: 20, height: 30, original: { width: 20, height: 30 } });
});

test('a photo that was taken sideways stands upright, and tells nothing of where it was taken', async () => {
  const bytes = await picture(800, 400)
    .withExif({ IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const thumbnail = await imageThumbnail(bytes);
  expect(thumbnail).toMatchObject({ width: 320, height: 640, original: { width: 400, height: 800 } });
  const { exif, orientation } = await sharp(thumbnail.bytes).metadata();
  expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined });
  expect(await imageSize(bytes)).toEqual({ width: 400, height: 800 });
});

test('of a moving picture the first frame is taken', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((colour) => picture(64, 64, colour).png().toBuffer()),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  const thumbnail = await imageThumbnail(moving);
  expect(thumbnail).toMatchObject({ width: 64, height: 64, original: { width: 64, height: 64 } });
  expect((await sharp(thumbnail.bytes).metadata()).pages ?? 1).toBe(1);
  const [red = 0, , blue = 0] = await colourOf(thumbnail.bytes);
  expect(red).toBeGreaterThan(200);
  expect(blue).toBeLessThan(50);
});

test('a sticker stays transparent', async () => {
  const { bytes } = await imageThumbnail(await picture(900, 900, '#00000000').webp().toBuffer());
  expect((await sharp(bytes).stats()).isOpaque).toBe(false);
});

test('a picture that would unpack to gigabytes is refused by its head', async () => {
  const bomb = await picture(8, 8).png().toBuffer();
  bomb.writeUInt32BE(40_000, 16);
  bomb.writeUInt32BE(40_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  await expect(imageThumbnail(bomb)).rejects.toMatchObject({ name: 'UnfitMedia', reason: 'too-large' });
  await expect(imageSize(bomb)).rejects.toMatchObject({ reason: 'too-large' });
});

test('a picture that breaks off is refused', async () => {
  const whole = await picture(600, 600).jpeg().toBuffer();
  await expect(imageThumbnail(whole.subarray(0, 200))).rejects.toMatchObject({ reason: 'broken' });
  const [head, rest] = [whole.subarray(0, 640), Buffer.alloc(2000, 0xff)];
  await expect(imageThumbnail(Buffer.concat([head, rest]))).rejects.toMatchObject({ reason: 'broken' });
});

test.each([
  ['an SVG', sampleFiles.svg],
  ['a TIFF', await picture(8, 8).tiff().toBuffer()],
  ['text', Buffer.from('no picture at all')],
  ['a PDF', sampleFiles.pdf],
  ['nothing', Buffer.alloc(0)],
])('%s is not opened as a picture', async (_what, bytes) => {
  await expect(imageThumbnail(bytes)).rejects.toMatchObject({
    reason: expect.stringMatching(/unsupported|broken/),
  });
});
