import type { proto, WAMessage } from 'baileys';
import { describe, expect, test } from 'vitest';
import type { ProviderEvent } from '#providers/whatsapp/port.ts';
import { createAddressBook } from './addresses.ts';
import { readReference } from './media-file.ts';
import { readMessage } from './read-message.ts';

const me = { id: '5511900000000:4@s.whatsapp.net', lid: '99900:4@lid' };
const ana = '5511999990001@s.whatsapp.net';
const anaLid = '77001122334455@lid';
const group = '120363041234567890@g.us';
const anaAddress = { phone: '5511999990001', lid: '77001122334455' };

function wa(message: proto.IMessage | undefined, rest: Partial<WAMessage> = {}): WAMessage {
  return {
    messageTimestamp: 1_790_000_000,
    pushName: 'Ana',
    ...(message ? { message } : {}),
    ...rest,
    key: { remoteJid: ana, remoteJidAlt: anaLid, fromMe: false, id: 'A1', ...rest.key },
  };
}

function read(message: WAMessage, groupName?: string): ProviderEvent | undefined {
  return readMessage(message, { me, book: createAddressBook() }, { isHistory: false, groupName });
}

function contentOf(message: proto.IMessage) {
  const event = read(wa(message));
  return event?.type === 'message' ? event.message.content : event;
}

test('a text says who wrote it, under both addresses, and when', () => {
  expect(read(wa({ conversation: 'Bom dia' }))).toEqual({
    type: 'message',
    isHistory: false,
    message: {
      id: 'A1',
      chat: anaAddress,
      isOwn: false,
      from: anaAddress,
      pushName: 'Ana',
      sentAt: new Date(1_790_000_000_000),
      content: { kind: 'text', text: 'Bom dia' },
    },
  });
});

describe('texts', () => {
  test.each<[string, proto.IMessage]>([
    ['an extended one', { extendedTextMessage: { text: 'oi' } }],
    ['one that disappears', { ephemeralMessage: { message: { conversation: 'oi' } } }],
    [
      'wrapped several times',
      { ephemeralMessage: { message: { viewOnceMessageV2: { message: { conversation: 'oi' } } } } },
    ],
    ['a copy of our own device', { deviceSentMessage: { message: { conversation: 'oi' } } }],
    ['a button that was tapped', { buttonsResponseMessage: { selectedDisplayText: 'oi' } }],
    ['a row that was chosen', { listResponseMessage: { title: 'oi' } }],
    ['a reply to a template', { templateButtonReplyMessage: { selectedDisplayText: 'oi' } }],
    ['an interactive reply', { interactiveResponseMessage: { body: { text: 'oi' } } }],
    ['a template of a business', { templateMessage: { hydratedTemplate: { hydratedContentText: 'oi' } } }],
  ])('%s', (_, message) => expect(contentOf(message)).toEqual({ kind: 'text', text: 'oi' }));
});

describe('files', () => {
  const file = {
    mediaKey: Buffer.alloc(32, 1),
    directPath: '/v/1.enc',
    url: 'https://mmg.whatsapp.net/v/1.enc',
    fileSha256: Buffer.alloc(32, 2),
    fileLength: 12,
  };
  test.each<[string, proto.IMessage, object]>([
    ['image', { imageMessage: { ...file, mimetype: 'image/png', caption: 'eu' } }, { caption: 'eu' }],
    ['video', { videoMessage: { ...file, mimetype: 'video/mp4' } }, {}],
    ['video', { ptvMessage: { ...file, mimetype: 'video/mp4' } }, {}],
    ['audio', { audioMessage: { ...file, mimetype: 'audio/mpeg' } }, {}],
    ['voice', { audioMessage: { ...file, mimetype: 'audio/ogg; codecs=opus', ptt: true } }, {}],
    ['sticker', { stickerMessage: { ...file, mimetype: 'image/webp' } }, {}],
    [
      'document',
      {
        documentWithCaptionMessage: {
          message: {
            documentMessage: { ...file, mimetype: 'application/pdf', fileName: 'nota.pdf', caption: 'paga' },
          },
        },
      },
      { caption: 'paga' },
    ],
  ])('%s', (kind, message, rest) => {
    const content = contentOf(message);
    expect(content).toMatchObject({
      kind: 'media',
      caption: '',
      ...rest,
      media: { kind, size: 12, sha256: '02'.repeat(32) },
    });
    const reference = content && 'media' in content ? content.media.reference : '';
    expect(readReference(reference)).toEqual({
      k: kind,
      path: '/v/1.enc',
      key: file.mediaKey.toString('base64'),
      sha: file.fileSha256.toString('base64'),
      size: 12,
      of: { id: 'A1', remoteJid: ana, fromMe: false },
    });
  });

  test('what is no reference of ours is none', () => {
    expect(readReference('unknown')).toBeUndefined();
    expect(readReference('{"k":"image"}')).toBeUndefined();
  });
});

