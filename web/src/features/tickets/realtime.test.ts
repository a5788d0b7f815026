import type { Contact, ContactEvent } from '@prosa/contracts/contacts/schema.ts';
import type { CompanyEventName, CompanyEvents } from '@prosa/contracts/realtime.ts';
import type { FormerTicket, Ticket, TicketStatus } from '@prosa/contracts/tickets/schema.ts';
import { describe, expect, it } from 'vitest';
import { type ListViewer, type TicketFilter, type TicketList, ticketKeys, ticketPages } from './queries.ts';
import { ticketLiveRules } from './realtime.ts';
import { samplePerson as person, sampleTicket as ticket } from './sample-ticket.ts';

const names = ['Ana Paula', 'Élcio Prado', 'Mariana Luz', 'Zoé', 'Mercado Boa Vista'];
const tagNames = ['Vip', 'Novo', 'Troca'];
const me = 1;
const userIds = [me, 2, 3, null];
const queueIds = [1, 2, 3, null];
const statuses: readonly TicketStatus[] = ['pending', 'open', 'closed'];

/** Seeded random numbers, so that a failure is reproducible. */
function createRandom(seed: number) {
  let state = seed;
  const below = (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
  const one = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  return { below, one };
}

const at = (clock: number): string => new Date(Date.UTC(2026, 2, 1) + clock * 47 * 60_000).toISOString();

/** Independent, simple implementation of the server's list rule. */
function isListed(row: Ticket, filter: TicketFilter, viewer: ListViewer): boolean {
  const isAdmin = viewer.profile === 'admin';
  const seesOthers = isAdmin || viewer.profile === 'supervisor';
  const isMine = row.userId === viewer.userId;
  const isInMyQueue = row.queueId === null ? viewer.seesAllTickets : viewer.queueIds.includes(row.queueId);
  const mineOrPending = isMine || row.status === 'pending';
  const isWide =
    filter.search !== undefined || (seesOthers && (filter.showAll === true || filter.userIds !== undefined));
  const day = row.updatedAt.slice(0, 10);
  const isOfPeople = filter.userIds === undefined || filter.userIds.includes(row.userId ?? 0);
  if (filter.laneId !== undefined) {
    return [
      isAdmin || isMine || isInMyQueue,
      row.status !== 'closed',
      row.laneId === filter.laneId,
      filter.queueIds === undefined || (row.queueId !== null && filter.queueIds.includes(row.queueId)),
      isOfPeople,
    ].every(Boolean);
  }
  return [
    isAdmin || isMine || isInMyQueue,
    filter.status === undefined || filter.status === row.status,
    filter.hasUnread
      ? mineOrPending && row.unreadMessages > 0 && row.status !== 'closed'
      : isWide || mineOrPending,
    filter.search === undefined || /ana/i.test(row.contact.name),
    filter.queueIds === undefined || (row.queueId !== null && filter.queueIds.includes(row.queueId)),
    isOfPeople || !seesOthers,
    (filter.tagIds ?? []).every((id) => row.tags.some((tag) => tag.id === id)),
    filter.touchedOn === undefined || filter.touchedOn === day,
  ].every(Boolean);
}

function fresh(tickets: Iterable<Ticket>, filter: TicketFilter, viewer: ListViewer): Ticket[] {
  return [...tickets]
    .filter((row) => isListed(row, filter, viewer))
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id);
}

const perPage = 4;

function load(found: readonly Ticket[], pageCount: number, isCounted: boolean): TicketList {
  const pages = Array.from({ length: pageCount }, (_, index) => ({
    tickets: found.slice(index * perPage, (index + 1) * perPage),
    hasMore: found.length > (index + 1) * perPage,
    count: index === 0 && isCounted ? found.length : null,
  }));
  return { pages, pageParams: pages.map(() => ({})) };
}

type Told = { [Name in CompanyEventName]: { name: Name; payload: CompanyEvents[Name] } }[CompanyEventName];

