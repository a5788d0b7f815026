import { reactToMessage, searchMessages, sendMessage } from '@prosa/contracts/messages/api.ts';
import type { MessageEvent } from '@prosa/contracts/messages/events.ts';
import { getTicket, readTicket, updateTicket } from '@prosa/contracts/tickets/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '#testing/builders.ts';
import { buildMessage } from '#testing/conversation-builders.ts';
import { eventually } from '#testing/eventually.ts';
import {
  buildLimitedTalk,
  type LimitedTalk,
  listFor,
  setHistory as setHistoryOf,
} from '#testing/limited-history.ts';
import { listeningApp } from '#testing/own-app.ts';
import { connectSocket } from '#testing/test-socket.ts';

const { app, url } = await listeningApp();
const setHistory = (talk: LimitedTalk, value: string) => setHistoryOf(app, talk, value);
const buildTalk = (history?: string) => buildLimitedTalk(app, history);
const list = (talk: LimitedTalk, query: object = {}, user: TestUser = talk.ana) =>
  listFor(app, talk, query, user);

describe('A5: a message that is hidden', () => {
  let talk: LimitedTalk;
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
