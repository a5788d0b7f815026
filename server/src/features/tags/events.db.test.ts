import { createTag, deleteTag } from '@prosa/contracts/tags/api.ts';
import { expect, it } from 'vitest';
import { buildCompany } from '#testing/builders.ts';
import { listeningApp } from '#testing/own-app.ts';
import { connectSocket } from '#testing/test-socket.ts';

const { app, url } = await listeningApp();

it('tags reach our web under the right name alone, live and after a pause, and no other company', async () => {
  const [company, other] = [await buildCompany(app), await buildCompany(app)];
  const auth = { token: company.admin.token };
  const [screen, stranger] = [
    await connectSocket(url, { auth }),
    await connectSocket(url, { auth: { token: other.admin.token } }),
  ];
  const { reply: tag } = await app.call(createTag, { body: { name: 'Urgente' } }, auth);
  await app.call(deleteTag, { params: { tagId: tag.id } }, auth);
  const channel = `company-${company.id}-tag`;
  const expected = [
    { channel, payload: { action: 'create', tag }, seq: screen.ready.seq + 1 },
    { channel, payload: { action: 'delete', tagId: tag.id }, seq: screen.ready.seq + 2 },
  ];
  expect(await screen.untilHeard(2)).toEqual(expected);

  const back = await connectSocket(url, { auth: { ...auth, lastSeq: screen.ready.seq } });
  expect(back.heard).toEqual(expected);
  expect(stranger.heard).toEqual([]);
  for (const socket of [screen, stranger, back]) socket.close();
});

it('tags reach older clients on the channel `user` too, but for their deletion', async () => {
  const company = await buildCompany(app);
  const caller = { token: company.admin.token };
  const older = await connectSocket(url, { query: caller });
  const { reply: tag } = await app.call(createTag, { body: { name: 'Urgente' } }, caller);
  await app.call(deleteTag, { params: { tagId: tag.id } }, caller);
  const { reply: next } = await app.call(createTag, { body: { name: 'Depois' } }, caller);
  const channel = `company-${company.id}-tag`;
  expect(await older.untilHeard(5)).toEqual(
    [
      { channel, payload: { action: 'create', tag }, seq: 1 },
      { channel: 'user', payload: { action: 'create', tags: tag }, seq: 1 },
      { channel, payload: { action: 'delete', tagId: tag.id }, seq: 2 },
      { channel, payload: { action: 'create', tag: next }, seq: 3 },
      { channel: 'user', payload: { action: 'create', tags: next }, seq: 3 },
    ].map((message) => ({ ...message, seq: older.ready.seq + message.seq })),
  );
  older.close();
});
