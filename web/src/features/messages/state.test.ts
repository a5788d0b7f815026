import { callBodies, callKinds } from '@prosa/contracts/messages/rules.ts';
import type { ConversationTicket, Message } from '@prosa/contracts/messages/schema.ts';
import { describe, expect, it } from 'vitest';
import type { OutgoingRecord } from './outgoing.ts';
import {
  answerOfColleague,
  callKeyOf,
  countUnseen,
  deliveryOf,
  mapLinkOf,
  reactionsOf,
  rowsOf,
  summaryOf,
} from './state.ts';

const t = (key: string) => key;

function message(id: number, changes: Partial<Message> = {}): Message {
  return {
    id,
    ticketId: 1,
    body: `m${id}`,
    fromMe: false,
    origin: 'contact',
    user: null,
    contact: { id: 5, name: 'Maria' },
    mediaType: 'conversation',
    isDeleted: false,
    clientId: null,
    createdAt: `2026-01-0${1 + Math.floor(id / 10)}T12:00:0${id % 10}.000Z`,
    ...changes,
  } as Message;
}

const ticket = (id: number, status: ConversationTicket['status']): ConversationTicket =>
  ({ id, status, protocol: `p${id}`, user: null, closingReason: null }) as ConversationTicket;

const record = (clientId: string, changes: Partial<OutgoingRecord> = {}): OutgoingRecord =>
  ({ clientId, body: clientId, state: 'waiting', message: null, ...changes }) as OutgoingRecord;

const tickets = new Map([
  [1, ticket(1, 'closed')],
  [2, ticket(2, 'open')],
]);
const keysOf = (parts: Partial<Parameters<typeof rowsOf>[0]>) =>
  rowsOf({
    messages: [],
    hidden: [],
    tickets,
    records: [],
    isFromStart: false,
    isToEnd: true,
    ownId: 9,
    ...parts,
  }).map(({ key }) => key);

describe('the rows of a conversation', () => {
  it('have a line for each day, named by the message below it', () => {
    const messages = [message(1, { ticketId: 2 }), message(2, { ticketId: 2 }), message(11, { ticketId: 2 })];
    expect(keysOf({ messages })).toEqual(['day-m1', 'm1', 'm2', 'day-m11', 'm11']);
  });

  it('tell where a ticket ended and the next began, and where the first one began', () => {
    const messages = [message(1), message(2, { ticketId: 2 })];
    expect(keysOf({ messages, isFromStart: true })).toEqual([
      'day-m1',
      'started-m1',
      'm1',
      'ended-m2',
      'started-m2',
      'm2',
    ]);
  });

  it('end with the end of a closed ticket, unless there is more to load', () => {
    expect(keysOf({ messages: [message(1)] })).toEqual(['day-m1', 'm1', 'ended-last-1']);
    expect(keysOf({ messages: [message(1)], isToEnd: false })).toEqual(['day-m1', 'm1']);
  });

  it('show what was sent once, under one key, before and after the server knows it', () => {
    const known = message(1, { ticketId: 2, clientId: 'x', fromMe: true });
    const before = keysOf({ records: [record('x')] });
    const answered = keysOf({ records: [record('x', { state: 'sent', message: known })] });
    const told = keysOf({ messages: [known], records: [record('x')] });
    expect([before.at(-1), answered.at(-1), told.at(-1)]).toEqual(['cx', 'cx', 'cx']);
    expect(told.filter((key) => key === 'cx')).toHaveLength(1);
  });

  it('stay the very rows they were when older ones come above, but for the one that had none above it', () => {
    const messages = Array.from({ length: 9 }, (_, index) => message(index + 1));
    const parts = { tickets, hidden: [], records: [], isFromStart: false, isToEnd: false, ownId: 9 };
    const few = rowsOf({ ...parts, messages: messages.slice(4) });
    const all = rowsOf({ ...parts, messages });
    expect(all.slice(-4).every((row, index) => row === few.slice(-4)[index])).toBe(true);
    expect(few.map(({ key }) => key)).toEqual(['day-m5', 'm5', 'm6', 'm7', 'm8', 'm9']);
    expect(all.map(({ key }) => key).slice(-5)).toEqual(['m5', 'm6', 'm7', 'm8', 'm9']);
  });

  it('have a line for what is hidden, in its place and as one over several pages', () => {
    const stretch = (firstId: number, lastId: number, count: number) => ({
      firstId,
      lastId,
      count,
      from: message(firstId).createdAt,
      to: message(lastId).createdAt,
    });
    const messages = [message(3, { ticketId: 2 }), message(6, { ticketId: 2 })];
    const hidden = [stretch(1, 2, 40), stretch(4, 4, 7), stretch(5, 5, 5), stretch(8, 9, 2)];
    const rows = rowsOf({
      messages,
      hidden,
      tickets,
      records: [],
      isFromStart: true,
      isToEnd: true,
      ownId: 9,
    });
    expect(rows.map(({ key }) => key)).toEqual([
      'hidden-2',
      'day-m3',
      'started-m3',
      'm3',
      'hidden-5',
      'm6',
      'hidden-9',
    ]);
    const counts = rows.flatMap((row) => (row.kind === 'hidden' ? row.stretch.count : []));
    expect(counts).toEqual([40, 12, 2]);
  });

  it('name a person once for what they say in a row', () => {
    const other = { contact: { id: 6, name: 'João' } };
    const messages = [message(1), message(2), message(3, other), message(4)].map((one) => ({
      ...one,
      ticketId: 2,
    }));
    const rows = rowsOf({
      messages,
      hidden: [],
      tickets,
      records: [],
      isFromStart: false,
      isToEnd: true,
      ownId: 9,
    });
    const firsts = rows.flatMap((row) => (row.kind === 'message' ? row.isFirst : []));
    expect(firsts).toEqual([true, false, true, true]);
  });
});