test('places and cards', () => {
  expect(
    contentOf({ locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja' } }),
  ).toEqual({ kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja' });
  expect(
    contentOf({ liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2, caption: 'indo' } }),
  ).toEqual({ kind: 'location', latitude: 1, longitude: 2, name: 'indo' });
  expect(contentOf({ contactMessage: { vcard: 'BEGIN:VCARD' } })).toEqual({
    kind: 'contacts',
    vcards: ['BEGIN:VCARD'],
  });
  expect(contentOf({ contactsArrayMessage: { contacts: [{ vcard: 'a' }, { vcard: 'b' }] } })).toEqual({
    kind: 'contacts',
    vcards: ['a', 'b'],
  });
});

test('what cannot be shown is named, what is not meant to be shown is nothing', () => {
  expect(contentOf({ pollCreationMessageV3: { name: 'Pizza?' } })).toEqual({
    kind: 'unsupported',
    name: 'pollCreation',
  });
  expect(contentOf({ groupInviteMessage: { groupName: 'x' } })).toEqual({
    kind: 'unsupported',
    name: 'groupInvite',
  });
  expect(contentOf({ senderKeyDistributionMessage: { groupId: group } })).toBeUndefined();
  expect(contentOf({ pollUpdateMessage: {} })).toBeUndefined();
  expect(contentOf({})).toBeUndefined();
});

test('what could not be decrypted says so, unless its content is there', () => {
  const stub = { messageStubType: 2, messageStubParameters: ['Bad MAC'] };
  expect(read(wa(undefined, stub))).toMatchObject({ message: { content: { kind: 'undecryptable' } } });
  expect(read(wa({ conversation: 'oi' }, stub))).toMatchObject({ message: { content: { text: 'oi' } } });
  const viewOnce = wa(undefined, { key: { remoteJid: ana, id: 'A1', fromMe: false, isViewOnce: true } });
  expect(read(viewOnce)).toMatchObject({ message: { content: { kind: 'unsupported', name: 'viewOnce' } } });
});

test.each(['status@broadcast', '120363000000000001@newsletter', '1600000000@broadcast'])(
  '%s is dropped',
  (remoteJid) =>
    expect(
      read(wa({ conversation: 'oi' }, { key: { remoteJid, id: 'A1', participant: ana } })),
    ).toBeUndefined(),
);

test('what our own devices say among themselves is dropped', () => {
  expect(read(wa({ conversation: 'x' }, { category: 'peer' }))).toBeUndefined();
  const share = { type: 6, appStateSyncKeyShare: {} };
  expect(
    read(wa({ protocolMessage: share }, { key: { remoteJid: ana, id: 'A1', fromMe: true } })),
  ).toBeUndefined();
});

describe('our own phone', () => {
  test('writes as us, and our own second address never becomes the customer’s', () => {
    const key = { remoteJid: ana, remoteJidAlt: me.lid, fromMe: true, id: 'B1' };
    expect(read(wa({ conversation: 'do celular' }, { key, pushName: 'Loja' }))).toMatchObject({
      message: {
        chat: { phone: '5511999990001' },
        isOwn: true,
        from: { phone: '5511900000000', lid: '99900' },
      },
    });
    const event = read(wa({ conversation: 'x' }, { key, pushName: 'Loja' }));
    expect(event?.type === 'message' && event.message).not.toHaveProperty('pushName');
    expect(event?.type === 'message' && event.message.chat).not.toHaveProperty('lid');
  });
});

describe('a group', () => {
  const key = { remoteJid: group, participant: anaLid, participantAlt: ana, fromMe: false, id: 'G1' };

  test('has a name, and each message an author', () => {
    expect(read(wa({ conversation: 'oi' }, { key }), 'Família')).toMatchObject({
      message: { chat: { group }, from: anaAddress, groupName: 'Família' },
    });
  });

  test('has admins, who take back what others wrote', () => {
    const revoke = (participant: string) => ({
      protocolMessage: { type: 0, key: { id: 'X1', fromMe: false, participant } },
    });
    expect(read(wa(revoke(me.lid), { key }))).toMatchObject({ target: { id: 'X1', isOwn: true } });
    expect(read(wa(revoke('88@lid'), { key }))).toMatchObject({ target: { id: 'X1', isOwn: false } });
  });
});

test('an answer names the message it answers and whose it was', () => {
  const quoting = (participant: string, remoteJid?: string) =>
    read(
      wa({
        extendedTextMessage: {
          text: 'sim',
          contextInfo: { stanzaId: 'Q1', participant, remoteJid: remoteJid ?? null },
        },
      }),
    );
  expect(quoting(me.lid)).toMatchObject({ message: { quoted: { id: 'Q1', isOwn: true, chat: anaAddress } } });
  expect(quoting(ana)).toMatchObject({ message: { quoted: { id: 'Q1', isOwn: false } } });
  const status = quoting(me.id, 'status@broadcast');
  expect(status?.type === 'message' && status.message).not.toHaveProperty('quoted');
});

test('an edit is an edit and never a message', () => {
  const edit: proto.IMessage = {
    editedMessage: {
      message: {
        protocolMessage: {
          type: 14,
          key: { id: 'E1', fromMe: true, remoteJid: 'x' },
          editedMessage: { extendedTextMessage: { text: 'certo' } },
          timestampMs: 1_790_000_001_234,
        },
      },
    },
  };
  expect(read(wa(edit))).toEqual({
    type: 'edit',
    target: { id: 'E1', chat: anaAddress, isOwn: false },
    content: { kind: 'text', text: 'certo' },
    at: new Date(1_790_000_001_234),
  });
});

test('an edit in a group says who changes it', () => {
  const protocolMessage = { type: 14, key: { id: 'E1' }, editedMessage: { conversation: 'certo' } };
  const key = { remoteJid: group, participant: ana, fromMe: false, id: 'A1' };
  expect(read({ messageTimestamp: 1_790_000_000, message: { protocolMessage }, key })).toMatchObject({
    target: { id: 'E1', chat: { group }, isOwn: false, author: { phone: anaAddress.phone } },
  });
});

test('a time that is nonsense gives way to the server’s', () => {
  const protocolMessage = {
    type: 14,
    key: { id: 'E1' },
    editedMessage: { conversation: 'certo' },
    timestampMs: Number.MAX_SAFE_INTEGER,
  };
  expect(read(wa({ protocolMessage }))).toMatchObject({ at: new Date(1_790_000_000_000) });
});

test('a reaction is one, an empty one takes it back', () => {
  const reaction = (text: string) =>
    read(
      wa({
        reactionMessage: { key: { id: 'R1', fromMe: true }, text, senderTimestampMs: 1_790_000_002_345 },
      }),
    );
  expect(reaction('👍')).toEqual({
    type: 'reaction',
    target: { id: 'R1', chat: anaAddress, isOwn: true },
    from: anaAddress,
    isOwn: false,
    text: '👍',
    at: new Date(1_790_000_002_345),
  });
  expect(reaction('')).toMatchObject({ text: '' });
});
