import { deleteQueue, deleteQueueMedia, uploadQueueMedia } from '@prosa/contracts/queues/api.ts';
import { beforeEach, expect, it } from 'vitest';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { buildCompany, buildQueue, type TestCompany } from '#testing/builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let company: TestCompany;
let queueId: number;
beforeEach(async () => {
  app = await testApp();
  company = await buildCompany(app);
  queueId = await buildQueue(app, company);
});

const attach = (name: string) =>
  app.call(
    uploadQueueMedia,
    { params: { queueId } },
    { token: company.admin.token, file: new File([sampleFiles.png], name) },
  );
const statusOf = async (path: string | null) => (await app.http.inject({ url: path ?? '/none' })).statusCode;
const pathOf = (link: string | null) => link?.split('?', 1)[0]?.split('/').slice(3).join('/');

it('the file of a queue is handed out by a signed link and gives way to the next', async () => {
  const { reply: first } = await attach('Cardápio.png');
  expect(first).toMatchObject({ id: queueId, mediaName: 'Cardápio.png' });
  expect(await statusOf(first.mediaPath)).toBe(200);
  const { reply: second } = await attach('Tabela.png');
  expect(second.mediaName).toBe('Tabela.png');
  await expect.poll(() => statusOf(first.mediaPath)).toBe(404);
  expect(await statusOf(second.mediaPath)).toBe(200);
  const { reply } = await app.call(deleteQueueMedia, { params: { queueId } }, { token: company.admin.token });
  expect([reply.mediaPath, reply.mediaName]).toEqual([null, null]);
  await expect.poll(() => statusOf(second.mediaPath)).toBe(404);
});

it('the file of a queue that goes belongs to nobody', async () => {
  const { reply } = await attach('Cardápio.png');
  await app.call(deleteQueue, { params: { queueId } }, { token: company.admin.token });
  const orphans = await app.database.platform(({ db }) =>
    db.selectFrom('orphaned_files').select('key').execute(),
  );
  expect(orphans.map(({ key }) => key)).toContain(pathOf(reply.mediaPath));
});
