import { createHash, randomBytes } from 'node:crypto';
import { downloadMediaMessage, type WAMessage } from 'baileys';
import { expect, test } from 'vitest';
import type { MediaKind } from './media-cipher.ts';
import type { ReceivedMessage } from './person.ts';
import { testScene } from './testing/scene.ts';

const scene = testScene();

// One white pixel, which is as much as the thumbnail needs.
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

test.each<
  [string, MediaKind, Parameters<ReturnType<typeof scene>['client']['socket']['sendMessage']>[1], Buffer]
>([
  ['an image', 'image', { image: pixel, caption: 'foto' }, pixel],
  ['a voice note', 'audio', voiceNote(), voiceNote().audio],
  ['a document of 1 MB', 'document', largeDocument(), largeDocument().document],
])('%s of the client reaches the phone byte for byte', async (_, kind, content, bytes) => {
  const { ana, client } = scene();
  const sent = await client.socket.sendMessage(ana.pnJid, content);
  const received = await ana.waitForMessage(({ id }) => id === sent?.key.id);
  expect(ana.download(mediaPart(received), kind).equals(bytes)).toBe(true);
});

test.each<[string, MediaKind]>([
  ['image', 'image'],
  ['voice note', 'audio'],
  ['document', 'document'],
])('%s from a phone reaches the client byte for byte', async (_, kind) => {
  const { owner, ana, client } = scene();
  const bytes = randomBytes(50_000);
  const id = await ana.send(owner, mediaMessage(kind, ana.upload(bytes, kind)));
  const { message } = await client.waitForMessage(({ key }) => key.id === id);
  expect((await download(message)).equals(bytes)).toBe(true);
});

test.each([404, 410])('media that the host refuses with %i can be asked for again', async (status) => {
  const { emulator, owner, ana, client } = scene();
  const bytes = randomBytes(1000);
  const uploaded = ana.upload(bytes, 'image');
  const id = await ana.send(owner, mediaMessage('image', uploaded));
  const { message } = await client.waitForMessage(({ key }) => key.id === id);
  emulator.faults.downloadStatus = (path) => (path === uploaded.directPath ? status : undefined);
  await expect(download(message)).rejects.toMatchObject({ output: { statusCode: status } });
  const updated = await client.socket.updateMediaMessage(message);
  expect((await download(updated)).equals(bytes)).toBe(true);
});

test('media that is gone from the phone as well stays gone', async () => {
  const { emulator, owner, ana, client } = scene();
  const uploaded = ana.upload(randomBytes(100), 'image');
  const id = await ana.send(owner, mediaMessage('image', uploaded));
  const { message } = await client.waitForMessage(({ key }) => key.id === id);
  emulator.media.forget(uploaded.directPath);
  await expect(download(message)).rejects.toMatchObject({ output: { statusCode: 404 } });
  emulator.faults.isMediaGone = true;
  await expect(client.socket.updateMediaMessage(message)).rejects.toThrow('Failed to re-upload media');
});

test('bytes altered on their way come through unless their checksum is compared', async () => {
  const { emulator, owner, ana, client } = scene();
  const bytes = randomBytes(1000);
  const uploaded = ana.upload(bytes, 'image');
  emulator.faults.isDownloadCorrupt = (path) => path === uploaded.directPath;
  const id = await ana.send(owner, mediaMessage('image', uploaded));
  const { message } = await client.waitForMessage(({ key }) => key.id === id);
  const received = await download(message);
  expect(received).toHaveLength(bytes.length);
  expect(createHash('sha256').update(received).digest().equals(uploaded.fileSha256)).toBe(false);
});

test('an upload fails when the host refuses it, and works when only the first of two hosts is dead', async () => {
  const { emulator, ana, client } = scene();
  emulator.faults.uploadStatus = () => 503;
  await expect(
    client.socket.sendMessage(ana.pnJid, { document: pixel, mimetype: 'image/png' }),
  ).rejects.toThrow('Media upload failed on all hosts');
  emulator.faults.uploadStatus = undefined;
  emulator.faults.deadMediaHost = '127.0.0.1:1';
  await client.socket.refreshMediaConn(true);
  const sent = await client.socket.sendMessage(ana.pnJid, { document: pixel, mimetype: 'image/png' });
  const received = await ana.waitForMessage(({ id }) => id === sent?.key.id);
  expect(ana.download(mediaPart(received), 'document').equals(pixel)).toBe(true);
});

function voiceNote() {
  return { audio: Buffer.alloc(3000, 'OggS'), mimetype: 'audio/ogg; codecs=opus', ptt: true, seconds: 2 };
}

function largeDocument() {
  return {
    document: Buffer.alloc(1_000_000, 'prosa'),
    mimetype: 'application/pdf',
    fileName: 'contrato.pdf',
  };
}

function mediaPart({ message }: ReceivedMessage) {
  return message.imageMessage ?? message.audioMessage ?? message.documentMessage ?? {};
}

function mediaMessage(kind: MediaKind, media: object) {
  if (kind === 'image') return { imageMessage: { ...media, mimetype: 'image/jpeg' } };
  if (kind === 'audio')
    return { audioMessage: { ...media, mimetype: 'audio/ogg; codecs=opus', ptt: true, seconds: 2 } };
  return { documentMessage: { ...media, mimetype: 'application/pdf', fileName: 'nota.pdf' } };
}

function download(message: WAMessage): Promise<Buffer> {
  return downloadMediaMessage(message, 'buffer', {});
}
