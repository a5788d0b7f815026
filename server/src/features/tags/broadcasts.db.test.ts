import { createTag, deleteTag } from '@prosa/contracts/tags/api.ts';
import { expect, it } from 'vitest';
import { buildCompany } from '#testing/builders.ts';
import { listeningApp } from '#testing/own-app.ts';
import { connectSocket } from '#testing/test-socket.ts';

const { app, url } = await listeningApp();

it('tags are told under the right name and under the one older front ends listen to, live and after a pause', async () => {
  const [company, other] = [await buildCompany(app), await buildCompany(app)];
  const auth = { token: company.admin.token };
  const [screen, stranger] = [
    await connectSocket(url, { auth }),
    await connectSocket(url, { auth: { token: other.admin.token } }),
  ];
  const { reply: tag } = await app.call(createTag, { body: { name: 'Urgente' } }, auth);
  await app.call(deleteTag, { params: { tagId: tag.id } }, auth);
  const expected = [
    { channel: `company-${company.id}-tag`, payload: { action: 'create', tag } },
    { channel: 'user', payload: { action: 'create', tags: tag } },
    { channel: `company-${company.id}-tag`, payload: { action: 'delete', tagId: tag.id } },
    { channel: 'user', payload: { action: 'delete', tagId: tag.id } },
  ];
  expect(await screen.untilHeard(4)).toMatchObject(expected);
  expect(screen.heard.map(({ seq }) => seq)).toEqual([1, 1, 2, 2].map((step) => screen.ready.seq + step));

  const back = await connectSocket(url, { auth: { ...auth, lastSeq: screen.ready.seq } });
  expect(back.heard).toMatchObject(expected);
  expect(stranger.heard).toEqual([]);
  for (const socket of [screen, stranger, back]) socket.close();
});
