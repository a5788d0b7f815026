import * as api from '@prosa/contracts/chats/api.ts';
import { chatMessageMax } from '@prosa/contracts/chats/schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import {
  buildCompany,
  buildContact,
  buildQueue,
  buildUser,
  type TestCompany,
  type TestUser,
} from '#testing/builders.ts';
import { buildChat } from '#testing/chat-builders.ts';
import { buildTicket } from '#testing/conversation-builders.ts';
import { eventually } from '#testing/eventually.ts';
import { connectOwner } from '#testing/owner-connection.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let company: TestCompany;
let ana: TestUser;
let bruno: TestUser;
let carla: TestUser;
let chatId: number;
beforeEach(async () => {
  app = await testApp();
  company = await buildCompany(app);
  ana = await buildUser(app, { company, name: 'Ana Souza' });
  bruno = await buildUser(app, { company, name: 'Bruno Lima' });
  carla = await buildUser(app, { company, name: 'Carla Dias' });
  chatId = (await buildChat(app, company, { owner: ana, with: [bruno] })).id;
});

const say = (user: TestUser, body: { message?: string; clientId?: string }, file?: File) =>
  app.call(api.sendChatMessage, { params: { chatId }, body }, { token: user.token, file });
const history = (user: TestUser, query: { before?: number; pageNumber?: number } = {}) =>
  app.call(api.listChatMessages, { params: { chatId }, query }, { token: user.token });
const outcome = ({ status, refusal }: { status: number; refusal: { error: string } }) => [
  status,
  refusal.error,
];
const photo = () => new File([sampleFiles.png], 'vitrine.png');

describe('a message to the team', () => {
  it('is what the chat shows of itself, and answers with both', async () => {
    const { reply } = await say(ana, { message: ' Bom dia!\nQuem abre? ' });
    expect(reply).toMatchObject({
      message: 'Bom dia!\nQuem abre?',
      senderId: ana.id,
      sender: { id: ana.id, name: 'Ana Souza' },
      mediaPath: null,
      chat: { lastMessage: 'Ana Souza: Bom dia! Quem abre?' },
    });
    expect(reply.chat.users.map(({ unreads }) => unreads)).toEqual([0, 1]);
    expect((await history(bruno)).reply.records.map(({ message }) => message)).toEqual([reply.message]);
  });

  it('is not blank, not endless, and for members only', async () => {
    expect((await say(ana, { message: ' \n ' })).refusal.issues).toEqual([
      { path: 'message', message: 'validation.required' },
    ]);
    const endless = { message: 'x'.repeat(chatMessageMax + 1) };
    expect(outcome(await say(ana, endless))).toEqual([400, 'ERR_VALIDATION']);
    for (const stranger of [carla, company.admin]) {
      expect(outcome(await say(stranger, { message: 'oi' }))).toEqual([404, 'ERR_NO_CHAT_FOUND']);
      expect(outcome(await history(stranger))).toEqual([404, 'ERR_NO_CHAT_FOUND']);
    }
    expect((await history(ana)).reply.records).toEqual([]);
  });

  it('is said once, however often it is sent under the same name', async () => {
    const body = { message: 'uma vez', clientId: 'client-0001' };
    const replies = await Promise.all([say(ana, body), say(ana, body), say(ana, body, photo())]);
    expect(new Set(replies.map(({ reply }) => reply.id)).size).toBe(1);
    expect((await history(ana)).reply.records).toHaveLength(1);
    const { reply: unreads } = await app.call(api.listChatUnreads, {}, { token: bruno.token });
    expect(unreads).toEqual([{ chatId, unreads: 1, unreadMentions: 0, isMuted: false }]);
  });

  it('names members, and only them', async () => {
    const { reply } = await say(ana, { message: 'Oi @bruno lima, fala com @Carla Dias' });
    expect(reply.mentions).toEqual([{ userId: bruno.id, start: 3, length: 11 }]);
    const { reply: unreads } = await app.call(api.listChatUnreads, {}, { token: bruno.token });
    expect(unreads).toEqual([{ chatId, unreads: 1, unreadMentions: 1, isMuted: false }]);
  });

  it('is read in pages from the newest, two statements each, whatever is said meanwhile', async () => {
    for (let index = 1; index <= 45; index += 1) await say(ana, { message: `nº ${index}` });
    await history(bruno);
    let oldest: number | undefined;
    const statements = await app.countQueries(async () => {
      const { reply } = await history(bruno);
      oldest = reply.records[0]?.id;
      expect([reply.records[0]?.message, reply.records.at(-1)?.message]).toEqual(['nº 26', 'nº 45']);
      expect(reply.hasMore).toBe(true);
    });
    expect(statements).toHaveLength(2);
    await say(ana, { message: 'enquanto isso' });
    const older = (await history(bruno, oldest === undefined ? {} : { before: oldest })).reply;
    expect([older.records[0]?.message, older.records.at(-1)?.message]).toEqual(['nº 6', 'nº 25']);
    const first = (await history(bruno, { before: older.records[0]?.id ?? 0 })).reply;
    expect([first.records.length, first.hasMore]).toEqual([5, false]);
    expect((await history(bruno, { pageNumber: 3 })).reply.records).toHaveLength(6);
  });
});

