import * as api from '@prosa/contracts/queue-options/api.ts';
import { beforeEach, expect, it } from 'vitest';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { buildQueueOption } from '#testing/automation-builders.ts';
import { buildCompany, buildQueue, type TestCompany } from '#testing/builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { optionsOf } from './service.ts';

let app: TestApp;
let company: TestCompany;
let queueId: number;
let queueOptionId: number;
beforeEach(async () => {
  app = await testApp();
  company = await buildCompany(app);
  queueId = await buildQueue(app, company);
  queueOptionId = await buildQueueOption(app, company, queueId);
});

const token = () => ({ token: company.admin.token });
const attach = (id: number, name: string) =>
  app.call(
    api.uploadQueueOptionMedia,
    { params: { queueOptionId: id } },
    { ...token(), file: new File([sampleFiles.png], name) },
  );
const statusOf = async (path: string | null) => (await app.http.inject({ url: path ?? '/none' })).statusCode;
const pathOf = (link: string | null) => link?.split('?', 1)[0]?.split('/').slice(3).join('/');

it('the file of an option is handed out by a signed link, and gives way to the next', async () => {
  const { reply: first } = await attach(queueOptionId, 'Boleto.png');
  expect(first).toMatchObject({ id: queueOptionId, mediaName: 'Boleto.png' });
  expect(await statusOf(first.mediaPath)).toBe(200);
  const [node] = await optionsOf(app.database.reader(company.id), queueId);
  expect(node?.media).toMatchObject({
    key: pathOf(first.mediaPath),
    originalName: 'Boleto.png',
    mimeType: 'image/png',
    size: sampleFiles.png.length,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const { reply: second } = await attach(queueOptionId, 'Nota.png');
  await expect.poll(() => statusOf(first.mediaPath)).toBe(404);
  expect(await statusOf(second.mediaPath)).toBe(200);
  const { reply } = await app.call(api.deleteQueueOptionMedia, { params: { queueOptionId } }, token());
  expect([reply.mediaPath, reply.mediaName]).toEqual([null, null]);
  await expect.poll(() => statusOf(second.mediaPath)).toBe(404);
});

it('the files of a branch that goes belong to nobody', async () => {
  const below = await buildQueueOption(app, company, queueId, { parentId: queueOptionId });
  const { reply } = await attach(below, 'Boleto.png');
  await app.call(api.deleteQueueOption, { params: { queueOptionId } }, token());
  const orphans = await app.database.platform(({ db }) =>
    db.selectFrom('orphaned_files').select('key').execute(),
  );
  expect(orphans.map(({ key }) => key)).toContain(pathOf(reply.mediaPath));
});
