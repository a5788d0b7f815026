import type { ContactListItemEvent } from '@prosa/contracts/contact-lists/schema.ts';
import type { MessageEvent } from '@prosa/contracts/messages/events.ts';
import { type CompanyEventName, companyChannel } from '@prosa/contracts/realtime.ts';
import type { FormerTicket, Ticket, TicketEvent } from '@prosa/contracts/tickets/schema.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { Broadcast, RoomMessage, ToOlderMessages } from '#platform/realtime/broadcast.ts';
import { ownListsRoom, permissionRoom, userRoom } from '#platform/realtime/rooms.ts';

interface ChannelTwin {
  /** `{c}` stands for the company's id, others for a field of the payload. */
  readonly channel: string;
  /** Names of the payload's fields there, where they differ. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Actions that must not reach the twin. */
  readonly without?: readonly string[];
}

/** Misspelt and narrower channels on which older clients listen to the same news. */
export const channelTwins: { readonly [Name in CompanyEventName]?: ChannelTwin } = {
  // Their page of tags has no branch for a deletion and breaks on it.
  tag: { channel: 'user', fields: { tag: 'tags' }, without: ['delete'] },
  quickmessage: { channel: 'company{c}-quickemessage' },
  file: { channel: 'company{c}-file', fields: { files: 'fileList' } },
  ContactListItem: { channel: 'company-{c}-ContactListItem-{contactListId}' },
  schedule: { channel: 'company{c}-schedule' },
  announcement: { channel: 'company-announcement' },
  chat: { channel: 'company-{c}-chat-{chatId}' },
  'chat-user': { channel: 'company-{c}-chat-user-{userId}' },
};

function hasMoved(former: FormerTicket, ticket: Ticket): boolean {
  return (
    former.status !== ticket.status || former.userId !== ticket.userId || former.queueId !== ticket.queueId
  );
}

/** Removes the user of a pending ticket: older clients drop a pending ticket that names another user. */
function asOlderTicket(ticket: Ticket): Ticket {
  return ticket.status === 'pending' ? { ...ticket, userId: null } : ticket;
}

/**
 * Older clients list every closed ticket they are sent. Where a person may not show all, their own fetch has only their
 * own closed tickets, so the others' are not sent.
 */
function toListsOf(ticket: Ticket, broadcast: Broadcast, companyId: CompanyId): Broadcast[] {
  if (ticket.status !== 'closed') return [broadcast];
  const { rooms, except = [] } = broadcast;
  const forAll = { ...broadcast, rooms, except: [...except, ownListsRoom(companyId)] };
  if (ticket.userId === null) return [forAll];
  const showsAll = permissionRoom(companyId, 'tickets-manager:showall');
  const own = { rooms: [userRoom(companyId, ticket.userId)], except: [...except, showsAll] };
  return [forAll, { ...broadcast, ...own }];
}

type TicketUpdate = Extract<TicketEvent, { action: 'update' }>;

/** Their lists drop a ticket only on `delete`, so it leaves its former list before it enters another. */
function ofTicketUpdate(broadcast: Broadcast, update: TicketUpdate, companyId: CompanyId): Broadcast[] {
  const { former } = update;
  const ticket = asOlderTicket(update.ticket);
  const entering = toListsOf(ticket, { ...broadcast, payload: { ...update, ticket } }, companyId);
  if (!former || !hasMoved(former, update.ticket)) return entering;
  const leaving = { action: 'delete', ticketId: ticket.id, former, isRemoved: false } as const;
  return [{ ...broadcast, payload: leaving }, ...entering];
}

type MessageCreate = Extract<MessageEvent, { action: 'create' }>;

/** Their attendants' lists pass over a message in a ticket without a queue: the ticket itself is sent as well. */
function ofNewMessage(broadcast: Broadcast, create: MessageCreate, companyId: CompanyId): Broadcast[] {
  const ticket = asOlderTicket(create.ticket);
  const message = toListsOf(ticket, { ...broadcast, payload: { ...create, ticket } }, companyId);
  if (ticket.queueId !== null) return message;
  const update = { action: 'update', ticket, former: null } as const;
  return [...message, ...toListsOf(ticket, { ...broadcast, name: 'ticket', payload: update }, companyId)];
}

type CheckedItems = Extract<ContactListItemEvent, { action: 'check' }>;

/** Their lists merge the rows of a `reload` and know no `check`. */
function ofCheckedItems(broadcast: Broadcast<'ContactListItem'>, checked: CheckedItems): Broadcast {
  return { ...broadcast, payload: { ...checked, action: 'reload' } };
}

function isNamed<Name extends CompanyEventName>(
  broadcast: Broadcast,
  name: Name,
): broadcast is Broadcast<Name> {
  return broadcast.name === name;
}

/** Broadcasts that older clients need in another form. All others reach them as they are. */
function translate(broadcast: Broadcast, companyId: CompanyId): readonly Broadcast[] {
  if (isNamed(broadcast, 'ticket')) {
    const { payload } = broadcast;
    if (payload.action === 'update') return ofTicketUpdate(broadcast, payload, companyId);
    // To them `updateUnread` means that nothing is left to read.
    return payload.action === 'updateUnread' && payload.unreadMessages > 0 ? [] : [broadcast];
  }
  if (isNamed(broadcast, 'appMessage') && broadcast.payload.action === 'create') {
    return ofNewMessage(broadcast, broadcast.payload, companyId);
  }
  if (isNamed(broadcast, 'ContactListItem') && broadcast.payload.action === 'check') {
    return [ofCheckedItems(broadcast, broadcast.payload)];
  }
  return [broadcast];
}

function twinOf(name: CompanyEventName, payload: object, companyId: CompanyId) {
  const twin = channelTwins[name];
  if (!twin || ('action' in payload && twin.without?.includes(String(payload.action)))) return [];
  const entries = Object.entries(payload);
  const values = new Map<string, unknown>([['c', companyId], ...entries]);
  const channel = twin.channel.replaceAll(/\{(\w+)\}/g, (_, field: string) => String(values.get(field)));
  const renamed = Object.fromEntries(entries.map(([field, value]) => [twin.fields?.[field] ?? field, value]));
  return [{ channel, payload: renamed }];
}

/** One broadcast as older clients of the family expect it: the right channel first, then its twin. */
export const toOlderMessages: ToOlderMessages = (companyId, broadcast) => {
  return translate(broadcast, companyId).flatMap(({ name, payload, rooms, except = [] }): RoomMessage[] => {
    const right = { channel: companyChannel(companyId, name), payload };
    return [right, ...twinOf(name, payload, companyId)].map((message) => ({ ...message, rooms, except }));
  });
};
