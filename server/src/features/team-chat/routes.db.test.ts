import * as api from '@prosa/contracts/chats/api.ts';
import { chatTitleMax } from '@prosa/contracts/chats/schema.ts';
import { deleteUser } from '@prosa/contracts/users/api.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, buildUser, type TestCompany, type TestUser } from '#testing/builders.ts';
import { buildChat } from '#testing/chat-builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let company: TestCompany;
let ana: TestUser;
let bruno: TestUser;
let carla: TestUser;
beforeEach(async () => {
  app = await testApp();
  company = await buildCompany(app);
  ana = await buildUser(app, { company, name: 'Ana Souza' });
  bruno = await buildUser(app, { company, name: 'Bruno Lima' });
  carla = await buildUser(app, { company, name: 'Carla Dias' });
});

const by = (user: TestUser) => ({ token: user.token });
const list = (user: TestUser, query: object = {}) => app.call(api.listChats, { query }, by(user));
const say = (user: TestUser, chatId: number, message: string) =>
  app.call(api.sendChatMessage, { params: { chatId }, body: { message } }, by(user));
const change = (user: TestUser, chatId: number, body: object) =>
  app.call(api.updateChat, { params: { chatId }, body }, by(user));
const read = (user: TestUser, chatId: number) =>
  app.call(api.readChat, { params: { chatId }, body: {} }, by(user));
const outcome = ({ status, refusal }: { status: number; refusal: { error: string } }) => [
  status,
  refusal.error,
];
async function unreadsOf(user: TestUser, chatId: number): Promise<number | undefined> {
  const { reply } = await app.call(api.listChatUnreads, {}, by(user));
  return reply.find((each) => each.chatId === chatId)?.unreads;
}
const users = (...people: TestUser[]) => people.map((user) => ({ id: user.id }));

