import { listMessages } from '@prosa/contracts/messages/api.ts';
import {
  type ListMessagesQuery,
  MessagePageSchema,
  messagesPerPage,
} from '@prosa/contracts/messages/schema.ts';
import { getTicket, readTicket } from '@prosa/contracts/tickets/api.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildConversation, type TestConversation } from '#testing/attended-ticket.ts';
import type { TestUser } from '#testing/builders.ts';
import { buildMessage } from '#testing/conversation-builders.ts';
import { ownApp } from '#testing/own-app.ts';
import { connectOwner } from '#testing/owner-connection.ts';

const app = await ownApp();

const list = (talk: TestConversation, query: object = {}, user: TestUser = talk.ana) =>
  app.call(
    listMessages,
    { params: { ticketId: talk.ticket.id }, query: query as Partial<ListMessagesQuery> },
    { token: user.token },
  );
const outcome = ({ status, refusal }: { status: number; refusal: { error: string } }) => [
  status,
  refusal.error,
];

/** One a minute, some at the same moment, so that the order needs both time and id. */
async function fill({ company, ticket }: TestConversation, count: number): Promise<number[]> {
  return app.database.transaction(company.id, async ({ db }) => {
    await sql`insert into messages (company_id, ticket_id, contact_id, connection_id, from_me, origin,
        provider_id, kind, body, ack, sent_at, quoted_id)
      select ${company.id}, ${ticket.id}, ${ticket.contact_id}, ${ticket.connection_id}, false, 'contact',
        'X' || n, 'text', 'mensagem ' || n, 2, timestamptz '2026-01-01' + (n / 3) * interval '1 minute', null
      from generate_series(1, ${count}::integer) n`.execute(db);
    const rows = await db
      .selectFrom('messages')
      .select('id')
      .where('company_id', '=', company.id)
      .where('ticket_id', '=', ticket.id)
      .orderBy('sent_at')
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  });
}

