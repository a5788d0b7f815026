import { proto, type WACallEvent, type WAMessage } from 'baileys';
import { describe, expect, test } from 'vitest';
import { createTranslator } from './translator.ts';
import { protocolTypes, statuses, stubTypes } from './wire-values.ts';

const me = { id: '5511900000000:4@s.whatsapp.net', lid: '99900:4@lid' };
const ana = '5511999990001@s.whatsapp.net';
const anaLid = '77@lid';
const at = new Date(1_790_000_000_000);

function translator(importsHistory = false) {
  return createTranslator({ me: () => me, importsHistory });
}

const ack = (id: string, error?: string) => ({
  tag: 'ack',
  attrs: { class: 'message', id, from: ana, t: '1790000000', ...(error ? { error } : {}) },
});

const receipt = (id: string, status: number, fromMe = true) => ({
  'messages.update': [
    { key: { remoteJid: ana, id, fromMe }, update: { status, messageTimestamp: 1_790_000_000 } },
  ],
});

test('the numbers are those of Baileys', () => {
  const { Type } = proto.Message.ProtocolMessage;
  expect(protocolTypes).toEqual({ revoke: Type.REVOKE, edit: Type.MESSAGE_EDIT });
  expect(stubTypes).toEqual({ ciphertext: proto.WebMessageInfo.StubType.CIPHERTEXT });
  const { ERROR, SERVER_ACK, DELIVERY_ACK, READ, PLAYED } = proto.WebMessageInfo.Status;
  expect(statuses).toEqual({
    error: ERROR,
    sent: SERVER_ACK,
    delivered: DELIVERY_ACK,
    read: READ,
    played: PLAYED,
  });
});

describe('the steps of a message of ours', () => {
  test('begin with the acknowledgement and go forward only', () => {
    const { sending, ack: acknowledge, read } = translator();
    sending('P1');
    const told = [
      ...acknowledge(ack('P1')),
      ...read(receipt('P1', statuses.sent)),
      ...read(receipt('P1', statuses.read)),
      ...read(receipt('P1', statuses.delivered)),
      ...read(receipt('P1', statuses.read)),
    ];
    const target = { id: 'P1', chat: { phone: '5511999990001' }, isOwn: true };
    expect(told).toEqual([
      { type: 'status', target, status: 'sent', at },
      { type: 'status', target, status: 'read', at },
    ]);
  });

  test('are confirmed again when it was sent again, however far it had come', () => {
    const { sending, ack: acknowledge, read } = translator();
    sending('P1');
    sending('P1');
    expect(acknowledge(ack('P1'))).toMatchObject([{ status: 'sent' }]);
    read(receipt('P1', statuses.delivered));
    expect(acknowledge(ack('P1'))).toMatchObject([{ status: 'sent' }]);
    expect(acknowledge(ack('P1'))).toEqual([]);
    expect(read(receipt('P1', statuses.delivered))).toEqual([]);
  });

  test('are not told of what nobody sent from here: an edit, a read mark', () => {
    expect(translator().ack(ack('EDIT'))).toEqual([]);
    expect(translator().read(receipt('THEIRS', statuses.read, false))).toEqual([]);
  });

  test('may be hidden in the message itself', () => {
    const { carriedStatus } = translator();
    const message: WAMessage = {
      key: { remoteJid: ana, id: 'P1', fromMe: true },
      messageTimestamp: 1_790_000_000,
    };
    expect(carriedStatus({ ...message, status: statuses.delivered })).toMatchObject([
      { status: 'delivered' },
    ]);
    expect(carriedStatus({ ...message, status: statuses.sent })).toEqual([]);
    expect(carriedStatus(message)).toEqual([]);
  });

  test('of a group come by its members', () => {
    const key = { remoteJid: '12@g.us', id: 'P1', fromMe: true };
    const read = translator().read({
      'message-receipt.update': [
        { key, receipt: { userJid: ana, receiptTimestamp: 1_790_000_000 } },
        { key, receipt: { userJid: 'x@lid', receiptTimestamp: 1_790_000_001 } },
        { key, receipt: { userJid: ana, readTimestamp: 1_790_000_002 } },
      ],
    });
    expect(read).toMatchObject([{ status: 'delivered' }, { status: 'read' }]);
  });

  test.each([
    ['463', 'recipient'],
    ['429', 'rate'],
    ['479', 'temporary'],
    ['500', 'temporary'],
    ['400', 'recipient'],
  ])('end with error %s as %s', (code, kind) => {
    const { sending, ack: acknowledge } = translator();
    sending('P1');
    expect(acknowledge(ack('P1', code))).toMatchObject([
      { type: 'failed', target: { id: 'P1', isOwn: true }, error: { class: kind } },
    ]);
  });
});

