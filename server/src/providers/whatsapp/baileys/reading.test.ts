import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { newNumber } from '@prosa/emulator/testing/scene.ts';
import { proto } from 'baileys';
import { expect, test } from 'vitest';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { ProviderError } from '#providers/whatsapp/port.ts';
import { translatedClient, translatedScene } from '#testing/translated-client.ts';

const scene = translatedScene();
const { HistorySyncType } = proto.HistorySync;

async function received(id: string) {
  const event = await scene().us.hears('message', ({ message }) => message.id === id);
  return event.message;
}

/** Sends a file from Ana, and returns its bytes, its path on the server and our reference to it. */
async function fileFromAna(bytes = randomBytes(3000)) {
  const { owner, ana } = scene();
  const uploaded = ana.upload(bytes, 'image');
  const id = await ana.send(owner, { imageMessage: { ...uploaded, mimetype: 'image/jpeg' } });
  const { content } = await received(id);
  if (content.kind !== 'media') throw new Error(`not a file but ${content.kind}`);
  return { bytes, path: uploaded.directPath, reference: content.media.reference };
}

async function refusalOf(act: Promise<unknown>): Promise<string> {
  const error: unknown = await act.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof ProviderError ? error.failure.class : `no refusal: ${String(error)}`;
}

const fetched = async (reference: string) => buffer(await scene().us.openMedia(reference));

test('whoever writes by number or by LID is the same person', async () => {
  const { owner, ana } = scene();
  const address = { phone: ana.pn, lid: ana.lid };
  const byNumber = await received(await ana.sendText(owner, 'olá'));
  const byLid = await received(await ana.sendText(owner, 'olá', { mode: 'lid' }));
  expect([byNumber.chat, byLid.chat]).toEqual([address, address]);
  expect(byNumber).toMatchObject({ from: address, pushName: 'Ana', isOwn: false });
});

test('what is typed on the own phone is ours, in the chat of the customer', async () => {
  const { owner, ana } = scene();
  const message = await received(await owner.sendText(ana, 'do celular'));
  expect(message).toMatchObject({ isOwn: true, chat: { phone: ana.pn, lid: ana.lid } });
});

test('a change, a deletion and a reaction are told once, and not as messages', async () => {
  const { owner, ana, us } = scene();
  const id = await ana.sendText(owner, 'errado');
  await received(id);
  const before = us.told.length;
  const key = { remoteJid: owner.pnJid, fromMe: true, id };
  const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;
  const editedMessage = { conversation: 'certo' };
  await ana.send(owner, {
    protocolMessage: { type: MESSAGE_EDIT, key, editedMessage, timestampMs: Date.now() },
  });
  await ana.send(owner, { reactionMessage: { key, text: '😅', senderTimestampMs: Date.now() } });
  await ana.send(owner, { protocolMessage: { type: REVOKE, key } });
  await us.hears('revoke', ({ target }) => target.id === id);
  const target = { id, isOwn: false, chat: { phone: ana.pn, lid: ana.lid } };
  expect(us.told.slice(before).filter(({ type }) => type !== 'contact')).toMatchObject([
    { type: 'edit', target, content: { kind: 'text', text: 'certo' } },
    { type: 'reaction', target, isOwn: false, text: '😅' },
    { type: 'revoke', target },
  ]);
});

test('a reaction to a message of ours says so', async () => {
  const { owner, ana, us } = scene();
  const id = 'PRREACTED';
  await us.writer.send({ id, chat: { phone: ana.pn }, content: { kind: 'text', text: 'pronto' } });
  await ana.waitForMessage((message) => message.id === id);
  await ana.send(owner, {
    reactionMessage: { key: { remoteJid: owner.pnJid, fromMe: false, id }, text: '👍' },
  });
  const { target } = await us.hears('reaction', (event) => event.target.id === id);
  expect(target.isOwn).toBe(true);
});

test('a message that could not be read is a placeholder, and comes again under its id', async () => {
  const { owner, ana, us } = scene();
  const id = await ana.sendText(owner, 'segredo', { isCorrupt: true });
  const told = () =>
    us.told.flatMap((event) =>
      event.type === 'message' && event.message.id === id ? [event.message.content.kind] : [],
    );
  await us.hears('message', ({ message }) => message.id === id && message.content.kind === 'text');
  expect(told()).toEqual(['undecryptable', 'text']);
});

test('a file has all its bytes, however often it is asked for', async () => {
  const { bytes, reference } = await fileFromAna();
  expect((await fetched(reference)).equals(bytes)).toBe(true);
  expect((await fetched(reference)).equals(bytes)).toBe(true);
});

test.each([404, 410])('a file that is gone (%i) is uploaded again by the phone', async (status) => {
  const { bytes, path, reference } = await fileFromAna();
  scene().emulator.faults.downloadStatus = (asked) => (asked === path ? status : undefined);
  expect((await fetched(reference)).equals(bytes)).toBe(true);
});

