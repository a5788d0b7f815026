import * as api from '@prosa/contracts/chats/api.ts';
import type { SharedChat } from '@prosa/contracts/chats/schema.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCompany, buildUser, type TestUser } from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { startTestApp } from '#testing/test-app.ts';
import { connectSocket, type TestSocket } from '#testing/test-socket.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let url: string;
beforeAll(async () => {
  app = await startTestApp();
  url = await app.listen();
});
afterAll(() => app.close());

const socketOf = ({ token }: TestUser) => connectSocket(url, { auth: { token } });
const olderSocketOf = ({ token }: TestUser) => connectSocket(url, { query: { token } });
/** Chat events a socket received, as channel and action. */
const newsOf = ({ heard }: TestSocket) =>
  heard
    .filter(({ channel }) => channel.includes('-chat'))
    .map(({ channel, payload }) => [channel, (payload as { action: string }).action]);

it('a chat is heard by its members alone, in older clients under the names of the family, and by nobody who was removed', async () => {
  const company = await buildCompany(app);
  const [ana, bruno] = [await buildUser(app, { company }), await buildUser(app, { company })];
  const stranger = await buildUser(app);
  const sockets = await Promise.all([
    ...[ana, bruno, company.admin, stranger].map(olderSocketOf),
    socketOf(ana),
  ]);
  const [hers, his, admins, strangers, ours] = sockets as [
    TestSocket,
    TestSocket,
    TestSocket,
    TestSocket,
    TestSocket,
  ];

  const by = { token: ana.token };
  const body = { title: 'Plantão', users: [{ id: bruno.id }] };
  const { reply: chat } = await app.call(api.createChat, { body }, by);
  const params = { chatId: chat.id };
  const { reply: said } = await app.call(api.sendChatMessage, { params, body: { message: 'Oi' } }, by);
  await app.call(api.readChat, { params, body: {} }, { token: bruno.token });
  await app.call(api.muteChat, { params, body: { isMuted: true } }, { token: bruno.token });
  await app.call(api.updateChat, { params, body: { users: [{ id: company.admin.id }] } }, by);
  await app.call(api.sendChatMessage, { params, body: { message: 'Entre nós' } }, by);
  await app.call(api.deleteChat, { params }, by);

  const c = `company-${company.id}-chat`;
  const [own, all] = [`${c}-${chat.id}`, c];
  const both = (action: string) => [
    [all, action],
    [own, action],
  ];
  const personal = (userId: number, action: string) => [
    [`${c}-user`, action],
    [`${c}-user-${userId}`, action],
  ];
  const change = (userId: number, action: string) => [...both(action), ...personal(userId, action)];
  await hers.untilHeard(16);
  await his.untilHeard(12);
  await admins.untilHeard(8);
  expect(newsOf(hers)).toEqual([
    ...change(ana.id, 'create'),
    ...both('new-message'),
    // A read mark, which opens the chat on no client, and then an edit.
    ...both('update'),
    ...change(ana.id, 'update'),
    ...both('new-message'),
    ...both('delete'),
  ]);
  expect(newsOf(his)).toEqual([
    ...change(bruno.id, 'create'),
    ...both('new-message'),
    ...both('update'),
    ...both('mute'),
    ...both('delete'),
  ]);
  expect(newsOf(admins)).toEqual([
    ...change(company.admin.id, 'update'),
    ...both('new-message'),
    ...both('delete'),
  ]);
  expect(newsOf(strangers)).toEqual([]);
  await ours.untilHeard(6);
  expect(newsOf(ours)).toEqual(
    ['create', 'new-message', 'update', 'update', 'new-message', 'delete'].map((action) => [all, action]),
  );
  const news = his.heard.find(
    ({ channel, payload }) => channel === own && 'newMessage' in (payload as object),
  );
  expect(news?.payload).toEqual({
    action: 'new-message',
    chatId: chat.id,
    newMessage: said,
    chat: said.chat,
  });
  expect(his.heard.at(-1)?.payload).toEqual({ action: 'delete', chatId: chat.id, id: chat.id });
  for (const socket of sockets) socket.close();
});

it('counters are told in the order in which they came to be, though several read at once', async () => {
  const company = await buildCompany(app);
  const readers = await Promise.all([1, 2, 3].map(() => buildUser(app, { company })));
  const hers = await socketOf(company.admin);
  const by = { token: company.admin.token };
  const body = { title: 'Todos', users: readers.map(({ id }) => ({ id })) };
  const { reply: chat } = await app.call(api.createChat, { body }, by);
  const params = { chatId: chat.id };
  const rounds = 6;
  for (let round = 0; round < rounds; round += 1) {
    await app.call(api.sendChatMessage, { params, body: { message: 'Leram?' } }, by);
    await Promise.all(readers.map(({ token }) => app.call(api.readChat, { params, body: {} }, { token })));
  }
  const updates = () =>
    hers.heard
      .filter(({ channel }) => channel === `company-${company.id}-chat`)
      .map(({ payload }) => payload as { action: string; chat: SharedChat })
      .filter(({ action }) => action === 'update');
  await eventually(() => expect(updates()).toHaveLength(rounds * readers.length));
  const waiting = updates().map(({ chat: { users } }) =>
    users.reduce((sum, { unreads }) => sum + unreads, 0),
  );
  // Unread counts after each of three reads: each event includes the reads before it.
  expect(waiting).toEqual(Array.from({ length: rounds }, () => [2, 1, 0]).flat());
  hers.close();
});
