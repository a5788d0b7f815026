import type { MessageEvent } from '@prosa/contracts/messages/events.ts';
import type { Message } from '@prosa/contracts/messages/schema.ts';
import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { describe, expect, it } from 'vitest';
import type { TicketList } from '#features/tickets/queries.ts';
import { isMissingFromList, isNewMessageFor, isSameConversation } from './realtime.ts';

const me = 7;
const at = '2026-03-01T12:00:00.000Z';

function ticket(change: Partial<Ticket> = {}): Ticket {
  return {
    id: 1,
    uuid: 'c56a4180-65aa-42ec-a945-5fd21dec0538',
    protocol: '20260301000001',
    status: 'open',
    isGroup: false,
    contactId: 3,
    contact: { id: 3, name: 'Marina', number: '', email: '', profilePicUrl: null, isGroup: false },
    userId: me,
    user: { id: me, name: 'Ana' },
    queueId: null,
    queue: null,
    whatsappId: 5,
    whatsapp: { id: 5, name: 'Loja' },
    tags: [],
    lastMessage: 'oi',
    lastMessageKind: 'text',
    fromMe: false,
    unreadMessages: 1,
    closingReason: null,
    laneId: null,
    replyUntil: null,
    chatbot: false,
    useIntegration: false,
    promptId: null,
    integrationId: null,
    rating: null,
    companyId: 1,
    createdAt: at,
    updatedAt: at,
    acceptedAt: null,
    closedAt: null,
    ...change,
  };
}

function message(change: Partial<Message> = {}): Message {
  return {
    id: 9,
    ticketId: 1,
    contactId: 3,
    whatsappId: 5,
    body: 'oi',
    fromMe: false,
    origin: 'contact',
    user: null,
    contact: { id: 3, name: 'Marina' },
    mediaType: 'conversation',
    mediaUrl: null,
    media: null,
    location: null,
    quotedMsgId: null,
    quotedMsg: null,
    reactions: [],
    ack: 2,
    error: null,
    automation: null,
    read: false,
    isDeleted: false,
    isEdited: false,
    clientId: null,
    companyId: 1,
    createdAt: at,
    updatedAt: at,
    ...change,
  };
}

function created(said: Partial<Message>, place: Partial<Ticket>): MessageEvent {
  const row = ticket(place);
  return { action: 'create', message: message(said), ticket: row, contact: row.contact };
}

describe('A person is called', () => {
  it.each([
    ['by a message in a ticket of theirs', {}, {}, true],
    ['by one in a ticket that nobody has accepted', {}, { status: 'pending', userId: null }, true],
    ['not by what a colleague attends to', {}, { userId: 8 }, false],
    ['not by an open ticket without an attendant', {}, { userId: null }, false],
    ['not by what is closed', {}, { status: 'closed' }, false],
    ['not by what we said ourselves', { fromMe: true }, {}, false],
    ['not by history, which is read already', { read: true }, {}, false],
  ] as const)('%s', (_, said, place, expected) => {
    expect(isNewMessageFor(created(said, place), me)).toBe(expected);
  });

  it('not by a change of a message', () => {
    expect(isNewMessageFor({ action: 'update', message: message() }, me)).toBe(false);
  });
});

describe('A conversation', () => {
  it('is the same over all its tickets, and another over another connection', () => {
    const onScreen = ticket({ id: 1, status: 'closed' });
    expect(isSameConversation(onScreen, ticket({ id: 2, status: 'pending' }))).toBe(true);
    expect(isSameConversation(onScreen, ticket({ whatsappId: 6 }))).toBe(false);
    expect(isSameConversation(onScreen, ticket({ contactId: 4 }))).toBe(false);
  });
});

describe('The list of what waits', () => {
  const list: TicketList = {
    pages: [{ tickets: [ticket({ id: 1 })], count: null, hasMore: false }],
    pageParams: [{}],
  };

  it('must be asked for anew when a number rises in a ticket it does not hold', () => {
    expect(isMissingFromList(list, { action: 'updateUnread', ticketId: 2, unreadMessages: 1 })).toBe(true);
  });

  it('knows by itself what happens to its rows, to those that were read and to those that come whole', () => {
    expect(isMissingFromList(list, { action: 'updateUnread', ticketId: 1, unreadMessages: 4 })).toBe(false);
    expect(isMissingFromList(list, { action: 'updateUnread', ticketId: 2, unreadMessages: 0 })).toBe(false);
    expect(isMissingFromList(list, { action: 'update', ticket: ticket({ id: 2 }), former: null })).toBe(
      false,
    );
  });
});
