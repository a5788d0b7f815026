import { listMessages, reactToMessage, searchMessages, sendMessage } from '@prosa/contracts/messages/api.ts';
import type { MessageEvent } from '@prosa/contracts/messages/events.ts';
import { type MessagePage, MessagePageSchema, messagesPerPage } from '@prosa/contracts/messages/schema.ts';
import { updateSetting } from '@prosa/contracts/settings/api.ts';
import { getTicket, readTicket, updateTicket } from '@prosa/contracts/tickets/api.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TicketRow } from '#features/tickets/service.ts';
import { buildConversation, type TestConversation } from '#testing/attended-ticket.ts';
import { buildUser, type TestUser } from '#testing/builders.ts';
import { buildMessage, buildTicket } from '#testing/conversation-builders.ts';
import { eventually } from '#testing/eventually.ts';
import { listeningApp } from '#testing/own-app.ts';
import { connectSocket } from '#testing/test-socket.ts';

const { app, url } = await listeningApp();

interface Talk extends TestConversation {
  /** Of the same contact and connection, in Clara's queue. */
  readonly other: TicketRow;
  readonly otherQueueId: number;
}

const setHistory = ({ company }: TestConversation, value: string) =>
  app.call(
    updateSetting,
    { params: { settingKey: 'contactHistory' }, body: { value } },
    { token: company.admin.token },
  );

