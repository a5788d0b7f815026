import { Readable } from 'node:stream';
import type { ReceivedMessage } from '@prosa/emulator/person.ts';
import { newNumber } from '@prosa/emulator/testing/scene.ts';
import { proto } from 'baileys';
import { describe, expect, test } from 'vitest';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { type OutgoingMedia, ProviderError } from '#providers/whatsapp/port.ts';
import { eventually } from '#testing/eventually.ts';
import { translatedClient, translatedScene } from '#testing/translated-client.ts';

const scene = translatedScene();

const text = (words: string) => ({ kind: 'text', text: words }) as const;

let lastId = 0;
function newId(): string {
  lastId += 1;
  return `PR${String(lastId).padStart(16, '0')}`;
}

function file(kind: OutgoingMedia['kind'], bytes: Buffer, mimeType: string) {
  const open = async () => Readable.from([bytes]);
  const media = { kind, mimeType, fileName: 'nota fiscal.pdf', size: bytes.length, open };
  return { kind: 'media', caption: '', media } as const;
}

async function classOf(act: Promise<unknown>): Promise<string> {
  const error: unknown = await act.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof ProviderError ? error.failure.class : `no refusal: ${String(error)}`;
}

/** Sends a message to Ana; returns what her phone shows. */
async function sent(
  message: Omit<Parameters<ReturnType<typeof scene>['us']['writer']['send']>[0], 'id' | 'chat'>,
) {
  const { ana, us } = scene();
  const id = newId();
  await us.writer.send({ id, chat: { phone: ana.pn }, ...message });
  return ana.waitForMessage((received) => received.id === id);
}

const messagesSent = () =>
  scene().emulator.stanzas.entries.filter(({ stanza }) => stanza.tag === 'message').length;

const queriesOf = (xmlns: string) =>
  scene().emulator.stanzas.entries.filter(({ stanza }) => stanza.attrs.xmlns === xmlns).length;

test('a message is acknowledged by the server, delivered and read, in this order', async () => {
  const { owner, ana, us } = scene();
  const { id } = await sent({ content: text('boa tarde') });
  const ofThis = (status: string) =>
    us.hears('status', (event) => event.target.id === id && event.status === status);
  await ofThis('delivered');
  ana.giveReceipt(owner, [id], 'read');
  await ofThis('read');
  const told = us.told.flatMap((event) =>
    event.type === 'status' && event.target.id === id ? [event.status] : [],
  );
  expect(told).toEqual(['sent', 'delivered', 'read']);
});

test('what was sent is kept as it was encoded, so that a phone that could not read it gets it again', async () => {
  const { emulator, ana, us } = scene();
  const id = newId();
  let failures = 0;
  emulator.faults.failsToDecrypt = (messageId, phone) => {
    if (messageId !== id || phone !== ana.pn || failures > 0) return false;
    failures += 1;
    return true;
  };
  await us.writer.send({ id, chat: { phone: ana.pn }, content: text('de novo') });
  const received = await ana.waitForMessage((message) => message.id === id);
  const copy = us.copies.get(id);
  if (!copy) throw new Error('nothing was kept');
  expect(proto.Message.decode(copy).extendedTextMessage?.text).toBe('de novo');
  expect(received.message.extendedTextMessage?.text).toBe('de novo');
});

test('sent again under the same id it is the same message, and its file is uploaded once', async () => {
  const { emulator, ana, us } = scene();
  const id = newId();
  const message = {
    id,
    chat: { phone: ana.pn },
    content: file('document', sampleFiles.pdf, 'application/pdf'),
  };
  await us.writer.send(message);
  emulator.faults.uploadStatus = () => 500;
  await us.writer.send(message);
  await us.hears('status', ({ target }) => target.id === id);
  await eventually(() =>
    expect(
      us.told.filter((event) => event.type === 'status' && event.target.id === id && event.status === 'sent'),
    ).toHaveLength(2),
  );
  expect(ana.events.filter((event) => event.kind === 'message' && event.id === id)).toHaveLength(1);
});