describe('chats of the team', () => {
  it('belong to whoever makes them, who is in them without being named', async () => {
    const body = { title: '  Plantão  ', users: users(bruno) };
    const { reply: chat } = await app.call(api.createChat, { body }, by(ana));
    expect(chat).toMatchObject({ title: 'Plantão', ownerId: ana.id, lastMessage: '', isMuted: false });
    expect(chat.users.map(({ user, unreads }) => [user.name, unreads])).toEqual([
      ['Ana Souza', 0],
      ['Bruno Lima', 0],
    ]);
    const params = { chatUuid: chat.uuid };
    expect((await app.call(api.getChat, { params }, by(bruno))).reply).toEqual(chat);
    expect(outcome(await app.call(api.getChat, { params }, by(carla)))).toEqual([404, 'ERR_NO_CHAT_FOUND']);
  });

  it('need a title and somebody of this company to talk to', async () => {
    const stranger = await buildUser(app);
    const make = (body: { title: string; users: { id: number }[] }) =>
      app.call(api.createChat, { body }, by(ana));
    expect((await make({ title: ' ', users: users(bruno) })).refusal.issues).toEqual([
      { path: 'title', message: 'validation.required' },
    ]);
    expect((await make({ title: 'Só eu', users: [] })).refusal.issues).toEqual([
      { path: 'users', message: 'validation.required' },
    ]);
    const tooLong = { title: 'x'.repeat(chatTitleMax + 1), users: users(bruno) };
    expect(outcome(await make(tooLong))).toEqual([400, 'ERR_VALIDATION']);
    const outside = { title: 'De fora', users: users(stranger) };
    expect(outcome(await make(outside))).toEqual([404, 'ERR_NO_USER_FOUND']);
    expect((await list(ana)).reply.records).toEqual([]);
  });

  it('are listed to their members only, the newest word first, in one statement, found by title and people', async () => {
    const plan = await buildChat(app, company, { title: 'Planejamento', owner: ana, with: [bruno] });
    const shift = await buildChat(app, company, { title: 'Plantão', owner: ana, with: [carla] });
    await buildChat(app, company, { title: 'Sem a Ana', owner: bruno, with: [carla] });
    await say(ana, plan.id, 'Bom dia');
    await list(ana);
    const statements = await app.countQueries(async () => {
      const { reply } = await list(ana);
      expect(reply.records.map(({ title }) => title)).toEqual(['Planejamento', 'Plantão']);
      expect(reply.hasMore).toBe(false);
    });
    expect(statements).toHaveLength(1);
    const found = async (searchParam: string) =>
      (await list(ana, { searchParam })).reply.records.map(({ id }) => id);
    expect(await found('PLANTAO')).toEqual([shift.id]);
    expect(await found('bruno')).toEqual([plan.id]);
    expect(await found('souza')).toEqual([]);
    expect((await list(company.admin)).reply.records).toEqual([]);
  });

  it('come in pages that do not lose a chat when another one moves to the front', async () => {
    const made: number[] = [];
    for (let index = 0; index < 22; index += 1) {
      made.push((await buildChat(app, company, { owner: ana })).id);
    }
    const first = (await list(ana)).reply;
    expect([first.records.length, first.hasMore]).toEqual([20, true]);
    await say(ana, made[0] ?? 0, 'de novo na frente');
    const last = first.records.at(-1);
    const { reply } = await list(ana, { beforeAt: last?.updatedAt, beforeId: last?.id });
    expect(reply.records.map(({ id }) => id)).toEqual([made[1]]);
    expect((await list(ana, { pageNumber: 2 })).reply.records).toHaveLength(2);
  });

  it('are changed and removed by their owner, and by nobody else', async () => {
    const chat = await buildChat(app, company, { owner: ana, with: [bruno] });
    const params = { chatId: chat.id };
    const refused = [
      { user: bruno, as: [403, 'ERR_NO_PERMISSION'] },
      { user: carla, as: [404, 'ERR_NO_CHAT_FOUND'] },
      { user: company.admin, as: [404, 'ERR_NO_CHAT_FOUND'] },
    ];
    for (const { user, as } of refused) {
      expect(outcome(await change(user, chat.id, { title: 'Meu' }))).toEqual(as);
      expect(outcome(await app.call(api.deleteChat, { params }, by(user)))).toEqual(as);
    }
    expect((await change(ana, chat.id, { title: 'Nosso' })).reply.title).toBe('Nosso');
    expect((await app.call(api.deleteChat, { params }, by(ana))).status).toBe(200);
    expect((await list(bruno)).reply.records).toEqual([]);
  });

  it('keep what those who stay have not read when members come and go', async () => {
    const chat = await buildChat(app, company, { owner: ana, with: [bruno] });
    await say(ana, chat.id, 'um');
    await say(ana, chat.id, 'dois');
    const { reply } = await change(ana, chat.id, { users: users(bruno, carla) });
    expect(reply.users.map(({ user, unreads }) => [user.name, unreads])).toEqual([
      ['Ana Souza', 0],
      ['Bruno Lima', 2],
      ['Carla Dias', 0],
    ]);
    await change(ana, chat.id, { users: users(carla) });
    expect(outcome(await say(bruno, chat.id, 'ainda estou aqui?'))).toEqual([404, 'ERR_NO_CHAT_FOUND']);
    expect(await unreadsOf(bruno, chat.id)).toBeUndefined();
  });

  it('count what each has not read, exactly, though all speak at once', async () => {
    const chat = await buildChat(app, company, { owner: ana, with: [bruno, carla] });
    const speakers = [ana, bruno, ana, bruno, ana, bruno, ana, bruno];
    await Promise.all(speakers.map((user, index) => say(user, chat.id, `palavra ${index}`)));
    expect(await unreadsOf(carla, chat.id)).toBe(8);
    await Promise.all([read(carla, chat.id), read(ana, chat.id), read(bruno, chat.id)]);
    for (const user of [ana, bruno, carla]) expect(await unreadsOf(user, chat.id)).toBeUndefined();
    await say(bruno, chat.id, 'mais uma');
    expect([await unreadsOf(ana, chat.id), await unreadsOf(bruno, chat.id)]).toEqual([1, undefined]);
  });

  it('outlive whoever leaves the company: their words stay, and another member owns the chat', async () => {
    const chat = await buildChat(app, company, { owner: ana, with: [bruno, carla] });
    const alone = await buildChat(app, company, { owner: ana });
    await say(ana, chat.id, 'Até logo!');
    await app.call(deleteUser, { params: { userId: ana.id } }, { token: company.admin.token });
    const [left] = (await list(bruno)).reply.records;
    expect(left).toMatchObject({ id: chat.id, ownerId: bruno.id });
    expect(left?.users.map(({ user }) => user.name)).toEqual(['Bruno Lima', 'Carla Dias']);
    const { reply } = await app.call(
      api.listChatMessages,
      { params: { chatId: chat.id }, query: {} },
      by(bruno),
    );
    expect(reply.records).toMatchObject([
      { message: 'Até logo!', senderId: null, sender: { id: null, name: 'Ana Souza' } },
    ]);
    const { db } = app.database.reader(company.id);
    expect(await db.selectFrom('chats').select('id').where('id', '=', alone.id).execute()).toEqual([]);
  });

  it('are silenced by each for themselves', async () => {
    const chat = await buildChat(app, company, { owner: ana, with: [bruno] });
    const mute = { params: { chatId: chat.id }, body: { isMuted: true } };
    expect((await app.call(api.muteChat, mute, by(bruno))).reply.isMuted).toBe(true);
    expect((await list(bruno)).reply.records[0]?.isMuted).toBe(true);
    expect((await list(ana)).reply.records[0]?.isMuted).toBe(false);
    const { reply } = await app.call(api.listChatUnreads, {}, by(bruno));
    expect(reply).toEqual([{ chatId: chat.id, unreads: 0, unreadMentions: 0, isMuted: true }]);
  });
});
