import * as api from '@prosa/contracts/file-lists/api.ts';
import { deleteMessage } from '@prosa/contracts/messages/api.ts';
import { deleteTicket, getTicket } from '@prosa/contracts/tickets/api.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { buildConversation, type TestConversation } from '#testing/attended-ticket.ts';
import { buildCompany } from '#testing/builders.ts';
import { buildFileList } from '#testing/outreach-builders.ts';
import { connectOwner } from '#testing/owner-connection.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let talk: TestConversation;
beforeEach(async () => {
  app = await testApp();
  talk = await buildConversation(app);
});

const asAdmin = () => ({ token: talk.company.admin.token });
const send = (
  fileListId: number,
  { clientId, by = talk.ana }: { clientId?: string; by?: typeof talk.ana } = {},
) =>
  app.call(
    api.sendFileList,
    { params: { ticketId: talk.ticket.id }, body: { fileListId, ...(clientId ? { clientId } : {}) } },
    { token: by.token },
  );
const outcome = ({ status, refusal }: { status: number; refusal: { error: string } }) => [
  status,
  refusal.error,
];
const rows = () =>
  app.database.reader(talk.company.id).db.selectFrom('messages').selectAll().orderBy('id').execute();
const acts = () =>
  app.database.reader(talk.company.id).db.selectFrom('outgoing_acts').selectAll().orderBy('id').execute();

/** A picture, a contract, and one that was never uploaded. */
async function buildSendable(): Promise<number> {
  const options = [{ name: 'Fachada' }, { name: 'Contrato' }, { name: 'Falta' }];
  const body = { name: 'Visita', message: 'Olá, {{firstName}}! Segue o que pediu.', options };
  const { id, options: made } = (await app.call(api.createFileList, { body }, asAdmin())).reply;
  await app.call(
    api.uploadFileListFiles,
    { params: { fileListId: id }, body: { id: made.slice(0, 2).map((option) => option.id) } },
    {
      ...asAdmin(),
      files: [new File([sampleFiles.png], 'fachada.png'), new File([sampleFiles.pdf], 'contrato.pdf')],
    },
  );
  return id;
}

async function orphanCount(key: string): Promise<number> {
  const owner = await connectOwner(app);
  const found = await owner.query('select from orphaned_files where key = $1', [key]);
  await owner.close();
  return found.length;
}

describe('a file list that is sent', () => {
  it('is its message and each file with its name as caption, by the person, each with an act', async () => {
    const { status, reply } = await send(await buildSendable());
    expect(status).toBe(200);
    expect(reply.messages.map(({ body, mediaType, user }) => [body, mediaType, user?.id])).toEqual([
      ['Olá, Célia! Segue o que pediu.', 'conversation', talk.ana.id],
      ['Fachada', 'image', talk.ana.id],
      ['Contrato', 'application', talk.ana.id],
    ]);
    expect(reply.messages[2]?.media).toMatchObject({ name: 'contrato.pdf', state: 'stored' });
    const sends = (await acts()).filter(({ act }) => act === 'send');
    expect(sends.map(({ message_id: id }) => id)).toEqual(reply.messages.map(({ id }) => id));
    const file = await app.http.inject({ url: reply.messages[1]?.mediaUrl ?? '' });
    expect(file.rawPayload.equals(sampleFiles.png)).toBe(true);
    const ticket = await app.call(getTicket, { params: { ticketId: talk.ticket.id } }, asAdmin());
    expect(ticket.reply).toMatchObject({ lastMessage: 'Contrato', unreadMessages: 0 });
  });

  it('twice under one id is sent once', async () => {
    const id = await buildSendable();
    const first = await send(id, { clientId: 'lista-0001' });
    const again = await send(id, { clientId: 'lista-0001' });
    expect(again.reply.messages.map((message) => message.id)).toEqual(
      first.reply.messages.map((message) => message.id),
    );
    expect(await rows()).toHaveLength(3);
  });

  it('is refused to those who may not write in the ticket, and whole', async () => {
    const id = await buildSendable();
    expect(outcome(await send(id, { by: talk.clara }))).toEqual([403, 'ERR_NO_PERMISSION']);
    const foreign = await buildFileList(app, await buildCompany(app));
    expect(outcome(await send(foreign))).toEqual([404, 'ERR_NO_FILE_FOUND']);
    expect(await rows()).toEqual([]);
  });

  it('keeps its files for the conversation when the list goes, until that goes too', async () => {
    const id = await buildSendable();
    const { reply } = await send(id);
    const keys = (await rows()).flatMap(({ media_key: key }) => key ?? []);
    expect(keys).toHaveLength(2);
    await app.call(api.deleteFileList, { params: { fileListId: id } }, asAdmin());
    for (const key of keys) expect(await orphanCount(key)).toBe(0);
    const file = await app.http.inject({ url: reply.messages[1]?.mediaUrl ?? '' });
    expect(file.rawPayload.equals(sampleFiles.png)).toBe(true);
    await app.call(deleteTicket, { params: { ticketId: talk.ticket.id } }, asAdmin());
    for (const key of keys) expect(await orphanCount(key)).toBe(1);
  });

  it('leaves the list its files when what was sent of it goes', async () => {
    const id = await buildSendable();
    const { reply } = await send(id);
    const keys = (await rows()).flatMap(({ media_key: key }) => key ?? []);
    const messageId = reply.messages[1]?.id ?? 0;
    await app.call(deleteMessage, { params: { messageId } }, { token: talk.ana.token });
    await app.call(deleteTicket, { params: { ticketId: talk.ticket.id } }, asAdmin());
    for (const key of keys) expect(await orphanCount(key)).toBe(0);
    const { options } = (await app.call(api.getFileList, { params: { fileListId: id } }, asAdmin())).reply;
    const file = await app.http.inject({ url: options[0]?.path ?? '' });
    expect(file.rawPayload.equals(sampleFiles.png)).toBe(true);
  });
});
