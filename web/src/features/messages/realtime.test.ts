import { isMessageBefore } from '@prosa/contracts/messages/rules.ts';
import type { Message } from '@prosa/contracts/messages/schema.ts';
import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createLiveQueries, type LiveEvent } from '#lib/live-query.ts';
import {
  type Conversation,
  type ConversationPlace,
  conversationQuery,
  messageKeys,
  messagesOf,
  ticketsOf,
} from './queries.ts';
import { messageLiveRules, reduceConversation, refetchHistory } from './realtime.ts';

const perPage = 10;
const place: ConversationPlace = { ticketId: 1, contactId: 5, whatsappId: 3, around: null };

/** Seeded random numbers, so that a failure is reproducible. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const timeOf = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();

function buildMessage(id: number, at: number, changes: Partial<Message> = {}): Message {
  return {
    id,
    ticketId: 1,
    contactId: 5,
    whatsappId: 3,
    body: `Mensagem ${id}`,
    fromMe: false,
    origin: 'contact',
    user: null,
    contact: { id: 5, name: 'Maria' },
    mediaType: 'conversation',
    mediaUrl: null,
    media: null,
    location: null,
    quotedMsgId: null,
    quotedMsg: null,
    reactions: [],
    ack: 0,
    error: null,
    automation: null,
    read: false,
    isDeleted: false,
    isEdited: false,
    clientId: null,
    companyId: 1,
    createdAt: timeOf(at),
    updatedAt: timeOf(at),
    ...changes,
  };
}

const quoteOf = ({ id, body, fromMe, mediaType, mediaUrl, isDeleted, contact }: Message) => ({
  id,
  body,
  fromMe,
  mediaType,
  mediaUrl,
  isDeleted,
  contact,
});

/** Server model: returns the expected response that every live conversation is compared with. */
function createModel() {
  const rows = new Map<number, Message>();
  const tickets = new Map<number, Ticket>();
  let clock = 1000;
  let seq = 0;
  const tick = () => {
    clock += 1;
    return clock;
  };
  const ticketOf = (id: number): Ticket => {
    const ticket =
      tickets.get(id) ??
      ({ id, uuid: `u${id}`, protocol: `p${id}`, status: 'open', user: null, closingReason: null } as Ticket);
    tickets.set(id, ticket);
    return ticket;
  };
  const withQuote = (message: Message): Message => {
    const quoted = message.quotedMsgId === null ? undefined : rows.get(message.quotedMsgId);
    return { ...message, quotedMsg: quoted ? quoteOf(quoted) : null };
  };
  const all = () => [...rows.values()].map(withQuote).sort((a, b) => (isMessageBefore(a, b) ? -1 : 1));
  const numbered = (payload: object, name: 'appMessage' | 'ticket' = 'appMessage'): LiveEvent => {
    seq += 1;
    return { name, payload, seq } as LiveEvent;
  };
  return {
    all,
    ids: () => [...rows.keys()],
    ticket: ticketOf,
    /** Adds a message that arrives `delay` seconds late, behind newer ones. */
    add(delay: number, changes: Partial<Message> = {}): LiveEvent {
      const at = tick();
      const message = buildMessage(rows.size + 1, at - delay, { ...changes, updatedAt: timeOf(at) });
      rows.set(message.id, message);
      const ticket = ticketOf(message.ticketId);
      return numbered({ action: 'create', message: withQuote(message), ticket, contact: ticket.contact });
    },
    change(id: number, changes: Partial<Message>): LiveEvent {
      const message = { ...(rows.get(id) as Message), ...changes, updatedAt: timeOf(tick()) };
      rows.set(id, message);
      return numbered({ action: 'update', message: withQuote(message) });
    },
    close(id: number): LiveEvent {
      const ticket: Ticket = { ...ticketOf(id), status: 'closed', closedAt: timeOf(tick()) };
      tickets.set(id, ticket);
      return numbered({ action: 'update', ticket, former: null }, 'ticket');
    },
    /** Returns the loaded pages: newest first, with `skipped` of the newest messages not loaded. */
    fetch(pageCount: number, skipped = 0): Conversation {
      const loaded = all().slice(0, skipped === 0 ? undefined : -skipped);
      const pages = Array.from({ length: pageCount }, (_, index) => {
        const end = loaded.length - index * perPage;
        const messages = loaded.slice(Math.max(0, end - perPage), Math.max(0, end));
        const named = new Set(messages.map(({ ticketId }) => ticketId));
        return {
          messages,
          hidden: [],
          contactHistory: 'all' as const,
          tickets: [...named].map(ticketOf),
          hasMore: end > perPage,
          hasNewer: index > 0 || skipped > 0,
        };
      });
      return { pages, pageParams: pages.map(() => ({})) };
    },
  };
}
type Model = ReturnType<typeof createModel>;