describe('a call', () => {
  const call = (status: WACallEvent['status'], rest: Partial<WACallEvent> = {}): WACallEvent => ({
    chatId: anaLid,
    from: anaLid,
    callerPn: ana,
    id: 'C1',
    date: at,
    isVideo: true,
    offline: false,
    status,
    ...rest,
  });

  test.each<[string, WACallEvent['status'][], string[]]>([
    ['nobody answers', ['offer', 'ringing', 'offer', 'timeout', 'terminate'], ['ringing', 'missed']],
    ['the caller gives up', ['offer', 'terminate'], ['ringing', 'missed']],
    ['it is refused', ['offer', 'reject', 'terminate'], ['ringing', 'rejected']],
    ['the phone answers', ['offer', 'accept', 'transport', 'terminate'], ['ringing', 'ended']],
  ])('is told once when it rings and once when it is over: %s', (_, told, steps) => {
    const { read } = translator();
    const events = told.flatMap((status) => read({ call: [call(status)] }));
    expect(events).toMatchObject(
      steps.map((step) => ({
        type: 'call',
        callId: 'C1',
        from: { phone: '5511999990001', lid: '77' },
        isVideo: true,
        step,
      })),
    );
  });

  test('is refused where it came from, and not told when it is a group’s', () => {
    const { read, refusing } = translator();
    read({ call: [call('offer')] });
    expect(refusing('C1')).toBe(anaLid);
    expect(refusing('unknown')).toBeUndefined();
    expect(read({ call: [call('terminate')] })).toMatchObject([{ step: 'rejected' }]);
    expect(read({ call: [call('offer', { id: 'C2', isGroup: true })] })).toEqual([]);
  });
});

test('typing and recording are typing, in the chat they happen in', () => {
  const presence = (lastKnownPresence: 'composing' | 'recording' | 'available') =>
    translator().read({ 'presence.update': { id: ana, presences: { [ana]: { lastKnownPresence } } } });
  const chat = { phone: '5511999990001' };
  expect(presence('composing')).toEqual([{ type: 'presence', chat, isTyping: true }]);
  expect(presence('recording')).toEqual([{ type: 'presence', chat, isTyping: true }]);
  expect(presence('available')).toEqual([{ type: 'presence', chat, isTyping: false }]);
});

describe('people', () => {
  test('are told with both addresses, their saved name, and once', () => {
    const { read } = translator();
    const contact = { id: ana, lid: anaLid, phoneNumber: ana, name: 'Ana Maria' };
    expect(read({ 'contacts.upsert': [contact] })).toEqual([
      { type: 'contact', address: { phone: '5511999990001', lid: '77' }, name: 'Ana Maria', isSaved: true },
    ]);
    expect(read({ 'contacts.upsert': [contact] })).toEqual([]);
    expect(read({ 'contacts.update': [{ id: ana, notify: 'aninha' }] })).toMatchObject([
      { name: 'aninha', isSaved: false },
    ]);
    expect(read({ 'contacts.update': [{ id: '12@g.us', notify: 'x' }, { id: ana }] })).toEqual([]);
  });

  test('whose number becomes known are told, without the device that Baileys leaves in it', () => {
    const { read, message } = translator();
    const pair = { 'lid-mapping.update': { lid: anaLid, pn: '5511999990001:0@s.whatsapp.net' } };
    const address = { phone: '5511999990001', lid: '77' };
    expect(read(pair)).toEqual([{ type: 'contact', address, isSaved: false }]);
    const later: WAMessage = {
      key: { remoteJid: anaLid, id: 'A1', fromMe: false },
      message: { conversation: 'oi' },
      messageTimestamp: 1_790_000_000,
    };
    expect(message(later)).toMatchObject({ message: { chat: address } });
  });
});

describe('history', () => {
  const history = {
    chats: [],
    contacts: [{ id: anaLid, name: 'Ana' }],
    lidPnMappings: [{ lid: anaLid, pn: ana }],
    messages: [
      {
        key: { remoteJid: anaLid, id: 'H2', fromMe: true },
        message: { conversation: 'dois' },
        messageTimestamp: 1_780_000_002,
      },
      {
        key: { remoteJid: anaLid, id: 'H1', fromMe: false },
        message: { conversation: 'um' },
        messageTimestamp: 1_780_000_001,
      },
      {
        key: { remoteJid: anaLid, id: 'H3', fromMe: false },
        message: { protocolMessage: { type: 0, key: { id: 'H1' } } },
      },
    ],
  };

  test('brings its pairs and names in any case, its messages only when they are wanted', () => {
    const told = translator(false).read({ 'messaging-history.set': history });
    expect(told.map(({ type }) => type)).toEqual(['contact', 'contact']);
  });

  test('is told from the oldest on, as history, under both addresses', () => {
    const told = translator(true).read({ 'messaging-history.set': history });
    const chat = { phone: '5511999990001', lid: '77' };
    expect(told.slice(2)).toMatchObject([
      { type: 'message', isHistory: true, message: { id: 'H1', chat, isOwn: false } },
      { type: 'message', isHistory: true, message: { id: 'H2', chat, isOwn: true } },
    ]);
    expect(told).toHaveLength(4);
  });
});