describe('a recipient', () => {
  test('whom nobody answers about gets nothing, and the sender knows', async () => {
    const { emulator } = scene();
    const owner = emulator.user({ pn: newNumber() });
    const hasty = await translatedClient(emulator, owner, { queryTimeoutMs: 300 });
    const stranger = emulator.user({ pn: newNumber() });
    emulator.faults.isUnanswered = ({ attrs }) => attrs.xmlns === 'usync';
    const before = messagesSent();
    const message = { id: newId(), chat: { phone: stranger.pn }, content: text('alô?') };
    expect(await classOf(hasty.writer.send(message))).toBe('temporary');
    expect(messagesSent()).toBe(before);
    emulator.faults.isUnanswered = undefined;
    await hasty.writer.send(message);
    await stranger.waitForMessage(({ id }) => id === message.id);
    await hasty.close();
  });

  test('who has no WhatsApp is refused', async () => {
    const { us } = scene();
    const nobody = { id: newId(), chat: { phone: newNumber() }, content: text('?') };
    expect(await classOf(us.writer.send(nobody))).toBe('recipient');
    expect(await classOf(us.writer.send({ ...nobody, chat: {} }))).toBe('recipient');
  });

  test('is found with and without the ninth digit, and written to under the answer', async () => {
    const { emulator, us } = scene();
    const eight = emulator.user({ pn: '553184440001', name: 'Oito dígitos' });
    const found = await us.writer.lookUp(['5531984440001', '553184440001', '5511900000000']);
    expect([...found]).toEqual([
      ['5531984440001', { phone: '553184440001' }],
      ['553184440001', { phone: '553184440001' }],
    ]);
    const id = newId();
    await us.writer.send({ id, chat: { phone: '5531984440001' }, content: text('oi') });
    expect(await eight.waitForMessage((message) => message.id === id)).toMatchObject({ chat: eight.pnJid });
  });

  test('without a number is reached by the LID', async () => {
    const { emulator, us } = scene();
    const hidden = emulator.user({ pn: newNumber() });
    const id = newId();
    await us.writer.send({ id, chat: { lid: hidden.lid }, content: text('oi') });
    await hidden.waitForMessage((message) => message.id === id);
    await us.hears('status', ({ target, status }) => target.id === id && status === 'delivered');
  });

  test('whom the account may not write to is told as final', async () => {
    const { emulator, us } = scene();
    const stranger = emulator.user({ pn: newNumber() });
    const id = newId();
    emulator.faults.ackError = ({ attrs }) => (attrs.id === id ? 463 : undefined);
    await us.writer.send({ id, chat: { phone: stranger.pn }, content: text('oferta') });
    const { error } = await us.hears('failed', ({ target }) => target.id === id);
    expect(error).toEqual({ class: 'recipient' });
  });
});

test('many sends to a group ask about it once, and again when it changed', async () => {
  const { emulator, owner, ana, us } = scene();
  const group = emulator.group({ subject: 'Equipe', members: [owner, ana] });
  const before = queriesOf('w:g2');
  const askedAfter = async (sends: number) => {
    for (let count = 0; count < sends; count += 1) {
      const id = newId();
      await us.writer.send({ id, chat: { group: group.jid }, content: text('equipe') });
      await ana.waitForMessage((message) => message.id === id);
    }
    return queriesOf('w:g2') - before;
  };
  expect(await askedAfter(4)).toBe(1);
  ana.changeMembers(group, 'promote', [ana]);
  await us.waitFor('group-participants.update', ({ id }) => id === group.jid);
  expect(await askedAfter(2)).toBe(2);
  ana.changeSubject(group, 'Time');
  await us.waitFor('groups.update', (groups) => groups.some(({ id }) => id === group.jid));
  expect(await askedAfter(2)).toBe(3);
});

function mediaPart({ message }: ReceivedMessage) {
  const { imageMessage, audioMessage, documentMessage, stickerMessage, videoMessage } = message;
  return imageMessage ?? audioMessage ?? documentMessage ?? stickerMessage ?? videoMessage ?? {};
}

test.each([
  ['image', sampleFiles.png, 'image/png', 'image'],
  ['sticker', sampleFiles.webp, 'image/webp', 'sticker'],
  ['voice', sampleFiles.ogg, 'audio/ogg', 'audio'],
  ['audio', sampleFiles.mp3, 'audio/mpeg', 'audio'],
  ['video', sampleFiles.mp4, 'video/mp4', 'video'],
  ['document', sampleFiles.pdf, 'application/pdf', 'document'],
] as const)('a file reaches the phone with all its bytes: %s', async (kind, bytes, type, keyedAs) => {
  const received = await sent({ content: file(kind, bytes, type) });
  expect(scene().ana.download(mediaPart(received), keyedAs).equals(bytes)).toBe(true);
  if (kind === 'voice') {
    expect(received.message.audioMessage).toMatchObject({ ptt: true, mimetype: 'audio/ogg; codecs=opus' });
  }
  if (kind === 'document') expect(received.message.documentMessage?.fileName).toBe('nota fiscal.pdf');
});

test('an upload that fails for now is tried again later, one that is refused is not', async () => {
  const { emulator, ana, us } = scene();
  const send = () =>
    us.writer.send({
      id: newId(),
      chat: { phone: ana.pn },
      content: file('image', sampleFiles.png, 'image/png'),
    });
  emulator.faults.uploadStatus = () => 503;
  expect(await classOf(send())).toBe('temporary');
  emulator.faults.uploadStatus = () => 415;
  expect(await classOf(send())).toBe('media');
  emulator.faults.uploadStatus = undefined;
  emulator.faults.deadMediaHost = '127.0.0.1:1';
  await send();
});