function randomEvent(model: Model, random: (below: number) => number): LiveEvent {
  const ids = model.ids();
  const id = ids[random(ids.length)] ?? 1;
  const kind = random(12);
  if (kind < 4) return model.add(random(3) === 0 ? random(300) : 0, { ticketId: 1 + random(2) });
  if (kind === 4) return model.add(0, { quotedMsgId: id });
  if (kind < 9) return model.change(id, { ack: random(4) });
  if (kind === 9) return model.change(id, { body: `Outro ${random(99)}`, isEdited: true });
  return kind === 10 ? model.change(id, { isDeleted: true, body: '' }) : model.close(1 + random(2));
}

describe('a live conversation', () => {
  it.each([
    ['its end', 2, 0],
    ['the whole of it', 9, 0],
    ['a part in the middle', 2, 15],
  ])('equals a fresh one after many events, some told twice: %s', (_case, pageCount, skipped) => {
    const random = createRandom(11);
    const model = createModel();
    for (let index = 0; index < 50; index += 1) model.add(0, { ticketId: index < 30 ? 1 : 2 });
    const client = new QueryClient({ defaultOptions: { queries: { structuralSharing: false } } });
    const flushes: (() => void)[] = [];
    const live = createLiveQueries(client, messageLiveRules, (flush) => {
      flushes.push(flush);
    });
    const { queryKey } = conversationQuery(place);
    client.setQueryData(queryKey, model.fetch(pageCount, skipped));
    const first = messagesOf(client.getQueryData(queryKey) as Conversation);
    for (let round = 0; round < 300; round += 1) {
      const event = randomEvent(model, random);
      live.push(event);
      if (random(4) === 0) live.push(event);
      if (random(3) !== 0) continue;
      for (const flush of flushes.splice(0)) flush();
      const list = client.getQueryData(queryKey) as Conversation;
      const [shown, fresh] = [messagesOf(list), model.all()];
      const from = fresh.findIndex(({ id }) => id === shown[0]?.id);
      expect(shown).toEqual(fresh.slice(from, from + shown.length));
      // The loaded part is complete and contains nothing beyond its bounds.
      if (skipped === 0) expect(shown.at(-1)?.id).toBe(fresh.at(-1)?.id);
      else expect(shown.at(-1)?.id).toBe(first.at(-1)?.id);
      if (pageCount === 9) expect(shown).toHaveLength(fresh.length);
      for (const { ticketId } of shown) {
        expect(ticketsOf(list).get(ticketId)?.status).toBe(model.ticket(ticketId).status);
      }
    }
    live.stop();
  });

  it('takes the first message of a new conversation', () => {
    const model = createModel();
    const empty = model.fetch(1);
    const event = model.add(0);
    if (event.name !== 'appMessage') throw new Error('not a message');
    const list = reduceConversation(empty, event.payload, place);
    expect(messagesOf(list).map(({ id }) => id)).toEqual([1]);
    expect([...ticketsOf(list).keys()]).toEqual([1]);
  });

  it('is the same object when an event is of another conversation or says nothing new', () => {
    const model = createModel();
    model.add(0);
    const list = model.fetch(1);
    const [known] = messagesOf(list);
    if (!known) throw new Error('no message');
    const elsewhere = { ...known, id: 99, contactId: 6 };
    expect(reduceConversation(list, { action: 'update', message: elsewhere }, place)).toBe(list);
    const unknown = { ...known, id: 98 };
    expect(reduceConversation(list, { action: 'update', message: unknown }, place)).toBe(list);
    const former = { ...known, body: 'antes', updatedAt: timeOf(0) };
    expect(messagesOf(reduceConversation(list, { action: 'update', message: former }, place))).toEqual([
      known,
    ]);
  });

  it('loses the messages of a ticket that was removed', () => {
    const model = createModel();
    model.add(0, { ticketId: 1 });
    model.add(0, { ticketId: 2 });
    const client = new QueryClient();
    client.setQueryData(messageKeys.conversation(place), model.fetch(1));
    const live = createLiveQueries(client, messageLiveRules, (flush) => flush());
    const former = { status: 'closed', userId: null, queueId: null } as const;
    live.push({
      name: 'ticket',
      seq: 9,
      payload: { action: 'delete', ticketId: 1, former, isRemoved: true },
    });
    const list = client.getQueryData(messageKeys.conversation(place)) as Conversation;
    expect(messagesOf(list).map(({ ticketId }) => ticketId)).toEqual([2]);
    live.stop();
  });
});

