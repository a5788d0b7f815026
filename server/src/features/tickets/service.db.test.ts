import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import type { AppError } from '#platform/errors.ts';
import { eventsAfter } from '#platform/events/event-store.ts';
import { buildCompany, buildConnection, buildContact, type TestCompany } from '#testing/builders.ts';
import { buildMessage, buildTicket } from '#testing/conversation-builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { createTicketService } from './service.ts';
import { ticketStore } from './store.ts';

const tickets = createTicketService({
  sendAutomatic: () => Promise.reject(new Error('nothing is said here')),
  closingMessage: () => Promise.reject(new Error('nothing ends here')),
  findByWords: () => Promise.reject(new Error('nothing is searched here')),
  links: (_company, key) => `/public/${key}`,
  clock: systemClock,
});

let app: TestApp;
let company: TestCompany;
let contactId: number;
let connectionId: number;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  [contactId, connectionId] = [await buildContact(app, company), await buildConnection(app, company)];
});

const inTx = <T>(work: (tx: Tx) => Promise<T>) => app.database.transaction(company.id, work);
const conversation = () => ({ contactId, connectionId, isGroup: false, now: new Date() });
const open = () => inTx((tx) => tickets.openFor(tx, conversation()));
async function eventsOf(name: string): Promise<unknown[]> {
  const events = await eventsAfter(app.database.reader(company.id), 0, 1000);
  return events.filter((event) => event.name === name).map(({ payload }) => payload);
}

describe('the ticket of a conversation', () => {
  it('is the live one, or a new one that waits', async () => {
    const first = await open();
    expect(first).toMatchObject({ status: 'pending', user_id: null, queue_id: null, unread_messages: 0 });
    expect((await open()).id).toBe(first.id);
    expect(await eventsOf('ticket.changed')).toMatchObject([{ ticket: { id: first.id }, former: null }]);
  });

  it('of many at once is one', async () => {
    const rows = await Promise.all(Array.from({ length: 8 }, open));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    expect(await eventsOf('ticket.changed')).toHaveLength(1);
  });

  it('is a new one after the last was closed, which stays as it is', async () => {
    const past = await buildTicket(app, company, {
      contact_id: contactId,
      connection_id: connectionId,
      user_id: company.admin.id,
      status: 'closed',
    });
    const next = await open();
    expect(next.id).not.toBe(past.id);
    const reader = app.database.reader(company.id);
    expect((await tickets.latestFor(reader, contactId, connectionId))?.id).toBe(next.id);
    expect((await tickets.present(reader, past.id)).status).toBe('closed');
  });

  it('is not resolved while something is added to it', async () => {
    const live = await open();
    const close = () =>
      inTx((tx) =>
        ticketStore(tx).update(live.id, { status: 'closed', closed_at: new Date().toISOString() }),
      );
    let closing: Promise<unknown> = Promise.resolve();
    let isClosed = false;
    await inTx(async (tx) => {
      const held = await tickets.openFor(tx, conversation());
      closing = close().then(() => {
        isClosed = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect([held.id, isClosed]).toEqual([live.id, false]);
    });
    await closing;
    // A caller that waited for a ticket being resolved gets a new one.
    let waiting: Promise<{ id: number }> | undefined;
    const second = await open();
    await inTx(async (tx) => {
      await ticketStore(tx).update(second.id, { status: 'closed', closed_at: new Date().toISOString() });
      waiting = open();
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    expect((await waiting)?.id).not.toBe(second.id);
  });
});

describe('a message noted in a ticket', () => {
  const at = (second: number) => new Date(Date.UTC(2026, 0, 5, 12, 0, second));
  const note = { kind: 'text', fromMe: false, unread: 'one-more' } as const;

  it('is its preview, moves it forward and is counted, in one statement', async () => {
    const ticket = await buildTicket(app, company, { updated_at: at(0).toISOString() });
    const message = { ...note, body: 'Bom dia', at: at(5) };
    const statements = await app.countQueries(() => inTx((tx) => tickets.noteMessage(tx, ticket, message)));
    expect(statements.filter((text) => text.includes('tickets'))).toHaveLength(1);
    const answer = { ...message, body: 'Olá', fromMe: true, at: at(7), unread: 'none' } as const;
    const wire = await inTx((tx) => tickets.noteMessage(tx, ticket, answer));
    const reader = app.database.reader(company.id);
    expect(wire).toEqual(await tickets.present(reader, ticket.id));
    expect(wire).toMatchObject({ lastMessage: 'Olá', fromMe: true, unreadMessages: 0 });
    expect(wire.updatedAt).toBe(at(7).toISOString());
    expect(await eventsOf('ticket.changed')).toEqual([]);
  });

  it('that came late is counted, and hides nothing newer', async () => {
    const ticket = await buildTicket(app, company, { updated_at: at(0).toISOString() });
    const say = async (second: number, body: string) => {
      await buildMessage(app, company, ticket, { body, sent_at: at(second).toISOString() });
      return inTx((tx) => tickets.noteMessage(tx, ticket, { ...note, body, at: at(second) }));
    };
    await say(9, 'segunda');
    const wire = await say(4, 'primeira');
    expect(wire).toMatchObject({ lastMessage: 'segunda', unreadMessages: 2 });
    expect(wire.updatedAt).toBe(at(9).toISOString());
    // An update without a message moves the ticket but keeps the preview.
    await inTx((tx) => ticketStore(tx).update(ticket.id, {}));
    expect((await say(12, 'terceira')).lastMessage).toBe('terceira');
  });
});

describe('the unread counter', () => {
  it('is told when it changed, to those who see the ticket', async () => {
    const { id } = await buildTicket(app, company, { unread_messages: 3 });
    for (const unread of [1, 1, 0]) await inTx((tx) => tickets.setUnread(tx, id, unread));
    const place = { userId: null, queueId: null };
    expect(await eventsOf('ticket.unread-changed')).toMatchObject([
      { ticketId: id, unreadMessages: 1, place },
      { ticketId: id, unreadMessages: 0, place },
    ]);
  });

  it('of a ticket nobody knows changes nothing', async () => {
    await inTx((tx) => tickets.setUnread(tx, 2_000_000_000, 4));
    expect(await eventsOf('ticket.unread-changed')).toEqual([]);
    const missing = tickets.present(app.database.reader(company.id), 2_000_000_000);
    await expect(missing).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' } satisfies Partial<AppError>);
  });
});
