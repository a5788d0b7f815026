import type { Connection } from '@prosa/contracts/connections/schema.ts';
import type { Queue } from '@prosa/contracts/queues/schema.ts';
import type { CompanyEventName, CompanyEvents } from '@prosa/contracts/realtime.ts';
import type { Tag } from '@prosa/contracts/tags/schema.ts';
import type { Ticket, TicketEvent } from '@prosa/contracts/tickets/schema.ts';
import type { User } from '@prosa/contracts/users/schema.ts';
import { describe, expect, it } from 'vitest';
import { type ListViewer, type TicketList, ticketKeys, ticketPages } from './queries.ts';
import { reduceOpenTicket, ticketLiveRules } from './realtime.ts';
import { samplePerson as person, sampleTicket as ticket } from './sample-ticket.ts';

const me = 1;
const at = (hour: number): string => new Date(Date.UTC(2026, 2, 1, hour)).toISOString();

const attendant: ListViewer = {
  userId: me,
  profile: 'user',
  super: false,
  queueIds: [1],
  seesAllTickets: false,
  timeZone: 'UTC',
};

function load(tickets: Ticket[], count: number | null): TicketList {
  return { pages: [{ tickets, hasMore: false, count }], pageParams: [{}] };
}

type Told = { [Name in CompanyEventName]: { name: Name; payload: CompanyEvents[Name] } }[CompanyEventName];

function hear(list: TicketList, { name, payload }: Told, key: readonly unknown[]): TicketList {
  return ticketLiveRules
    .filter((rule) => rule.event === name && rule.queryKey === ticketKeys.lists)
    .reduce<unknown>((reduced, rule) => rule.reduce(reduced, payload, key), list) as TicketList;
}

describe('a list of tickets', () => {
  it('counts no further than the server does', () => {
    const filter = { status: 'pending' } as const;
    const rows = [ticket(2, { queueId: 1 }), ticket(1, { queueId: 1 })];
    const list: TicketList = {
      pages: [{ tickets: rows, hasMore: true, count: 1000 }],
      pageParams: [{}],
    };
    const payload: TicketEvent = {
      action: 'update',
      ticket: ticket(3, { queueId: 1, updatedAt: at(1) }),
      former: null,
    };
    const heard = hear(list, { name: 'ticket', payload }, ticketKeys.list(filter, attendant));
    expect(heard.pages[0]?.count).toBe(1000);
    expect(ticketPages.rowsOf(heard)[0]?.id).toBe(3);
  });

  it('is the same object when an event says nothing about it', () => {
    const list = load([ticket(1, { queueId: 1 })], 1);
    const key = ticketKeys.list({ status: 'pending' }, attendant);
    const other = ticket(9, { status: 'closed', queueId: 1 });
    const former = { status: 'open', userId: 2, queueId: 1 } as const;
    const told: Told[] = [
      { name: 'ticket', payload: { action: 'update', ticket: other, former } },
      { name: 'ticket', payload: { action: 'updateUnread', ticketId: 9, unreadMessages: 4 } },
      { name: 'ticket', payload: { action: 'updateUnread', ticketId: 1, unreadMessages: 0 } },
      { name: 'queue', payload: { action: 'delete', queueId: 5 } },
      { name: 'tag', payload: { action: 'delete', tagId: 5 } },
      { name: 'user', payload: { action: 'delete', userId: 5 } },
      { name: 'whatsapp', payload: { action: 'delete', whatsappId: 5 } },
      { name: 'contact', payload: { action: 'delete', contactId: 99 } },
    ];
    for (const event of told) expect(hear(list, event, key)).toBe(list);
  });

  it('follows what its rows name: queues, tags, people, connections, and contacts that are removed', () => {
    const row = ticket(1, {
      status: 'closed',
      queueId: 1,
      userId: me,
      user: person(me),
      whatsappId: 4,
      whatsapp: { id: 4, name: 'Antes' },
      tags: [{ id: 1, name: 'Vip', color: '#000000' }],
    });
    const key = ticketKeys.list({ status: 'closed' }, attendant);
    const list = load([row], null);
    const queue = { id: 1, name: 'Loja', color: '#0F766E' } as Queue;
    const tag = { id: 1, name: 'Ouro', color: '#ffffff' } as Tag;
    const user = { id: me, name: 'Ana' } as User;
    const whatsapp = { id: 4, name: 'Vendas' } as Connection;
    const told: Told[] = [
      { name: 'queue', payload: { action: 'update', queue } },
      { name: 'tag', payload: { action: 'update', tag } },
      { name: 'user', payload: { action: 'update', user } },
      { name: 'whatsapp', payload: { action: 'update', whatsapp } },
    ];
    const heard = told.reduce((reduced, event) => hear(reduced, event, key), list);
    expect(ticketPages.rowsOf(heard)[0]).toMatchObject({
      queue: { id: 1, name: 'Loja', color: '#0F766E' },
      tags: [{ id: 1, name: 'Ouro', color: '#ffffff' }],
      user: { name: 'Ana' },
      whatsapp: { name: 'Vendas' },
    });
    const untagged = hear(heard, { name: 'tag', payload: { action: 'delete', tagId: 1 } }, key);
    expect(ticketPages.rowsOf(untagged)[0]?.tags).toEqual([]);
    const queueless = hear(
      heard,
      { name: 'queue', payload: { action: 'delete', queueId: 1 } },
      ticketKeys.list({ status: 'closed' }, { ...attendant, seesAllTickets: true }),
    );
    expect(ticketPages.rowsOf(queueless)[0]).toMatchObject({ queueId: null, queue: null });
    const gone = hear(heard, { name: 'contact', payload: { action: 'delete', contactId: 1 } }, key);
    expect(ticketPages.rowsOf(gone)).toEqual([]);
  });
});

describe('the ticket on the screen', () => {
  const open = { ...ticket(1, { updatedAt: at(5) }), draft: 'Bom di' };

  it('takes the news of its own and keeps the draft', () => {
    const news = ticket(1, { status: 'open', updatedAt: at(6) });
    expect(reduceOpenTicket(open, { action: 'update', ticket: news, former: null })).toEqual({
      ...news,
      draft: 'Bom di',
    });
    const stale = ticket(1, { updatedAt: at(4) });
    expect(reduceOpenTicket(open, { action: 'update', ticket: stale, former: null })).toBe(open);
    expect(reduceOpenTicket(open, { action: 'update', ticket: ticket(2), former: null })).toBe(open);
  });

  it('says whether it was removed or went out of sight, and is there again when it comes back', () => {
    const former = { status: 'open', userId: 1, queueId: 1 } as const;
    const told = { action: 'delete', ticketId: 1, former } as const;
    expect(reduceOpenTicket(open, { ...told, isRemoved: true }).gone).toBe('removed');
    const moved = reduceOpenTicket(open, { ...told, isRemoved: false });
    expect(moved.gone).toBe('moved');
    const back = reduceOpenTicket(moved, {
      action: 'update',
      ticket: ticket(1, { updatedAt: at(7) }),
      former,
    });
    expect(back.gone).toBeUndefined();
  });
});