describe('a conversation', () => {
  let talk: TestConversation;
  let ids: number[];
  beforeAll(async () => {
    talk = await buildConversation(app);
    ids = await fill(talk, 130);
  });
  const shown = async (query: object = {}) => (await list(talk, query)).reply;
  const idsOf = (page: { messages: readonly { id: number }[] }) => page.messages.map(({ id }) => id);

  it('begins with its newest page, oldest first', async () => {
    const page = await shown();
    expect(MessagePageSchema.parse(page)).toEqual(page);
    expect(idsOf(page)).toEqual(ids.slice(-messagesPerPage));
    expect([page.hasMore, page.hasNewer]).toEqual([true, false]);
    expect(page.messages.at(-1)?.createdAt).toBe('2026-01-01T00:43:00.000Z');
    expect(page.tickets).toMatchObject([
      {
        id: talk.ticket.id,
        protocol: talk.ticket.protocol,
        status: 'open',
        user: { name: 'Ana' },
        createdAt: talk.ticket.created_at,
      },
    ]);
  });

  it('is read backwards and forwards next to a message, without a gap or a repetition', async () => {
    const back: number[] = idsOf(await shown());
    for (let hasMore = true; hasMore; ) {
      const page = await shown({ before: back[0] });
      back.unshift(...idsOf(page));
      hasMore = page.hasMore;
    }
    expect(back).toEqual(ids);
    const forth = ids.slice(0, 1);
    for (let hasNewer = true; hasNewer; ) {
      const page = await shown({ after: forth.at(-1) });
      forth.push(...idsOf(page));
      hasNewer = page.hasNewer;
    }
    expect(forth).toEqual(ids);
  });

  it('is read by page number', async () => {
    const pages = await Promise.all([4, 3, 2, 1].map((pageNumber) => shown({ pageNumber })));
    expect(pages.flatMap(idsOf)).toEqual(ids);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([false, true, true, true]);
    expect(idsOf(await shown({ pageNumber: 5 }))).toEqual([]);
  });

  it.each([0, 5, 60, 115, 129])('is opened around its message number %s', async (index) => {
    const page = await shown({ around: ids[index] });
    expect(idsOf(page)).toContain(ids[index]);
    const from = ids.indexOf(idsOf(page)[0] ?? 0);
    expect(idsOf(page)).toEqual(ids.slice(from, from + page.messages.length));
    expect(page.hasMore).toBe(from > 0);
    expect(page.hasNewer).toBe(from + page.messages.length < ids.length);
  });

  it('goes on over the tickets of the same contact and connection', async () => {
    const { company, ticket } = talk;
    const earlier = await app.database.transaction(company.id, ({ db }) =>
      db
        .insertInto('tickets')
        .values({
          company_id: company.id,
          protocol: 'earlier',
          contact_id: ticket.contact_id,
          connection_id: ticket.connection_id,
          status: 'closed',
          closed_at: '2025-12-01T00:00:00Z',
          closing_reason: 'Comprou',
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
    const old = await buildMessage(app, company, earlier, { sent_at: '2025-12-01T00:00:00Z' });
    const page = await shown({ before: ids[1] });
    expect(idsOf(page)).toEqual([old.id, ids[0]]);
    expect(page.tickets.map(({ protocol, closingReason }) => [protocol, closingReason])).toEqual([
      [ticket.protocol, null],
      ['earlier', 'Comprou'],
    ]);
  });

  it('stays when its connection was removed', async () => {
    const left = await buildConversation(app);
    const leftIds = await fill(left, 50);
    await app.database.transaction(left.company.id, async ({ db }) => {
      for (const table of ['messages', 'tickets'] as const) {
        await db
          .updateTable(table)
          .set({ connection_id: null })
          .where('company_id', '=', left.company.id)
          .execute();
      }
    });
    expect(idsOf((await list(left)).reply)).toEqual(leftIds.slice(-messagesPerPage));
    expect(idsOf((await list(left, { before: leftIds[5] })).reply)).toEqual(leftIds.slice(0, 5));
    expect(outcome(await list(left, { before: ids[5] }))).toEqual([404, 'ERR_NO_MESSAGE_FOUND']);
  });

  it('is shown to those who see the ticket and to nobody else', async () => {
    expect((await list(talk, {}, talk.bruno)).status).toBe(200);
    expect((await list(talk, {}, talk.company.admin)).status).toBe(200);
    expect(outcome(await list(talk, {}, talk.clara))).toEqual([403, 'ERR_NO_PERMISSION']);
    const other = await buildConversation(app);
    expect(outcome(await list(talk, {}, other.ana))).toEqual([404, 'ERR_NO_TICKET_FOUND']);
    const elsewhere = await buildMessage(app, other.company, other.ticket);
    expect(outcome(await list(talk, { before: elsewhere.id }))).toEqual([404, 'ERR_NO_MESSAGE_FOUND']);
  });

  it('costs one statement, whatever it holds and wherever it is opened', async () => {
    for (const query of [
      {},
      { pageNumber: 2 },
      { before: ids[60] },
      { after: ids[60] },
      { around: ids[60] },
    ]) {
      expect(await app.countQueries(() => list(talk, query))).toHaveLength(1);
    }
  });
});

it('reads one page of a long conversation by its index, wherever it is opened', async () => {
  const talk = await buildConversation(app);
  const ids = await fill(talk, 10_000);
  const owner = await connectOwner(app);
  try {
    await owner.query('analyze messages');
    for (const query of [
      {},
      { before: ids[5000] },
      { after: ids[5000] },
      { around: ids[5000] },
      { pageNumber: 9 },
    ]) {
      const statements = await app.countQueries(() => list(talk, query));
      const [page = '', ...others] = statements.filter((text) => text.includes('"quoted"'));
      expect(others).toEqual([]);
      const plan = await owner.planOf(page, talk.company.id);
      expect(plan).toMatch(/Index (?:Only )?Scan (?:Backward )?using messages_conversation_idx/);
      expect(plan).not.toMatch(/Seq Scan on messages/);
    }
  } finally {
    await owner.close();
  }
});

describe('what is said in it', () => {
  let talk: TestConversation;
  beforeEach(async () => {
    talk = await buildConversation(app);
  });

  it('is a place as clients of this family read it, without markup, and as an object', async () => {
    await buildMessage(app, talk.company, talk.ticket, {
      kind: 'location',
      body: '<img src=x onerror=alert(1)>|Praça',
      latitude: -23.55,
      longitude: -46.63,
    });
    const [message] = (await list(talk)).reply.messages;
    expect(message).toMatchObject({
      mediaType: 'locationMessage',
      body: '|https://www.google.com/maps?q=-23.55,-46.63|-23.55, -46.63',
      location: { latitude: -23.55, longitude: -46.63, name: '<img src=x onerror=alert(1)>|Praça' },
    });
  });

  it('names who wrote it in a group', async () => {
    const other = await buildConversation(app, { company: talk.company, contactName: 'Rita' });
    await buildMessage(app, talk.company, talk.ticket, { participant_id: other.contactId });
    expect((await list(talk)).reply.messages[0]?.contact).toEqual({ id: other.contactId, name: 'Rita' });
  });

  it('has no link to a file that is not there yet', async () => {
    await buildMessage(app, talk.company, talk.ticket, {
      kind: 'image',
      media_state: 'waiting',
      media_name: 'foto.jpg',
      media_type: 'image/jpeg',
      media_reference: 'r',
    });
    expect((await list(talk)).reply.messages[0]).toMatchObject({
      mediaUrl: null,
      media: { state: 'waiting', name: 'foto.jpg', thumbnailUrl: null },
    });
  });
});

describe('reading', () => {
  let talk: TestConversation;
  let ids: number[];
  beforeEach(async () => {
    talk = await buildConversation(app);
    ids = [];
    for (const minute of [1, 2, 3]) {
      ids.push(
        (await buildMessage(app, talk.company, talk.ticket, { sent_at: `2026-01-01T10:0${minute}:00Z` })).id,
      );
    }
    await app.database.transaction(talk.company.id, ({ db }) =>
      db
        .updateTable('tickets')
        .set({ unread_messages: 3 })
        .where('company_id', '=', talk.company.id)
        .where('id', '=', talk.ticket.id)
        .execute(),
    );
  });
  const read = (messageId: number | undefined, user = talk.ana) =>
    app.call(
      readTicket,
      { params: { ticketId: talk.ticket.id }, body: { messageId: messageId ?? 0 } },
      { token: user.token },
    );
  const unread = async () =>
    (await app.call(getTicket, { params: { ticketId: talk.ticket.id } }, { token: talk.ana.token })).reply
      .unreadMessages;
  const marks = () =>
    app.database
      .reader(talk.company.id)
      .db.selectFrom('outgoing_acts')
      .select('message_id')
      .where('act', '=', 'read')
      .execute();

  it('by the attendant leaves what came after it unread, and tells the customer once', async () => {
    expect((await read(ids[1])).reply).toEqual({ unreadMessages: 1 });
    expect(await marks()).toEqual([{ message_id: ids[1] }]);
    expect((await read(ids[0])).reply).toEqual({ unreadMessages: 1 });
    expect((await read(ids[2])).reply).toEqual({ unreadMessages: 0 });
    expect(await unread()).toBe(0);
    expect(await marks()).toEqual([{ message_id: ids[2] }]);
  });

  it('by anybody else leaves no trace', async () => {
    for (const user of [talk.bruno, talk.company.admin]) {
      expect((await read(ids[2], user)).reply).toEqual({ unreadMessages: 3 });
    }
    await list(talk, {}, talk.ana);
    expect([await unread(), await marks()]).toEqual([3, []]);
    expect(outcome(await read(ids[2], talk.clara))).toEqual([403, 'ERR_NO_PERMISSION']);
  });
});
