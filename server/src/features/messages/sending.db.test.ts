import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteConnection } from '@prosa/contracts/connections/api.ts';
import type { RequestOf } from '@prosa/contracts/endpoint.ts';
import { sendMessage } from '@prosa/contracts/messages/api.ts';
import { filesPerMessage, mediaMaxBytes } from '@prosa/contracts/messages/schema.ts';
import { deleteTicket, getTicket, updateTicket } from '@prosa/contracts/tickets/api.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { buildConversation, type TestConversation } from '#testing/attended-ticket.ts';
import type { TestUser } from '#testing/builders.ts';
import { buildMessage } from '#testing/conversation-builders.ts';
import { connectOwner } from '#testing/owner-connection.ts';
import { type Caller, type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let talk: TestConversation;
beforeEach(async () => {
  app = await testApp();
  talk = await buildConversation(app);
});

type Body = NonNullable<RequestOf<typeof sendMessage>['body']>;
const send = (body: Body, by: TestUser = talk.ana, caller: Caller = {}) =>
  app.call(sendMessage, { params: { ticketId: talk.ticket.id }, body }, { token: by.token, ...caller });
const ticketNow = async () =>
  (await app.call(getTicket, { params: { ticketId: talk.ticket.id } }, { token: talk.company.admin.token }))
    .reply;
const actsNow = () =>
  app.database
    .reader(talk.company.id)
    .db.selectFrom('outgoing_acts')
    .select(['act', 'message_id', 'connection_id', 'contact_id'])
    .orderBy('id')
    .execute();
const messagesNow = () =>
  app.database.reader(talk.company.id).db.selectFrom('messages').selectAll().orderBy('id').execute();
const outcome = ({ status, refusal }: { status: number; refusal: { error: string } }) => [
  status,
  refusal.error,
];

async function filesOf(companyId: number): Promise<string[]> {
  const entries = await readdir(join(app.mediaFolder, `c${companyId}`), {
    recursive: true,
    withFileTypes: true,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name.replaceAll(/^\.|\.type$/g, ''));
  return [...new Set(names)];
}

describe('a text', () => {
  it('is a row that waits and an act that sends it, before anybody is connected', async () => {
    const { status, reply } = await send({ body: 'Bom dia!' });
    expect(status).toBe(200);
    const [message] = reply.messages;
    expect(message).toMatchObject({
      body: 'Bom dia!',
      fromMe: true,
      origin: 'user',
      user: { id: talk.ana.id, name: 'Ana' },
      contact: null,
      mediaType: 'conversation',
      ack: 0,
      error: null,
      ticketId: talk.ticket.id,
      contactId: talk.contactId,
      whatsappId: talk.connectionId,
    });
    expect(await actsNow()).toEqual([
      {
        act: 'send',
        message_id: message?.id,
        connection_id: talk.connectionId,
        contact_id: talk.contactId,
      },
    ]);
    expect((await messagesNow())[0]?.provider_id).toMatch(/^PR[0-9A-F]{18}$/);
    expect(await ticketNow()).toMatchObject({ lastMessage: 'Bom dia!', fromMe: true, unreadMessages: 0 });
  });

  it('has its variables filled as plain text, and unknown ones left as typed', async () => {
    const { reply } = await send({ body: '{{firstName}}|{{name}}|{{protocol}}|{{quem}}|{{name' });
    expect(reply.messages[0]?.body).toBe(`Célia|Célia D’Ávila|${talk.ticket.protocol}|{{quem}}|{{name`);
  });

  it('is refused when it is blank', async () => {
    const { status, refusal } = await send({ body: ' \n ' });
    expect([status, refusal.issues]).toEqual([400, [{ path: 'body', message: 'validation.required' }]]);
    expect(await messagesNow()).toEqual([]);
  });

  it('marks what the customer said as read, and tells WhatsApp of the newest', async () => {
    await buildMessage(app, talk.company, talk.ticket, { sent_at: '2026-01-01T10:00:00Z' });
    const newest = await buildMessage(app, talk.company, talk.ticket, { sent_at: '2026-01-01T10:01:00Z' });
    await buildMessage(app, talk.company, talk.ticket, { sent_at: '2026-01-01T10:00:30Z' });
    await send({ body: 'Já vejo.' });
    expect((await messagesNow()).every(({ is_read: isRead }) => isRead)).toBe(true);
    expect((await actsNow()).filter(({ act }) => act === 'read')).toMatchObject([{ message_id: newest.id }]);
  });

  it('answers only what was said in the same conversation', async () => {
    const asked = await buildMessage(app, talk.company, talk.ticket, { body: 'Tem em azul?' });
    const { reply } = await send({ body: 'Temos', quotedMsg: { id: asked.id } });
    expect(reply.messages[0]?.quotedMsg).toMatchObject({
      id: asked.id,
      body: 'Tem em azul?',
      contact: { id: talk.contactId, name: 'Célia D’Ávila' },
    });
    const other = await buildConversation(app, { company: talk.company });
    const elsewhere = await buildMessage(app, other.company, other.ticket);
    expect(outcome(await send({ body: 'x', quotedMsgId: elsewhere.id }))).toEqual([
      404,
      'ERR_NO_MESSAGE_FOUND',
    ]);
  });
});

describe('who may send', () => {
  it('is whoever attends the ticket, and those who look after all of them', async () => {
    expect((await send({ body: 'da Ana' })).status).toBe(200);
    expect((await send({ body: 'da chefe' }, talk.company.admin)).status).toBe(200);
    expect(outcome(await send({ body: 'x' }, talk.bruno))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(outcome(await send({ body: 'x' }, talk.clara))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(await messagesNow()).toHaveLength(2);
  });

  it('is nobody once the ticket is resolved or has no connection', async () => {
    const params = { ticketId: talk.ticket.id };
    const admin = { token: talk.company.admin.token };
    await app.call(deleteConnection, { params: { connectionId: talk.connectionId } }, admin);
    expect(outcome(await send({ body: 'x' }))).toEqual([400, 'ERR_WAPP_NOT_INITIALIZED']);
    await app.call(updateTicket, { params, body: { status: 'closed' } }, { token: talk.ana.token });
    expect(outcome(await send({ body: 'x' }))).toEqual([409, 'ERR_TICKET_STATUS']);
  });
});

describe('the same key again', () => {
  const clientId = '0d3b6ff0-1111-4222-8333-444455556666';

  it('answers as the first time and adds nothing, also once the ticket is resolved', async () => {
    const first = await send({ body: 'Uma vez', clientId });
    expect(first.reply.messages[0]?.clientId).toBe(clientId);
    await app.call(
      updateTicket,
      { params: { ticketId: talk.ticket.id }, body: { status: 'closed' } },
      { token: talk.ana.token },
    );
    const again = await send({ body: 'Uma vez', clientId });
    expect([again.status, again.reply.messages.map(({ id }) => id)]).toEqual([
      200,
      first.reply.messages.map(({ id }) => id),
    ]);
    expect(await messagesNow()).toHaveLength(1);
    expect(await actsNow()).toHaveLength(1);
  });

  it('sends one message however many requests race', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send({ body: 'Corrida', clientId })));
    expect(new Set(answers.map(({ reply }) => reply.messages[0]?.id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await messagesNow()).toHaveLength(1);
  });

  it('may come as a header, belongs to its author, and must look like one', async () => {
    const caller = { headers: { 'idempotency-key': clientId } };
    const first = await send({ body: 'Oi' }, talk.ana, caller);
    expect((await send({ body: 'Oi' }, talk.ana, caller)).reply).toEqual(first.reply);
    await send({ body: 'Oi' }, talk.company.admin, caller);
    expect(await messagesNow()).toHaveLength(2);
    const bad = await send({ body: 'Oi' }, talk.ana, { headers: { 'idempotency-key': 'x y' } });
    expect(outcome(bad)).toEqual([400, 'ERR_IDEMPOTENCY_KEY']);
  });

  it('keeps no second copy of the files', async () => {
    const files = [new File([sampleFiles.pdf], 'a.pdf'), new File([sampleFiles.csv], 'b.csv')];
    const first = await send({ body: 'Seguem', clientId }, talk.ana, { files });
    expect(first.reply.messages.map((message) => message.clientId)).toEqual([clientId, `${clientId}:1`]);
    const again = await send({ body: 'Seguem', clientId }, talk.ana, { files });
    expect(again.reply.messages.map(({ id }) => id)).toEqual(first.reply.messages.map(({ id }) => id));
    await expect.poll(() => filesOf(talk.company.id)).toHaveLength(2);
  });
});

describe('files', () => {
  const png = new File([sampleFiles.png], 'Vitrine de Natal.png');
  const pdf = new File([sampleFiles.pdf], 'proposta.pdf');

  it('become one message each, in order, the text being the caption of the first', async () => {
    const asked = await buildMessage(app, talk.company, talk.ticket);
    const { status, reply } = await send({ body: 'Seguem, {{firstName}}', quotedMsgId: asked.id }, talk.ana, {
      files: [png, pdf],
    });
    expect(status).toBe(200);
    expect(reply.messages.map(({ body, mediaType, media }) => [body, mediaType, media?.name])).toEqual([
      ['Seguem, Célia', 'image', 'Vitrine de Natal.png'],
      ['', 'application', 'proposta.pdf'],
    ]);
    expect(reply.messages.map((message) => message.quotedMsgId)).toEqual([asked.id, null]);
    const file = await app.http.inject({ url: reply.messages[0]?.mediaUrl ?? '/none' });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/png']);
    expect(file.headers['content-disposition']).toContain('Vitrine%20de%20Natal.png');
    expect((await actsNow()).filter(({ act }) => act === 'send').map((act) => act.message_id)).toEqual(
      reply.messages.map(({ id }) => id),
    );
  });

  it('may have a caption each', async () => {
    const { reply } = await send({ body: ['um', 'dois'] }, talk.ana, { files: [png, pdf] });
    expect(reply.messages.map(({ body }) => body)).toEqual(['um', 'dois']);
  });

  it('may be a voice note', async () => {
    const voice = new File([sampleFiles.mp3], 'voz.mp3');
    const { reply } = await send({ isVoice: true }, talk.ana, { files: [voice] });
    expect(reply.messages[0]).toMatchObject({ mediaType: 'audio', media: { isVoice: true } });
  });

  it('get a thumbnail afterwards, which the screens are told', async () => {
    const { reply } = await send({ body: '' }, talk.ana, { files: [png] });
    await expect
      .poll(async () =>
        (await messagesNow()).map((row) => [row.width, row.height, row.thumbnail_key !== null]),
      )
      .toEqual([[1, 1, true]]);
    const events = await app.database
      .reader(talk.company.id)
      .db.selectFrom('company_events')
      .select('payload')
      .where('name', '=', 'message.updated')
      .execute();
    expect(events).toMatchObject([
      { payload: { message: { id: reply.messages[0]?.id, media: { width: 1 } } } },
    ]);
  });

  it('are left for the sweeper when the ticket is deleted', async () => {
    const { reply } = await send({}, talk.ana, { files: [pdf] });
    expect(reply.messages).toHaveLength(1);
    const [row] = await messagesNow();
    const params = { ticketId: talk.ticket.id };
    await app.call(deleteTicket, { params }, { token: talk.company.admin.token });
    expect(await messagesNow()).toEqual([]);
    const owner = await connectOwner(app);
    const left = await owner.query('select 1 from orphaned_files where key = $1', [row?.media_key]);
    await owner.close();
    expect(left).toHaveLength(1);
  });

  it('stay only when the message does', async () => {
    expect(outcome(await send({ body: '' }, talk.clara, { files: [png, pdf] }))).toEqual([
      403,
      'ERR_NO_PERMISSION',
    ]);
    expect(outcome(await send({ body: 'x'.repeat(70_000) }, talk.ana, { files: [png] }))).toEqual([
      400,
      'ERR_VALIDATION',
    ]);
    expect(await filesOf(talk.company.id)).toEqual([]);
  });

  it('are refused together when one of them is not accepted, or when they are too many', async () => {
    const html = new File([sampleFiles.html], 'a.html');
    expect(outcome(await send({}, talk.ana, { files: [png, html] }))).toEqual([415, 'ERR_UPLOAD_TYPE']);
    expect(outcome(await send({}, talk.ana, { files: [pdf, new File([], 'vazio.pdf')] }))).toEqual([
      400,
      'ERR_UPLOAD_EMPTY',
    ]);
    const many = Array.from({ length: filesPerMessage + 1 }, () => pdf);
    expect(outcome(await send({}, talk.ana, { files: many }))).toEqual([413, 'ERR_UPLOAD_TOO_MANY']);
    expect((await send({}, talk.ana, { files: many.slice(1) })).reply.messages).toHaveLength(filesPerMessage);
    expect(await filesOf(talk.company.id)).toHaveLength(filesPerMessage);
  });

  it('may have a hundred megabytes and not one byte more', async () => {
    const large = new File(
      [sampleFiles.pdf, Buffer.alloc(mediaMaxBytes + 1 - sampleFiles.pdf.length)],
      'x.pdf',
    );
    expect(outcome(await send({}, talk.ana, { files: [large] }))).toEqual([413, 'ERR_UPLOAD_TOO_LARGE']);
    expect(await filesOf(talk.company.id)).toEqual([]);
  });
});
