import { createFileList, deleteFileList, updateFileList } from '@prosa/contracts/file-lists/api.ts';
import { expect, it } from 'vitest';
import { buildCompany, buildUser } from '#testing/builders.ts';
import { listeningApp } from '#testing/own-app.ts';
import { connectSocket } from '#testing/test-socket.ts';

const { app, url } = await listeningApp();

it('file lists are told to everybody of the company, to older clients under both names, and to nobody else', async () => {
  const company = await buildCompany(app);
  const [ana, stranger] = [await buildUser(app, { company }), await buildUser(app)];
  const [hers, theirs] = [
    await connectSocket(url, { query: { token: ana.token } }),
    await connectSocket(url, { auth: { token: stranger.token } }),
  ];
  const caller = { token: company.admin.token };
  const body = { name: 'Preços', message: 'Segue.' };
  const { reply: made } = await app.call(createFileList, { body }, caller);
  const params = { fileListId: made.id };
  const { reply: changed } = await app.call(updateFileList, { params, body: { name: 'Tabela' } }, caller);
  await app.call(deleteFileList, { params }, caller);

  const right = `company-${company.id}-file`;
  const wrong = `company${company.id}-file`;
  expect((await hers.untilHeard(6)).map(({ channel, payload }) => [channel, payload])).toEqual([
    [right, { action: 'create', files: made }],
    [wrong, { action: 'create', fileList: made }],
    [right, { action: 'update', files: changed }],
    [wrong, { action: 'update', fileList: changed }],
    [right, { action: 'delete', fileId: made.id }],
    [wrong, { action: 'delete', fileId: made.id }],
  ]);
  expect(theirs.heard).toEqual([]);
  for (const socket of [hers, theirs]) socket.close();
});
