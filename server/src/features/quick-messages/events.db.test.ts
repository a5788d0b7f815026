import {
  createQuickMessage,
  deleteQuickMessage,
  updateQuickMessage,
} from '@prosa/contracts/quick-messages/api.ts';
import { expect, it } from 'vitest';
import { buildCompany, buildUser } from '#testing/builders.ts';
import { listeningApp } from '#testing/own-app.ts';
import { connectSocket, type ReceivedEvent } from '#testing/test-socket.ts';

const { app, url } = await listeningApp();

const actions = (heard: readonly ReceivedEvent[]) =>
  heard.map(({ channel, payload }) => `${channel} ${(payload as { action: string }).action}`);

it('quick messages are told to those who may see them, to older clients under both names', async () => {
  const company = await buildCompany(app);
  const [ana, stranger] = [await buildUser(app, { company }), await buildUser(app)];
  const [hers, admins, theirs] = [
    await connectSocket(url, { query: { token: ana.token } }),
    await connectSocket(url, { query: { token: company.admin.token } }),
    await connectSocket(url, { auth: { token: stranger.token } }),
  ];
  const caller = { token: ana.token };
  const { reply } = await app.call(createQuickMessage, { body: { shortcode: 'oi' } }, caller);
  const params = { quickMessageId: reply.id };
  await app.call(updateQuickMessage, { params, body: { geral: true } }, caller);
  await app.call(updateQuickMessage, { params, body: { geral: false } }, caller);
  await app.call(deleteQuickMessage, { params }, caller);

  const both = (action: string) => [
    `company-${company.id}-quickmessage ${action}`,
    `company${company.id}-quickemessage ${action}`,
  ];
  const toOwner = ['create', 'update', 'delete', 'update', 'delete'].flatMap(both);
  expect(actions(await hers.untilHeard(toOwner.length))).toEqual(toOwner);
  // Shown to all, then withdrawn; what was private before and after is not told.
  expect(actions(await admins.untilHeard(4))).toEqual(['update', 'delete'].flatMap(both));
  expect(admins.heard.at(-1)?.payload).toEqual({ action: 'delete', id: reply.id });
  expect(theirs.heard).toEqual([]);
  for (const socket of [hers, admins, theirs]) socket.close();
});