function hear(list: TicketList, { name, payload }: Told, key: readonly unknown[]): TicketList {
  return ticketLiveRules
    .filter((rule) => rule.event === name && rule.queryKey === ticketKeys.lists)
    .reduce<unknown>((reduced, rule) => rule.reduce(reduced, payload, key), list) as TicketList;
}

/** Simulated company: each turn changes something and returns the events this viewer receives. */
function createCompany(seed: number, viewer: ListViewer) {
  const random = createRandom(seed);
  const tickets = new Map<number, Ticket>();
  let clock = 0;
  let lastId = 0;

  const sees = ({ userId, queueId }: Pick<Ticket, 'userId' | 'queueId'>): boolean =>
    viewer.profile === 'admin' ||
    userId === viewer.userId ||
    (queueId === null ? viewer.seesAllTickets : viewer.queueIds.includes(queueId));

  function tell(next: Ticket, former: Ticket | undefined): Told[] {
    tickets.set(next.id, next);
    const place: FormerTicket | null = former
      ? { status: former.status, userId: former.userId, queueId: former.queueId, laneId: former.laneId }
      : null;
    if (sees(next)) return [{ name: 'ticket', payload: { action: 'update', ticket: next, former: place } }];
    if (!place || !sees(place)) return [];
    return [
      { name: 'ticket', payload: { action: 'delete', ticketId: next.id, former: place, isRemoved: false } },
    ];
  }

  function open(): Told[] {
    lastId += 1;
    clock += 1;
    const queueId = random.one(queueIds);
    const next = ticket(lastId, { queueId, createdAt: at(clock), updatedAt: at(clock) });
    return tell(next, undefined);
  }

  function move(row: Ticket): Told[] {
    clock += random.below(2);
    const status = random.one(statuses);
    const userId = status === 'open' ? random.one([me, 2, 3]) : random.one(userIds);
    const moved = {
      ...row,
      status,
      userId: status === 'pending' ? null : userId,
      user: person(status === 'pending' ? null : userId),
      queueId: random.one(queueIds),
      updatedAt: random.below(2) === 0 ? row.updatedAt : at(clock),
    };
    return tell(moved, row);
  }

  function speak(row: Ticket): Told[] {
    clock += 1;
    const next = {
      ...row,
      lastMessage: `oi ${clock}`,
      updatedAt: at(clock),
      unreadMessages: random.below(3),
    };
    tickets.set(row.id, next);
    if (!sees(next)) return [];
    const message = { id: clock, ticketId: row.id } as CompanyEvents['appMessage']['message'];
    const payload = { action: 'create', message, ticket: next, contact: next.contact } as const;
    return [{ name: 'appMessage', payload }];
  }

  function read(row: Ticket): Told[] {
    tickets.set(row.id, { ...row, unreadMessages: 0 });
    if (!sees(row)) return [];
    return [{ name: 'ticket', payload: { action: 'updateUnread', ticketId: row.id, unreadMessages: 0 } }];
  }

  function tag(row: Ticket): Told[] {
    const chosen = tagNames.map((name, index) => ({ id: index + 1, name, color: '#000000' }));
    const tags = chosen.filter(() => random.below(2) === 0);
    return tell({ ...row, tags, laneId: random.one([null, ...tags.map(({ id }) => id)]) }, row);
  }

  function rename(row: Ticket): Told[] {
    const contact = { ...row.contact, name: random.one(names) };
    for (const other of tickets.values()) {
      if (other.contactId === row.contactId) tickets.set(other.id, { ...other, contact });
    }
    const payload = { action: 'update', contact: contact as Contact } satisfies ContactEvent;
    return [{ name: 'contact', payload }];
  }

  function remove(row: Ticket): Told[] {
    tickets.delete(row.id);
    const { status, userId, queueId, laneId } = row;
    const former = { status, userId, queueId, laneId };
    if (!sees(row)) return [];
    return [{ name: 'ticket', payload: { action: 'delete', ticketId: row.id, former, isRemoved: true } }];
  }

  return {
    tickets,
    turn(canRename: boolean): Told[] {
      const row = random.one([...tickets.values()]);
      const acts = [move, move, move, speak, speak, speak, read, tag, ...(canRename ? [rename] : [])];
      const choice = random.below(acts.length + 4);
      if (!row || choice >= acts.length + 2) return open();
      return (acts[choice] ?? (random.below(2) === 0 ? remove : open))(row);
    },
  };
}