describe('A5: a conversation of which a part is hidden', () => {
  const former = { status: 'open', userId: null, queueId: 1 } as const;
  const hidden = [{ firstId: 90, lastId: 91, count: 2, from: timeOf(1), to: timeOf(2) }];
  function limited(model: Model, changes: Partial<Conversation['pages'][number]> = {}): Conversation {
    const list = model.fetch(1);
    const pages = list.pages.map((page) => ({ ...page, contactHistory: 'visible' as const, ...changes }));
    return { ...list, pages };
  }

  it('collapses the messages of a ticket that leaves the person’s sight', () => {
    const model = createModel();
    for (const ticketId of [1, 2, 2, 1]) model.add(0, { ticketId });
    const client = new QueryClient();
    client.setQueryData(messageKeys.conversation(place), limited(model));
    const live = createLiveQueries(client, messageLiveRules, (flush) => flush());
    const payload = { action: 'delete', ticketId: 2, former, isRemoved: false } as const;
    live.push({ name: 'ticket', seq: 9, payload });
    const list = client.getQueryData(messageKeys.conversation(place)) as Conversation;
    expect(messagesOf(list).map(({ id }) => id)).toEqual([1, 4]);
    expect(list.pages[0]?.hidden).toMatchObject([{ firstId: 2, lastId: 3, count: 2 }]);
    live.stop();
  });

  it('takes a new message where all that is loaded is hidden', () => {
    const model = createModel();
    const list = limited(model, { hidden, hasMore: true });
    const event = model.add(0);
    if (event.name !== 'appMessage') throw new Error('not a message');
    expect(messagesOf(reduceConversation(list, event.payload, place)).map(({ id }) => id)).toEqual([1]);
  });

  it('fills a quote that was told without its words from what is loaded', () => {
    const model = createModel();
    model.add(0, { body: 'Pergunta' });
    const list = limited(model);
    const event = model.add(0, { quotedMsgId: 1 });
    if (event.name !== 'appMessage' || event.payload.action !== 'create') throw new Error('not a message');
    const told = { ...event.payload, message: { ...event.payload.message, quotedMsg: null } };
    const next = reduceConversation(list, told, place);
    expect(messagesOf(next).at(-1)?.quotedMsg?.body).toBe('Pergunta');
    const update = {
      action: 'update',
      message: { ...told.message, ack: 3, updatedAt: timeOf(5000) },
    } as const;
    const last = messagesOf(reduceConversation(next, update, place)).at(-1);
    expect([last?.ack, last?.quotedMsg?.body]).toEqual([3, 'Pergunta']);
  });

  it('is fetched anew when a ticket of it comes into sight or the setting changes, and not otherwise', () => {
    const model = createModel();
    model.add(0);
    const ticket = { ...model.ticket(7), contactId: 5, whatsappId: 3, userId: 9, queueId: 1 };
    const isStaleAfter = (list: Conversation, event: object) => {
      const client = new QueryClient();
      client.setQueryData(messageKeys.conversation(place), list);
      refetchHistory(client, { seq: 1, ...event } as LiveEvent);
      return client.getQueryState(messageKeys.conversation(place))?.isInvalidated;
    };
    const moved = { name: 'ticket', payload: { action: 'update', ticket, former } };
    expect(isStaleAfter(limited(model, { hidden }), moved)).toBe(true);
    expect(isStaleAfter(limited(model), moved)).toBe(false);
    const same = { ...former, userId: 9 };
    const stayed = { name: 'ticket', payload: { action: 'update', ticket, former: same } };
    expect(isStaleAfter(limited(model, { hidden }), stayed)).toBe(false);
    const elsewhere = { ...moved.payload, ticket: { ...ticket, contactId: 6 } };
    expect(isStaleAfter(limited(model, { hidden }), { name: 'ticket', payload: elsewhere })).toBe(false);
    const setting = (key: string) => ({ name: 'settings', payload: { action: 'update', setting: { key } } });
    expect(isStaleAfter(limited(model), setting('contactHistory'))).toBe(true);
    expect(isStaleAfter(limited(model), setting('call'))).toBe(false);
  });
});

describe('the next page', () => {
  it('comes next to the messages that are loaded, and not when there is none', () => {
    const model = createModel();
    for (let index = 0; index < 25; index += 1) model.add(0);
    const { getNextPageParam, getPreviousPageParam } = conversationQuery(place);
    const { pages } = model.fetch(3, 5);
    const [newest, , oldest] = pages;
    if (!newest || !oldest) throw new Error('no pages');
    expect(getNextPageParam(newest, pages, {}, [])).toEqual({ before: 11 });
    expect(getNextPageParam(oldest, pages, {}, [])).toBeUndefined();
    expect(getPreviousPageParam?.(newest, pages, {}, [])).toEqual({ after: 20 });
  });
});