describe('a colleague’s answer', () => {
  const mine = message(1, { fromMe: true, origin: 'user', user: { id: 9, name: 'Eu' } });
  const theirs = message(2, { fromMe: true, origin: 'user', user: { id: 8, name: 'Ana' } });

  it('is theirs, or typed on the phone, and came after one began to type', () => {
    expect(answerOfColleague([mine, theirs], mine, 9)).toBe(theirs);
    expect(answerOfColleague([mine, theirs], theirs, 9)).toBeUndefined();
    const phone = message(3, { fromMe: true, origin: 'phone' });
    expect(answerOfColleague([mine, phone], mine, 9)).toBe(phone);
  });

  it('is not one’s own, the contact’s or an automatic message', () => {
    const automatic = message(3, { fromMe: true, origin: 'system' });
    expect(answerOfColleague([mine, message(2), automatic], undefined, 9)).toBeUndefined();
  });
});

it('counts what came from the other side after the last message that was seen', () => {
  const seen = message(1);
  expect(countUnseen([seen, message(2), message(3, { fromMe: true }), message(4)], seen)).toBe(2);
  expect(countUnseen([seen], undefined)).toBe(0);
});

it.each([
  [-1, 'failed'],
  [0, 'waiting'],
  [1, 'sent'],
  [2, 'received'],
  [3, 'read'],
  [4, 'played'],
  [5, 'played'],
])('shows ack %d as %s', (ack, state) => {
  expect(deliveryOf(ack)).toBe(state);
});

it('says in one line what a message is', () => {
  expect(summaryOf(message(1, { body: '*Olá*\ntudo bem?' }), t)).toBe('Olá tudo bem?');
  expect(summaryOf(message(1, { mediaType: 'image', body: '' }), t)).toBe('messages.kind.image');
  expect(summaryOf(message(1, { mediaType: 'image', body: 'foto' }), t)).toBe('foto');
  expect(summaryOf(message(1, { mediaType: 'vcard', body: 'BEGIN:VCARD' }), t)).toBe('messages.kind.vcard');
  expect(summaryOf(message(1, { isDeleted: true }), t)).toBe('messages.deleted');
});

it('puts nothing but numbers into the address of a map', () => {
  const odd = JSON.parse(JSON.stringify({ latitude: '1" onclick="x', longitude: -46.63 }));
  expect(mapLinkOf({ latitude: -23.5, longitude: -46.63 })).toBe(
    'https://www.google.com/maps?q=-23.5,-46.63',
  );
  expect(mapLinkOf(odd)).toBe('https://www.google.com/maps?q=NaN,-46.63');
});

it('shows each emoji once, with how many gave it', () => {
  const given = (emoji: string, fromMe: boolean) => ({ emoji, fromMe, contactId: fromMe ? null : 5 });
  expect(reactionsOf([given('👍', false), given('❤️', true), given('👍', true)])).toEqual([
    { emoji: '👍', count: 2, isOurs: true },
    { emoji: '❤️', count: 1, isOurs: true },
  ]);
});

it('B17: a call says whether it was voice or video, and whether it was missed', () => {
  expect(callKinds.map((kind) => callKeyOf(callBodies[kind]))).toEqual([
    'messages.call.missedVoice',
    'messages.call.missedVideo',
    'messages.call.voice',
    'messages.call.video',
  ]);
  expect(callKeyOf('12:04')).toBe('messages.missedCall');
});
