import { sendByApi } from '@prosa/contracts/external-api/api.ts';
import { programCallsPerMinute } from '@prosa/contracts/external-api/schema.ts';
import { listMessages } from '@prosa/contracts/messages/api.ts';
import { getTicket } from '@prosa/contracts/tickets/api.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { automatedCompany, customerChat } from '#testing/automated-company.ts';
import {
  buildCompany,
  buildConnection,
  buildConnectionToken,
  buildContact,
  type TestCompany,
} from '#testing/builders.ts';
import { buildTicket } from '#testing/conversation-builders.ts';
import { type Caller, startTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { pruneApiRequests } from './store.ts';

let app: TestApp;
let company: TestCompany;
let connectionId: number;
let token: string;
beforeEach(async () => {
  app = await testApp();
  company = await buildCompany(app);
  connectionId = await buildConnection(app, company);
  token = await buildConnectionToken(app, company, connectionId);
});

const number = '5511912345678';
type Body = Partial<{
  number: string | number;
  body: string | string[];
  closeTicket: boolean | string;
  openTicket: boolean | string;
}>;
const send = (body: Body = {}, caller: Caller = {}) =>
  app.call(sendByApi, { body: { number, body: 'Seu pedido saiu.', ...body } as never }, { token, ...caller });
const asAdmin = () => ({ token: company.admin.token });
const outcome = ({ status, refusal }: { status: number; refusal: { error: string } }) => [
  status,
  refusal.error,
];
const db = () => app.database.reader(company.id).db;
const countOf = async (table: 'messages' | 'tickets' | 'contacts' | 'outgoing_acts' | 'api_requests') =>
  (await db().selectFrom(table).selectAll().execute()).length;
const ticketNow = async (ticketId: number) =>
  (await app.call(getTicket, { params: { ticketId } }, asAdmin())).reply;
const messagesOf = async (ticketId: number) =>
  (await app.call(listMessages, { params: { ticketId } }, asAdmin())).reply.messages;
const key = (text: string) => ({ headers: { 'idempotency-key': text } });

describe('a message by the API', () => {
  it('B9: to somebody who never wrote is in a closed ticket, and their reply opens one', async () => {
    const talk = await automatedCompany(app);
    const theirs = { token: await buildConnectionToken(app, talk.company, talk.connectionId) };
    // Down, the connection is not asked about the number.
    await talk.inTx((tx) =>
      tx.db
        .updateTable('connections')
        .set({ status: 'DISCONNECTED' })
        .where('id', '=', talk.connectionId)
        .execute(),
    );
    const ask = { number: customerChat.phone, body: 'Seu pedido saiu.' };
    const first = await send(ask, theirs);
    const second = await send(ask, theirs);
    expect([first.reply.ticketStatus, second.reply.ticketId]).toEqual(['closed', first.reply.ticketId]);
    expect(await talk.ticketRows()).toMatchObject([{ status: 'closed', unread_messages: 0 }]);
    await talk.hear({ text: 'Chegou!' });
    const [archived, opened] = await talk.ticketRows();
    expect([archived?.status, opened?.status, opened?.unread_messages]).toEqual(['closed', 'pending', 1]);
    expect((await send(ask, theirs)).reply.ticketId).toBe(opened?.id);
  });

  it('B9: is another request under the same key when it opens a ticket', async () => {
    const first = await send({}, key('pedido-2001'));
    expect(first.reply.ticketStatus).toBe('closed');
    const asked = await send({ openTicket: true }, key('pedido-2001'));
    expect(outcome(asked)).toEqual([409, 'ERR_IDEMPOTENCY_KEY_REUSED']);
  });

  it('B9: is in the conversation of a new contact named by the number, in a ticket that waits if it should', async () => {
    const { status, reply } = await send({ number: '(11) 91234-5678', openTicket: true });
    expect(status).toBe(200);
    expect(reply).toEqual({
      mensagem: 'Mensagem aceita: será enviada quando a conexão voltar',
      messageIds: [expect.any(Number)],
      ticketId: expect.any(Number),
      ticketUuid: expect.any(String),
      ticketStatus: 'pending',
      contactId: expect.any(Number),
      isWaiting: true,
    });
    expect(await ticketNow(reply.ticketId)).toMatchObject({
      uuid: reply.ticketUuid,
      status: 'pending',
      unreadMessages: 0,
      lastMessage: 'Seu pedido saiu.',
      whatsappId: connectionId,
      contact: { id: reply.contactId, name: '+55 11 91234-5678', number },
    });
    expect(await messagesOf(reply.ticketId)).toMatchObject([
      {
        id: reply.messageIds[0],
        body: 'Seu pedido saiu.',
        fromMe: true,
        ack: 0,
        automation: { rule: 'externalApi', setting: null },
      },
    ]);
    expect(await db().selectFrom('outgoing_acts').select(['act', 'connection_id']).execute()).toEqual([
      { act: 'send', connection_id: connectionId },
    ]);
  });

  it('reaches the contact one has, written without the ninth digit or as a number, in the ticket that is live', async () => {
    const contactId = await buildContact(app, company, { name: 'Célia', number });
    const attended = await buildTicket(app, company, {
      contact_id: contactId,
      connection_id: connectionId,
      user_id: company.admin.id,
    });
    for (const written of ['551112345678', 5511912345678, '+55 11 91234-5678']) {
      const { reply } = await send({ number: written, body: 'Oi, {{firstName}}!' });
      expect([reply.contactId, reply.ticketId, reply.ticketStatus]).toEqual([contactId, attended.id, 'open']);
    }
    expect((await messagesOf(attended.id)).map(({ body }) => body)).toEqual([
      'Oi, Célia!',
      'Oi, Célia!',
      'Oi, Célia!',
    ]);
    expect(await countOf('contacts')).toBe(1);
  });

  it('resolves the ticket afterwards when it should, but neither what somebody attends nor one in which a customer waits', async () => {
    const { reply } = await send({ openTicket: true, closeTicket: true });
    expect(reply.ticketStatus).toBe('closed');
    expect(await ticketNow(reply.ticketId)).toMatchObject({ status: 'closed' });
    const contactId = await buildContact(app, company, { number: '5511955554444' });
    await buildTicket(app, company, {
      contact_id: contactId,
      connection_id: connectionId,
      user_id: company.admin.id,
    });
    expect((await send({ number: '5511955554444', closeTicket: 'true' })).reply.ticketStatus).toBe('open');
    const waitingId = await buildContact(app, company, { number: '5511966665555' });
    const waiting = await buildTicket(app, company, {
      contact_id: waitingId,
      connection_id: connectionId,
      unread_messages: 2,
    });
    expect((await send({ number: '5511966665555', closeTicket: true })).reply.ticketStatus).toBe('pending');
    expect(await ticketNow(waiting.id)).toMatchObject({ status: 'pending', unreadMessages: 2 });
  });

  it('carries files, the text as caption of the first, or one text for each', async () => {
    const files = [new File([sampleFiles.png], 'foto.png'), new File([sampleFiles.pdf], 'boleto.pdf')];
    const { status, reply } = await send({ body: 'Seu boleto' }, { files });
    expect(status).toBe(200);
    const shown = async () =>
      (await messagesOf(reply.ticketId)).map(({ body, mediaType }) => [body, mediaType]);
    expect(await shown()).toEqual([
      ['Seu boleto', 'image'],
      ['', 'application'],
    ]);
    await send({ body: ['Um', 'Dois'] }, { files });
    expect((await shown()).slice(2)).toEqual([
      ['Um', 'image'],
      ['Dois', 'application'],
    ]);
  });

  it.each([
    [{ body: '   ' }, [400, 'ERR_VALIDATION']],
    [{ number: 'Célia' }, [400, 'ERR_VALIDATION']],
    [{ number: '' }, [400, 'ERR_VALIDATION']],
    [{ closeTicket: 'talvez' }, [400, 'ERR_VALIDATION']],
    [{ openTicket: 'talvez' }, [400, 'ERR_VALIDATION']],
  ])('%j is refused, and nothing is left behind', async (body, refusal) => {
    expect(outcome(await send(body))).toEqual(refusal);
    for (const table of ['messages', 'tickets', 'contacts', 'outgoing_acts'] as const) {
      expect([table, await countOf(table)]).toEqual([table, 0]);
    }
  });

  it('with a file we do not take is refused, and no file stays', async () => {
    const files = [new File([sampleFiles.png], 'a.png'), new File([sampleFiles.exe], 'b.png')];
    expect(outcome(await send({}, { files }))).toEqual([415, 'ERR_UPLOAD_TYPE']);
    expect(await countOf('messages')).toBe(0);
  });
});

describe('the same request under one key', () => {
  it('is done once and answered alike, also when both come at once', async () => {
    const file = () => new File([sampleFiles.pdf], 'boleto.pdf');
    const first = await send({}, { ...key('pedido-1001'), file: file() });
    const again = await send({}, { ...key('pedido-1001'), file: file() });
    expect(again.reply).toEqual(first.reply);
    const both = await Promise.all([send({}, key('pedido-1002')), send({}, key('pedido-1002'))]);
    expect(both[0].reply).toEqual(both[1].reply);
    expect(await countOf('messages')).toBe(2);
  });

  it('that asks for something else is refused', async () => {
    await send({}, key('pedido-1003'));
    for (const other of [{ body: 'Outra coisa' }, { number: '5511955554444' }, { closeTicket: true }]) {
      expect(outcome(await send(other, key('pedido-1003')))).toEqual([409, 'ERR_IDEMPOTENCY_KEY_REUSED']);
    }
    expect(await countOf('messages')).toBe(1);
  });

  it('B13: may have 1 to 128 characters, and any other is refused with a code that says so', async () => {
    const bodies = ['1', 'pedido#7', 'x'.repeat(128)];
    for (const text of bodies) {
      const [first, again] = [await send({ body: text }, key(text)), await send({ body: text }, key(text))];
      expect([first.status, again.reply]).toEqual([200, first.reply]);
    }
    for (const text of ['', 'x'.repeat(129), 'a b', 'chave é']) {
      expect(outcome(await send({}, key(text)))).toEqual([400, 'ERR_IDEMPOTENCY_KEY']);
    }
    expect(await countOf('messages')).toBe(bodies.length);
  });

  it('is another one for another connection, and after a day', async () => {
    await send({}, key('pedido-1004'));
    const sibling = await buildConnection(app, company);
    const other = await buildConnectionToken(app, company, sibling);
    expect((await send({ body: 'Outra' }, { ...key('pedido-1004'), token: other })).status).toBe(200);
    await app.database.transaction(company.id, (tx) =>
      tx.db
        .updateTable('api_requests')
        .set({ created_at: new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString() })
        .execute(),
    );
    expect((await send({ body: 'No dia seguinte' }, key('pedido-1004'))).status).toBe(200);
    expect(await countOf('messages')).toBe(3);
  });

  it('is forgotten for good after a day, over all companies', async () => {
    await send({}, key('pedido-1006'));
    await app.database.platform((tx) => pruneApiRequests(tx, new Date(Date.now() - 60_000)));
    expect(await countOf('api_requests')).toBe(1);
    await app.database.platform((tx) => pruneApiRequests(tx, new Date(Date.now() + 60_000)));
    expect(await countOf('api_requests')).toBe(0);
  });

  it('that failed was not done, and may be done later', async () => {
    expect((await send({ body: '' }, key('pedido-1005'))).status).toBe(400);
    expect((await send({}, key('pedido-1005'))).status).toBe(200);
    expect(await countOf('api_requests')).toBe(1);
  });
});

describe('the token of another company', () => {
  it('writes there and nowhere else', async () => {
    const stranger = await buildCompany(app);
    const theirs = await buildConnectionToken(app, stranger, await buildConnection(app, stranger));
    await buildContact(app, company, { number });
    const { reply } = await send({}, { token: theirs });
    expect(reply.ticketId).toEqual(expect.any(Number));
    for (const table of ['messages', 'tickets', 'outgoing_acts'] as const) {
      expect([table, await countOf(table)]).toEqual([table, 0]);
    }
  });
});

describe('too many calls with one token', () => {
  let strict: Awaited<ReturnType<typeof startTestApp>>;
  beforeAll(async () => {
    strict = await startTestApp({ environment: { RATE_LIMIT_FACTOR: '0.02' } });
  });
  afterAll(() => strict.close());

  it('are told how long to wait, while another connection’s go on', async () => {
    const busy = await buildCompany(strict);
    const [first, second] = [
      await buildConnectionToken(strict, busy, await buildConnection(strict, busy)),
      await buildConnectionToken(strict, busy, await buildConnection(strict, busy)),
    ];
    const call = (by: string) =>
      strict.http.inject({
        method: 'POST',
        url: '/api/messages/send',
        payload: { number, body: 'Oi' },
        headers: { authorization: `Bearer ${by}` },
      });
    const allowed = Math.ceil(programCallsPerMinute * 0.02);
    for (let index = 0; index < allowed; index += 1) expect((await call(first)).statusCode).toBe(200);
    const refused = await call(first);
    expect([refused.statusCode, refused.json().error]).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await call(second)).statusCode).toBe(200);
  });
});
