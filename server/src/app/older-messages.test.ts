import { companyChannel, companyEventNames } from '@prosa/contracts/realtime.ts';
import type { FormerTicket, Ticket } from '@prosa/contracts/tickets/schema.ts';
import { describe, expect, it } from 'vitest';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { Broadcast } from '#platform/realtime/broadcast.ts';
import {
  allTicketsRoom,
  companyRoom,
  ownListsRoom,
  permissionRoom,
  userRoom,
} from '#platform/realtime/rooms.ts';
import { channelTwins, toOlderMessages } from './older-messages.ts';

const company = mintCompanyId(7);
const rooms = [companyRoom(company)];

/** Messages for older clients, without their rooms. */
const messagesOf = (broadcast: Omit<Broadcast, 'rooms'>) =>
  toOlderMessages(company, { ...broadcast, rooms }).map(({ channel, payload }) => ({ channel, payload }));

const ticket: Ticket = {
  id: 5,
  uuid: '',
  protocol: '',
  status: 'open',
  isGroup: false,
  contactId: 1,
  contact: { id: 1, name: 'Bia', number: '', email: '', profilePicUrl: null, isGroup: false },
  userId: 3,
  user: { id: 3, name: 'Ana' },
  queueId: 2,
  queue: null,
  whatsappId: null,
  whatsapp: null,
  tags: [],
  laneId: null,
  lastMessage: '',
  lastMessageKind: 'text',
  fromMe: false,
  unreadMessages: 0,
  closingReason: null,
  rating: null,
  replyUntil: null,
  chatbot: false,
  useIntegration: false,
  promptId: null,
  integrationId: null,
  companyId: 7,
  createdAt: '',
  updatedAt: '',
  acceptedAt: null,
  closedAt: null,
};
const place = { status: 'open', userId: 3, queueId: 2 } as const;

const actionsOf = (changed: Partial<Ticket>, former: Partial<FormerTicket> | null) =>
  messagesOf({
    name: 'ticket',
    payload: {
      action: 'update',
      ticket: { ...ticket, ...changed },
      former: former && { ...place, ...former },
    },
  }).map(({ payload }) => ('action' in payload ? payload.action : undefined));

describe('channels of older clients', () => {
  it('are the right one alone where no twin is known', () => {
    const payload = { action: 'delete', userId: 3 } as const;
    expect(messagesOf({ name: 'user', payload })).toEqual([{ channel: 'company-7-user', payload }]);
  });

  it('of tags include `user`, with their name for the field, and never with a deletion', () => {
    const counted = { kanban: 0, lanePosition: null, userId: null, companyId: 7, ticketsCount: 0 } as const;
    const tag = { id: 1, name: 'VIP', color: '#2563EB', ...counted, createdAt: '', updatedAt: '' };
    const [right, twin] = messagesOf({ name: 'tag', payload: { action: 'update', tag } });
    expect(right).toEqual({ channel: 'company-7-tag', payload: { action: 'update', tag } });
    expect(twin).toEqual({ channel: 'user', payload: { action: 'update', tags: tag } });
    const gone = { action: 'delete', tagId: 1 } as const;
    expect(messagesOf({ name: 'tag', payload: gone })).toEqual([{ channel: 'company-7-tag', payload: gone }]);
  });

  it('of quick messages include the misspelt one, with the same payload', () => {
    const payload = { action: 'delete', id: 5 } as const;
    expect(messagesOf({ name: 'quickmessage', payload })).toEqual([
      { channel: 'company-7-quickmessage', payload },
      { channel: 'company7-quickemessage', payload },
    ]);
  });

  it('of contact list items include the one of their list', () => {
    const payload = { action: 'delete', contactListId: 9, id: 5 } as const;
    expect(messagesOf({ name: 'ContactListItem', payload }).map(({ channel }) => channel)).toEqual([
      'company-7-ContactListItem',
      'company-7-ContactListItem-9',
    ]);
  });

  it('never share a name with the right channel of another event', () => {
    const right = companyEventNames.map((name) => companyChannel(7, name));
    const twins = Object.values(channelTwins).map(({ channel }) => channel.replace('{c}', '7'));
    expect(twins.filter((channel) => right.includes(channel))).toEqual([]);
    expect(new Set(twins).size).toBe(twins.length);
  });
});

describe('tickets of older clients', () => {
  it('leave their former list before they enter another', () => {
    expect(actionsOf({}, { status: 'pending', userId: null })).toEqual(['delete', 'update']);
    expect(actionsOf({ userId: 4 }, {})).toEqual(['delete', 'update']);
    expect(actionsOf({ queueId: null }, {})).toEqual(['delete', 'update']);
  });

  it('stay in their list when something else of them changes, or when they are new', () => {
    expect(actionsOf({ lastMessage: 'Oi' }, {})).toEqual(['update']);
    expect(actionsOf({}, null)).toEqual(['update']);
  });

  it('name nobody while they are pending', () => {
    const payload = { action: 'update', ticket: { ...ticket, status: 'pending' }, former: null } as const;
    expect(messagesOf({ name: 'ticket', payload })).toEqual([
      { channel: 'company-7-ticket', payload: { ...payload, ticket: { ...payload.ticket, userId: null } } },
    ]);
  });

  it('reach only those whose fetch has them once they are closed', () => {
    const payload = { action: 'update', ticket: { ...ticket, status: 'closed' }, former: null } as const;
    const addressed = [allTicketsRoom(company), userRoom(company, 3)];
    const sent = toOlderMessages(company, { name: 'ticket', payload, rooms: addressed });
    expect(sent.map(({ rooms, except }) => ({ rooms, except }))).toEqual([
      { rooms: addressed, except: [ownListsRoom(company)] },
      { rooms: [userRoom(company, 3)], except: [permissionRoom(company, 'tickets-manager:showall')] },
    ]);
  });

  it('are read to the end or not at all, since `updateUnread` clears the count', () => {
    const unread = (unreadMessages: number) =>
      messagesOf({ name: 'ticket', payload: { action: 'updateUnread', ticketId: 5, unreadMessages } });
    expect(unread(2)).toEqual([]);
    expect(unread(0)).toHaveLength(1);
  });
});
