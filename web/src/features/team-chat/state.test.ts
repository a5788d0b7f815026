import { describe, expect, it } from 'vitest';
import type { OutgoingRecord } from './outbox.ts';
import { sampleChatMessage } from './sample-chat.ts';
import { countUnseen, firstUnreadOf, partsOf, rowsOf, withoutLinks } from './state.ts';

const record = (clientId: string, changes: Partial<OutgoingRecord> = {}): OutgoingRecord => ({
  chatId: 1,
  text: 'oi',
  attachment: null,
  clientId,
  createdAt: '2026-03-05T10:30:00.000Z',
  position: 1,
  state: 'sending',
  progress: 0,
  error: null,
  message: null,
  ...changes,
});

describe('the rows of a history', () => {
  it('are grouped by who speaks, by the day, by a pause, and by what was not read', () => {
    const messages = [
      sampleChatMessage(1),
      sampleChatMessage(2),
      sampleChatMessage(20),
      sampleChatMessage(21, { senderId: 1 }),
      sampleChatMessage(22),
      sampleChatMessage(23, { createdAt: '2026-03-07T10:00:00.000Z' }),
    ];
    const rows = rowsOf({ messages, records: [], ownId: 1, unreadId: 22 });
    expect(
      rows.map((row) => (row.kind === 'message' ? `${row.message.id}${row.isFirst ? '!' : ''}` : row.kind)),
    ).toEqual(['day', '1!', '2', '20!', '21!', 'unread', '22!', 'day', '23!']);
  });

  it('end with what this browser said, once, whether the answer or the event was faster', () => {
    const arrived = sampleChatMessage(5, { senderId: 1, clientId: 'client-a' });
    const records = [
      record('client-a', { state: 'sent', message: arrived }),
      record('client-b', {
        state: 'sent',
        message: sampleChatMessage(6, { senderId: 1, clientId: 'client-b' }),
      }),
      record('client-c'),
    ];
    const rows = rowsOf({ messages: [arrived], records, ownId: 1, unreadId: undefined });
    expect(rows.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      'day day-cclient-a',
      'message cclient-a',
      'message cclient-b',
      'outgoing cclient-c',
    ]);
  });
});

it('the first unread one is counted among what others had said by then', () => {
  const messages = [2, 3, 4, 5].map((id) => sampleChatMessage(id, id === 3 ? { senderId: 1 } : {}));
  const firstOf = (unreads: number) => firstUnreadOf(messages, { unreads, newestId: 4, ownId: 1 });
  expect([0, 1, 2, 3].map(firstOf)).toEqual([undefined, 4, 2, undefined]);
  expect(countUnseen(messages, messages[0], 1)).toBe(2);
});

it('a text is cut where somebody is named, once for two of the same name', () => {
  const mentions = [
    { userId: 2, start: 3, length: 4 },
    { userId: 3, start: 3, length: 4 },
  ];
  expect(partsOf('Oi @Ana!', mentions).map(({ text, isMention }) => [text, isMention])).toEqual([
    ['Oi ', false],
    ['@Ana', true],
    ['!', false],
  ]);
});

it('a link that a card stands for is not read as well', () => {
  const uuid = '3f2c1b9e-7a54-4d21-9c3e-8f6a5b4c3d2e';
  const text = `Vejam https://prosa.example/tickets/${uuid} e /tickets/${uuid.toUpperCase()}`;
  expect(withoutLinks(text, [uuid])).toBe('Vejam  e ');
  expect(withoutLinks(text, [])).toBe(text);
});