test('a file that is gone from the phone as well is gone', async () => {
  const { emulator } = scene();
  const { path, reference } = await fileFromAna();
  emulator.media.forget(path);
  emulator.faults.isMediaGone = true;
  expect(await refusalOf(fetched(reference))).toBe('media');
});

test('a file that cannot be had for now may be had later', async () => {
  const { emulator } = scene();
  const { bytes, reference } = await fileFromAna();
  emulator.faults.downloadStatus = () => 503;
  expect(await refusalOf(fetched(reference))).toBe('temporary');
  emulator.faults.downloadStatus = undefined;
  expect((await fetched(reference)).equals(bytes)).toBe(true);
});

test('altered bytes are never taken for the file', async () => {
  const { path, reference } = await fileFromAna();
  scene().emulator.faults.isDownloadCorrupt = (asked) => asked === path;
  expect(await refusalOf(fetched(reference))).toBe('media');
});

test('a message cannot make us ask any host but WhatsApp’s', async () => {
  let callers = 0;
  const trap = createServer((socket) => {
    callers += 1;
    socket.destroy();
  });
  trap.listen(0, '127.0.0.1');
  await once(trap, 'listening');
  const host = `127.0.0.1:${(trap.address() as AddressInfo).port}`;
  const { path: _, ...file } = JSON.parse((await fileFromAna()).reference);
  scene().emulator.faults.isMediaGone = true;
  for (const where of [
    { path: `//${host}/v/1.enc` },
    { path: `@${host}/v/1.enc` },
    { path: `https://${host}/v/1.enc` },
    { path: String.raw`\\${host}\v\1.enc` },
    { url: `https://${host}/v/1.enc` },
    { url: `http://${host}/v/1.enc` },
  ]) {
    expect(await refusalOf(fetched(JSON.stringify({ ...file, ...where })))).toBe('media');
  }
  trap.close();
  expect(callers).toBe(0);
});

test('a call rings, is refused, and is told twice in all', async () => {
  const { owner, ana, us } = scene();
  const callId = ana.call(owner, { isVideo: true, mode: 'lid' });
  const from = { phone: ana.pn, lid: ana.lid };
  const ringing = await us.hears('call', (call) => call.callId === callId);
  expect(ringing).toMatchObject({ from, isVideo: true, step: 'ringing' });
  await us.writer.rejectCall(callId, { phone: ana.pn });
  await ana.waitFor((event) => event.kind === 'call-rejected' && event.callId === callId);
  ana.hangUp(owner, callId);
  await us.hears('call', (call) => call.callId === callId && call.step === 'rejected');
  expect(us.told.filter((event) => event.type === 'call')).toHaveLength(2);
});

test('typing, a saved name and a status update', async () => {
  const { owner, ana, us } = scene();
  ana.showTyping(owner, 'recording');
  await us.hears('presence', ({ chat, isTyping }) => chat.phone === ana.pn && isTyping);
  const contact = { fullName: 'Ana Maria', lidJid: ana.lidJid, saveOnPrimaryAddressbook: true };
  await owner.change({ contact }, ana.pnJid);
  const { address } = await us.hears('contact', ({ name, isSaved }) => name === 'Ana Maria' && isSaved);
  expect(address).toEqual({ phone: ana.pn, lid: ana.lid });
  const status = await ana.sendStatus([owner], { conversation: 'na praia' });
  const after = await ana.sendText(owner, 'depois');
  await received(after);
  expect(us.told.some((event) => event.type === 'message' && event.message.id === status)).toBe(false);
});

test('a picture is what somebody shows, and nothing when there is none', async () => {
  const { ana, us } = scene();
  const address = { phone: ana.pn, lid: ana.lid };
  expect(await us.openPicture(address)).toBeUndefined();
  expect(await us.openPicture({ phone: newNumber() })).toBeUndefined();
  ana.setPicture(sampleFiles.png);
  const picture = await us.openPicture(address);
  if (!picture) throw new Error('there is no picture');
  expect((await buffer(picture)).equals(sampleFiles.png)).toBe(true);
});

test('history is told as such, under both addresses, when it is wanted', async () => {
  const { emulator, ana } = scene();
  const key = { remoteJid: ana.lidJid, fromMe: false, id: 'OLD1' };
  const message = { key, message: { conversation: 'ano passado' }, messageTimestamp: 1_760_000_000 };
  const owner = emulator.user({
    pn: newNumber(),
    history: [
      {
        syncType: HistorySyncType.INITIAL_BOOTSTRAP,
        conversations: [{ id: ana.lidJid, pnJid: ana.pnJid, messages: [{ message }] }],
        phoneNumberToLidMappings: [{ lidJid: ana.lidJid, pnJid: ana.pnJid }],
      },
    ],
  });
  const eager = await translatedClient(emulator, owner, { importsHistory: true });
  const told = await eager.hears('message', (event) => event.message.id === 'OLD1');
  expect(told).toMatchObject({
    isHistory: true,
    message: { chat: { phone: ana.pn, lid: ana.lid }, isOwn: false, sentAt: new Date(1_760_000_000_000) },
  });
  await eager.close();
});
