import type {
  SandboxChat,
  SandboxCustomer,
  SandboxEvent,
  SandboxMessage,
} from '@prosa/contracts/sandbox-phone/schema.ts';
import { describe, expect, it } from 'vitest';
import { sandboxKeys, sortCustomers } from './queries.ts';
import { reduceChat, reduceCustomers, reduceTyping } from './realtime.ts';

const message = (id: number, change: Partial<SandboxMessage> = {}): SandboxMessage => ({
  id,
  connectionId: 1,
  customerId: 7,
  authorId: 7,
  fromCompany: false,
  key: `K${id}`,
  kind: 'text',
  text: `texto ${id}`,
  location: null,
  media: null,
  quoted: null,
  reactions: [],
  status: 'sent',
  isEdited: false,
  isDeleted: false,
  sentAt: '2026-01-05T12:00:00.000Z',
  ...change,
});

const customer = (id: number, last?: number): SandboxCustomer => ({
  id,
  connectionId: 1,
  name: `Cliente ${id}`,
  color: '#0B7285',
  phone: '5511987650001',
  lid: null,
  isGroup: false,
  memberIds: [],
  lastMessage:
    last === undefined
      ? null
      : { id: last, kind: 'text', text: '', fromCompany: false, isDeleted: false, sentAt: '' },
  unread: 0,
});

const told = (given: SandboxMessage): SandboxEvent => ({
  action: 'message',
  message: given,
  customer: customer(given.customerId, given.id),
});
const key = sandboxKeys.chat(7);
const chat = (messages: SandboxMessage[], hasMore = false): SandboxChat => ({ messages, hasMore });
const reduceAll = (start: SandboxChat, events: readonly SandboxEvent[]) =>
  events.reduce((shown, event) => reduceChat(shown, event, key), start);

describe('a chat on the phone', () => {
  it('equals a fresh one after messages, changes and ticks, told twice', () => {
    const events: SandboxEvent[] = [
      told(message(2)),
      { action: 'status', customerId: 7, messageIds: [1, 2], status: 'delivered' },
      told(message(2, { text: 'outro', isEdited: true, status: 'delivered' })),
      { action: 'status', customerId: 7, messageIds: [1], status: 'read' },
    ];
    const shown = reduceAll(chat([message(1)]), [...events, ...events]);
    expect(shown.messages).toEqual([
      message(1, { status: 'read' }),
      message(2, { text: 'outro', isEdited: true, status: 'delivered' }),
    ]);
  });

  it('keeps its ticks when an older word of them comes late', () => {
    const read = chat([message(1, { status: 'read' })]);
    const late: SandboxEvent = { action: 'status', customerId: 7, messageIds: [1], status: 'delivered' };
    expect(reduceChat(read, late, key)).toBe(read);
    expect(reduceChat(read, told(message(1)), key).messages[0]?.status).toBe('read');
  });

  it('is left alone by other chats and by what is older than its pages', () => {
    const shown = chat([message(5)], true);
    expect(reduceChat(shown, told(message(9, { customerId: 8 })), key)).toBe(shown);
    expect(reduceChat(shown, told(message(3)), key)).toBe(shown);
  });
});

describe('the customers', () => {
  it('move up with what was said last, told twice', () => {
    const events = [told(message(9, { customerId: 1 })), told(message(9, { customerId: 1 }))];
    const list = events.reduce(
      (shown, event) => reduceCustomers(shown, event, sandboxKeys.customers(1)),
      [customer(1, 3), customer(2, 5), customer(3)],
    );
    expect(sortCustomers(list).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('of another connection are not in the list', () => {
    const list = [customer(1)];
    expect(reduceCustomers(list, told(message(1)), sandboxKeys.customers(2))).toBe(list);
  });
});

describe('the word that the company types', () => {
  it('goes with what it said', () => {
    const typing: SandboxEvent = { action: 'typing', customerId: 7, isTyping: true };
    expect(reduceTyping(false, typing, sandboxKeys.typing(7))).toBe(true);
    expect(reduceTyping(true, told(message(1)), sandboxKeys.typing(7))).toBe(true);
    const answer = told(message(1, { fromCompany: true, authorId: null }));
    expect(reduceTyping(true, answer, sandboxKeys.typing(7))).toBe(false);
  });
});