const attendant: ListViewer = {
  userId: me,
  profile: 'user',
  super: false,
  queueIds: [1],
  seesAllTickets: false,
  timeZone: 'UTC',
};
const viewers: Readonly<Record<string, ListViewer>> = {
  attendant,
  'attendant who sees what has no queue': { ...attendant, queueIds: [1, 2], seesAllTickets: true },
  supervisor: { ...attendant, profile: 'supervisor' },
  admin: { ...attendant, profile: 'admin', queueIds: [] },
};
const filters: Readonly<Record<string, TicketFilter>> = {
  attending: { status: 'open' },
  waiting: { status: 'pending' },
  'all that are attended to': { status: 'open', showAll: true },
  closed: { status: 'closed', showAll: true },
  'waiting in one queue': { status: 'pending', queueIds: [1] },
  'of two people': { userIds: [me, 2] },
  tagged: { showAll: true, tagIds: [1] },
  'of a day': { showAll: true, touchedOn: '2026-03-02' },
  unread: { hasUnread: true },
  'in a lane of the board': { laneId: 2 },
  'in its first lane, of one queue': { laneId: null, queueIds: [1] },
  'in a lane, of two people': { laneId: 1, userIds: [me, 2] },
};
const cases = Object.entries(viewers).flatMap(([who, viewer]) =>
  Object.entries(filters).map(([what, filter]) => ({ who, viewer, what, filter })),
);

describe('a list of tickets', () => {
  it.each(cases)('equals a fresh one whatever happens, told twice: $what, seen by $who', (given) => {
    const { viewer, filter } = given;
    const key = ticketKeys.list(filter, viewer);
    const isCounted = filter.status === 'open' || filter.status === 'pending' || filter.laneId !== undefined;
    for (const pageCount of [1, 2, 30]) {
      const company = createCompany(pageCount * 7 + 3, viewer);
      for (let turn = 0; turn < 60; turn += 1) company.turn(true);
      let list = load(fresh(company.tickets.values(), filter, viewer), pageCount, isCounted);
      for (let turn = 0; turn < 250; turn += 1) {
        const told = company.turn(true);
        list = [...told, ...told].reduce((reduced, event) => hear(reduced, event, key), list);
        const shown = ticketPages.rowsOf(list);
        const wanted = fresh(company.tickets.values(), filter, viewer);
        expect(shown).toEqual(wanted.slice(0, shown.length));
        if (list.pages.at(-1)?.hasMore === false) expect(shown).toHaveLength(wanted.length);
        expect(list.pages[0]?.count).toBe(isCounted ? wanted.length : null);
      }
    }
  });

  it('of a search takes in who is named so and lets go of who is not any more', () => {
    const viewer = attendant;
    const filter = { search: 'ana' };
    const key = ticketKeys.list(filter, viewer);
    const company = createCompany(11, viewer);
    for (let turn = 0; turn < 60; turn += 1) company.turn(false);
    let list = load(fresh(company.tickets.values(), filter, viewer), 30, false);
    for (let turn = 0; turn < 250; turn += 1) {
      for (const event of company.turn(false)) list = hear(list, event, key);
      expect(ticketPages.rowsOf(list)).toEqual(fresh(company.tickets.values(), filter, viewer));
    }
    const [first] = ticketPages.rowsOf(list);
    if (!first) throw new Error('somebody is called so');
    const contact = { ...first.contact, name: 'Outra pessoa' } as Contact;
    const renamed = hear(list, { name: 'contact', payload: { action: 'update', contact } }, key);
    expect(ticketPages.rowsOf(renamed).some(({ contactId }) => contactId === contact.id)).toBe(false);
  });
});