/** The earlier ticket of the conversation was Clara's, the one that is open is Ana's. */
async function buildTalk(history = 'visible'): Promise<Talk> {
  const talk = await buildConversation(app);
  const { company, contactId, connectionId, queueId, ana, clara } = talk;
  const other = await app.database.transaction(company.id, async ({ db }) => {
    const { queue_id: otherQueueId } = await db
      .selectFrom('user_queues')
      .select('queue_id')
      .where('company_id', '=', company.id)
      .where('user_id', '=', clara.id)
      .executeTakeFirstOrThrow();
    return db
      .updateTable('tickets')
      .set({
        status: 'closed',
        closed_at: new Date().toISOString(),
        user_id: clara.id,
        queue_id: otherQueueId,
      })
      .where('company_id', '=', company.id)
      .where('id', '=', talk.ticket.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  const conversation = { contact_id: contactId, connection_id: connectionId };
  const ticket = await buildTicket(app, company, { ...conversation, queue_id: queueId, user_id: ana.id });
  if (history !== 'all') expect((await setHistory(talk, history)).status).toBe(200);
  return { ...talk, ticket, other, otherQueueId: other.queue_id ?? 0 };
}

const times = (letter: string, count: number) => Array.from({ length: count }, () => letter);

/** One message a minute, by letter: `a` in the ticket, `H` in the other one. Several in a row as `H*2500`. */
async function say(talk: Talk, script: string): Promise<void> {
  const runs = script.split(' ').map((run) => {
    const [letter = '', count = '1'] = run.split('*');
    return { ticketId: letter === 'H' ? talk.other.id : talk.ticket.id, count: Number(count) };
  });
  let minute = 0;
  for (const { ticketId, count } of runs) {
    await app.database.transaction(talk.company.id, ({ db }) =>
      sql`insert into messages (company_id, ticket_id, contact_id, connection_id, from_me, origin, provider_id,
          kind, body, ack, sent_at)
        select ${talk.company.id}, ${ticketId}, ${talk.contactId}, ${talk.connectionId}, false, 'contact',
          'S' || (${minute} + n), 'text', 'mensagem', 2, timestamptz '2026-01-01' + (${minute} + n) * interval '1 minute'
        from generate_series(1, ${count}::integer) n`.execute(db),
    );
    minute += count;
  }
}

const list = (talk: Talk, query: object = {}, user: TestUser = talk.ana) =>
  app.call(
    listMessages,
    { params: { ticketId: talk.ticket.id }, query: query as never },
    { token: user.token },
  );

/** A page as the script of `say` tells it. */
function scriptOf({ messages, hidden }: Pick<MessagePage, 'messages' | 'hidden'>): string[] {
  const items = [
    ...messages.map(({ createdAt: at }) => ({ at, text: 'a', count: 1 })),
    ...hidden.map(({ from: at, count }) => ({ at, text: 'H', count })),
  ];
  return items
    .sort((one, two) => one.at.localeCompare(two.at))
    .flatMap(({ text, count }) => times(text, count));
}

const packed = (script: readonly string[]) =>
  script
    .join('')
    .replace(/(a+|H+)/g, (run) => `${run[0]}${run.length} `)
    .trim();
const oldestId = ({ messages, hidden }: MessagePage): number => {
  const [message, stretch] = [messages[0], hidden[0]];
  if (!message) return stretch?.firstId ?? 0;
  return stretch && stretch.from < message.createdAt ? stretch.firstId : message.id;
};
const newestId = ({ messages, hidden }: MessagePage): number => {
  const [message, stretch] = [messages.at(-1), hidden.at(-1)];
  if (!message) return stretch?.lastId ?? 0;
  return stretch && stretch.to > message.createdAt ? stretch.lastId : message.id;
};

describe('A5: the history of a contact', () => {
  it('is shown whole unless the company says otherwise, and a value that does not exist is refused', async () => {
    const talk = await buildTalk('all');
    await say(talk, 'a H*2 a');
    const { reply } = await list(talk);
    expect([reply.messages.length, reply.hidden, reply.contactHistory]).toEqual([4, [], 'all']);
    const refused = await setHistory(talk, 'none');
    expect([refused.status, refused.refusal.error]).toEqual([400, 'ERR_VALIDATION']);
  });

  it('has stretches of tickets one does not see as their number and time, and all of it for who sees them', async () => {
    const talk = await buildTalk();
    await say(talk, 'a a H*12 a H');
    const { reply } = await list(talk);
    expect(MessagePageSchema.parse(reply)).toEqual(reply);
    expect(packed(scriptOf(reply))).toBe('a2 H12 a1 H1');
    expect(reply.hidden[0]).toMatchObject({
      count: 12,
      from: '2026-01-01T00:03:00.000Z',
      to: '2026-01-01T00:14:00.000Z',
    });
    expect(reply.contactHistory).toBe('visible');
    expect(reply.tickets.map(({ id }) => id)).toEqual([talk.ticket.id]);
    expect(JSON.stringify(reply)).not.toContain(talk.other.protocol);
    const both = await buildUser(app, { company: talk.company, queueIds: [talk.queueId, talk.otherQueueId] });
    for (const user of [talk.company.admin, both]) {
      const { reply: whole } = await list(talk, {}, user);
      expect([whole.messages.length, whole.hidden]).toEqual([16, []]);
    }
    expect((await list(talk, {}, talk.clara)).refusal.error).toBe('ERR_NO_PERMISSION');
  });

  it.each([
    'a*5 H*3 a*100 H*50 a*45 H*130 a*2',
    'H*500 a*3 H*2300 a*60 H*130',
    'H*4500 a',
    'a*50 H*4200 a*5',
    'a*40 H*5 a*40',
    'H*41 a*40 H*40',
  ])('is paged through without a gap or a repetition: %s', async (script) => {
    const talk = await buildTalk();
    await say(talk, script);
    const whole = packed(
      script.split(' ').flatMap((run) => {
        const [letter = '', count = '1'] = run.split('*');
        return times(letter, Number(count));
      }),
    );
    let page = (await list(talk)).reply;
    const back = scriptOf(page);
    expect(page.hasNewer).toBe(false);
    let pages = 1;
    for (; page.hasMore; pages += 1) {
      page = (await list(talk, { before: oldestId(page) })).reply;
      expect(page.messages.length).toBeLessThanOrEqual(messagesPerPage);
      back.unshift(...scriptOf(page));
    }
    expect(packed(back)).toBe(whole);
    const forth = scriptOf(page);
    while (page.hasNewer) {
      page = (await list(talk, { after: newestId(page) })).reply;
      forth.push(...scriptOf(page));
    }
    expect(packed(forth)).toBe(whole);
    expect(pages).toBeLessThan(10);
  });

  it('is paged by number as older clients do it, nothing of it lost', async () => {
    const talk = await buildTalk();
    await say(talk, 'a*30 H*60 a*50');
    const seen = new Set<number>();
    for (const pageNumber of [1, 2, 3, 4]) {
      const { reply } = await list(talk, { pageNumber });
      for (const { id } of reply.messages) seen.add(id);
      expect(reply.hasMore).toBe(pageNumber < 4);
    }
    expect(seen.size).toBe(80);
  });

  it('costs the same number of statements however much of it is hidden', async () => {
    const [short, long] = [await buildTalk(), await buildTalk()];
    await say(short, 'a*10 H*130 a*30');
    await say(long, 'a*10 H*1900 a*30');
    const cost = async (talk: Talk) => (await app.countQueries(() => list(talk))).length;
    await Promise.all([list(short), list(long)]);
    expect(await cost(long)).toBe(await cost(short));
    expect(await cost(long)).toBeLessThanOrEqual(3);
  });
});

describe('A5: a message that is hidden', () => {
  let talk: Talk;
  let hidden: { id: number };
  let own: { id: number };
  beforeAll(async () => {
    talk = await buildTalk();
  });
  beforeEach(async () => {
    hidden = await buildMessage(app, talk.company, talk.other, { body: 'Segredo da outra fila' });
    own = await buildMessage(app, talk.company, talk.ticket, {
      quoted_id: hidden.id,
      body: 'resposta aberta',
    });
  });
  const outcome = ({ status, refusal }: { status: number; refusal: { error: string } }) => [
    status,
    refusal.error,
  ];
  const notFound = [404, 'ERR_NO_MESSAGE_FOUND'];

  it('is not jumped to, not marked read up to, not quoted; for who sees it, it is', async () => {
    const read = (user: TestUser) =>
      app.call(
        readTicket,
        { params: { ticketId: talk.ticket.id }, body: { messageId: hidden.id } },
        { token: user.token },
      );
    const quote = (user: TestUser) =>
      app.call(
        sendMessage,
        {
          params: { ticketId: talk.ticket.id },
          body: { body: 'Sobre isso', quotedMsgId: hidden.id } as never,
        },
        { token: user.token },
      );
    expect(outcome(await list(talk, { around: hidden.id }))).toEqual(notFound);
    expect(outcome(await read(talk.ana))).toEqual(notFound);
    expect(outcome(await quote(talk.ana))).toEqual(notFound);
    const { admin } = talk.company;
    expect((await list(talk, { around: hidden.id }, admin)).status).toBe(200);
    expect((await read(admin)).status).toBe(200);
    expect((await quote(admin)).reply.messages[0]?.quotedMsg?.body).toBe('Segredo da outra fila');
  });

  it('is not in the quote of one that answers it: page, neighbourhood, search, answer of a change', async () => {
    const { reply: page } = await list(talk);
    const { reply: around } = await list(talk, { around: own.id });
    const { reply: found } = await app.call(
      searchMessages,
      { query: { searchParam: 'resposta aberta' } },
      { token: talk.ana.token },
    );
    const reacted = await app.call(
      reactToMessage,
      { params: { messageId: own.id }, body: { emoji: '👍' } },
      { token: talk.ana.token },
    );
    expect(reacted.status).toBe(200);
    for (const answer of [page, around, found, reacted.reply]) {
      expect(JSON.stringify(answer)).toContain('resposta aberta');
      expect(JSON.stringify(answer)).not.toContain('Segredo');
    }
    const { reply: whole } = await list(talk, {}, talk.company.admin);
    expect(whole.messages.find(({ id }) => id === own.id)?.quotedMsg?.body).toBe('Segredo da outra fila');
    const ticket = await app.call(
      getTicket,
      { params: { ticketId: talk.ticket.id } },
      { token: talk.ana.token },
    );
    expect(JSON.stringify(ticket.reply)).not.toContain('Segredo');
  });

  it('reaches no socket of those who do not see it, live or replayed, neither by its own change nor in a quote', async () => {
    const hear = (user: TestUser, lastSeq?: number) =>
      connectSocket(url, { auth: { token: user.token, ...(lastSeq === undefined ? {} : { lastSeq }) } });
    const [bruno, admin] = [await hear(talk.bruno), await hear(talk.company.admin)];
    const before = bruno.ready.seq;
    const caller = { token: talk.company.admin.token };
    await app.call(reactToMessage, { params: { messageId: hidden.id }, body: { emoji: '👍' } }, caller);
    const body = { body: 'Veja acima', quotedMsgId: hidden.id } as never;
    const sent = await app.call(sendMessage, { params: { ticketId: talk.ticket.id }, body }, caller);
    const sentId = sent.reply.messages[0]?.id ?? 0;
    expect(sentId).toBeGreaterThan(0);
    const told = (socket: { heard: readonly { channel: string; payload: unknown }[] }) =>
      socket.heard
        .filter(({ channel }) => channel.endsWith('-appMessage'))
        .map(({ payload }) => (payload as MessageEvent).message);
    await eventually(() => expect(told(admin).map(({ id }) => id)).toEqual([hidden.id, sentId]));
    await eventually(() => expect(told(bruno).map(({ id }) => id)).toEqual([sentId]));
    const [heard] = told(bruno);
    expect([heard?.quotedMsgId, heard?.quotedMsg]).toEqual([hidden.id, null]);
    expect(told(admin).at(-1)?.quotedMsg?.body).toBe('Segredo da outra fila');
    const late = await hear(talk.bruno, before);
    expect(told(late).map(({ id }) => id)).toEqual([sentId]);
    expect(JSON.stringify(late.heard)).not.toContain('Segredo');
    for (const socket of [bruno, admin, late]) socket.close();
  });

  it('is shown as soon as its ticket comes into sight, or the company shows all', async () => {
    const { admin } = talk.company;
    expect((await list(talk)).reply.hidden.length).toBeGreaterThan(0);
    await setHistory(talk, 'all');
    expect((await list(talk)).reply.hidden).toEqual([]);
    await setHistory(talk, 'visible');
    expect((await list(talk)).reply.hidden.length).toBeGreaterThan(0);
    const { status } = await app.call(
      updateTicket,
      { params: { ticketId: talk.ticket.id }, body: { status: 'closed' } },
      { token: admin.token },
    );
    expect(status).toBe(200);
    const body = { status: 'open', userId: talk.ana.id, queueId: talk.queueId } as const;
    const reopened = await app.call(
      updateTicket,
      { params: { ticketId: talk.other.id }, body },
      { token: admin.token },
    );
    expect(reopened.status).toBe(200);
    expect((await list(talk)).reply.hidden).toEqual([]);
  });
});