test('places, cards and answers', async () => {
  const { owner, ana, us } = scene();
  const asked = await ana.sendText(owner, 'onde?');
  const place = { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja' } as const;
  const quoted = { id: asked, chat: { phone: ana.pn }, isOwn: false, text: 'onde?' };
  const answered = await sent({ content: place, quoted });
  expect(answered.message.locationMessage).toMatchObject({
    degreesLatitude: -23.5,
    degreesLongitude: -46.6,
    name: 'Loja',
    contextInfo: {
      stanzaId: asked,
      participant: ana.pnJid,
      quotedMessage: { conversation: 'onde?' },
    },
  });
  const again = await sent({ content: text('ali'), quoted: { ...quoted, id: answered.id, isOwn: true } });
  expect(again.message.extendedTextMessage?.contextInfo).toMatchObject({
    stanzaId: answered.id,
    participant: owner.pnJid,
    quotedMessage: { locationMessage: { name: 'Loja' } },
  });
  const vcards = ['BEGIN:VCARD\nVERSION:3.0\nFN:Rita Lima\nEND:VCARD', 'BEGIN:VCARD\nFN:Rui\nEND:VCARD'];
  const one = await sent({ content: { kind: 'contacts', vcards: vcards.slice(0, 1) } });
  expect(one.message.contactMessage).toMatchObject({ displayName: 'Rita Lima', vcard: vcards[0] });
  const two = await sent({ content: { kind: 'contacts', vcards } });
  expect(two.message.contactsArrayMessage?.contacts?.map(({ vcard }) => vcard)).toEqual(vcards);
  expect(us.told.some((event) => event.type === 'message' && event.message.isOwn)).toBe(false);
});

test.each(['lid', 'pn'] as const)(
  'in a group of %s addresses what others wrote is named by its author',
  async (mode) => {
    const { emulator, owner, ana, us } = scene();
    const group = emulator.group({ subject: 'Equipe', members: [owner, ana], mode });
    const id = await ana.sendText(group, 'quem vem?');
    const { message } = await us.hears('message', (event) => event.message.id === id);
    const target = { id, chat: message.chat, isOwn: false, author: message.from };
    const participant = mode === 'lid' ? ana.lidJid : ana.pnJid;
    await us.writer.react(target, '👍');
    const reaction = await ana.waitForMessage(({ message: said }) => said.reactionMessage?.key?.id === id);
    expect(reaction.message.reactionMessage?.key).toMatchObject({
      remoteJid: group.jid,
      fromMe: false,
      participant,
    });
    await us.writer.markRead([target]);
    await ana.waitForReceipt(id, 'read');
    const answerId = newId();
    await us.writer.send({ id: answerId, chat: message.chat, content: text('eu'), quoted: target });
    const answered = await ana.waitForMessage((received) => received.id === answerId);
    expect(answered.message.extendedTextMessage?.contextInfo).toMatchObject({ stanzaId: id, participant });
  },
);

test('what was sent can be changed and taken back; what was not cannot', async () => {
  const { ana, us } = scene();
  const { id } = await sent({ content: text('De nda') });
  const target = { id, chat: { phone: ana.pn }, isOwn: true };
  const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;
  const seen = async (type: proto.Message.ProtocolMessage.Type) =>
    (
      await ana.waitForMessage(
        ({ message: { protocolMessage } }) =>
          protocolMessage?.type === type && protocolMessage.key?.id === id,
      )
    ).message.protocolMessage;
  await us.writer.edit(target, 'De nada');
  expect((await seen(MESSAGE_EDIT))?.editedMessage?.extendedTextMessage?.text).toBe('De nada');
  await us.writer.revoke(target);
  expect((await seen(REVOKE))?.key?.fromMe).toBe(true);
  expect(await classOf(us.writer.edit({ ...target, id: 'unknown' }, '?'))).toBe('bug');
  expect(await classOf(us.writer.revoke({ ...target, id: 'unknown' }))).toBe('bug');
});

test('reactions, read marks and typing reach the phone', async () => {
  const { owner, ana, us } = scene();
  const id = await ana.sendText(owner, 'obrigada');
  const target = { id, chat: { phone: ana.pn }, isOwn: false };
  await us.hears('message', ({ message }) => message.id === id);
  await us.writer.react(target, '❤️');
  await ana.waitForMessage(
    ({ message: { reactionMessage } }) => reactionMessage?.text === '❤️' && reactionMessage.key?.id === id,
  );
  await us.writer.markRead([target]);
  await ana.waitForReceipt(id, 'read');
  await us.writer.setTyping({ phone: ana.pn }, true);
  await ana.waitFor((event) => event.kind === 'typing' && event.state === 'composing');
  await us.writer.setTyping({ phone: ana.pn }, false);
  await ana.waitFor((event) => event.kind === 'typing' && event.state === 'paused');
});