describe('a file for the team', () => {
  it('comes with its caption, gets a small picture, and is handed to members alone', async () => {
    const { reply } = await say(ana, { message: 'A vitrine nova' }, photo());
    expect(reply).toMatchObject({ mediaName: 'vitrine.png', mediaType: 'image', message: 'A vitrine nova' });
    const served = await app.http.inject({ url: reply.mediaPath ?? '' });
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/png']);
    const unsigned = await app.http.inject({ url: (reply.mediaPath ?? '').split('?')[0] ?? '' });
    expect(unsigned.statusCode).toBe(403);
    await eventually(async () => {
      const [message] = (await history(bruno)).reply.records;
      expect(message?.media).toMatchObject({ thumbnailUrl: expect.stringContaining('chats-thumbnails') });
    });
  });

  it('may come without words: the list then shows its name; it goes when the chat goes', async () => {
    const { reply } = await say(ana, {}, new File([sampleFiles.pdf], 'escala.pdf'));
    expect(reply.chat.lastMessage).toBe('Ana Souza: escala.pdf');
    const key = /\/public\/\d+\/([^?]+)/.exec(reply.mediaPath ?? '')?.[1];
    await app.call(api.deleteChat, { params: { chatId } }, { token: ana.token });
    const owner = await connectOwner(app);
    const rows = await owner.query<{ key: string }>('select key from orphaned_files');
    await owner.close();
    expect(rows.map((row) => row.key)).toContain(key);
  });
});

it('a link to a ticket tells of it only to those who see that ticket', async () => {
  const queueId = await buildQueue(app, company);
  const ticket = await buildTicket(app, company, {
    queue_id: queueId,
    contact_id: await buildContact(app, company, { name: 'Cliente Sigiloso' }),
  });
  const insider = await buildUser(app, { company, queueIds: [queueId] });
  const other = await buildCompany(app);
  const cards = async ({ token }: { token: string }) =>
    (await app.call(api.listTicketCards, { query: { uuids: ticket.uuid } }, { token })).reply;
  expect(await cards(insider)).toMatchObject([
    { uuid: ticket.uuid, contact: { name: 'Cliente Sigiloso' }, queue: { id: queueId } },
  ]);
  expect(await cards(company.admin)).toHaveLength(1);
  expect(await cards(ana)).toEqual([]);
  expect(await cards(other.admin)).toEqual([]);
  const { reply } = await say(ana, { message: `Vejam /tickets/${ticket.uuid}` });
  expect(JSON.stringify(reply)).not.toContain('Sigiloso');
});
