import * as api from '@prosa/contracts/helps/api.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, buildUser, type TestUser } from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { listeningApp } from '#testing/own-app.ts';
import { buildHelp } from '#testing/platform-builders.ts';
import { connectSocket } from '#testing/test-socket.ts';

const { app, url } = await listeningApp();
let owner: TestUser;
let ana: TestUser;
beforeEach(async () => {
  await app.database.platform(({ db }) => db.deleteFrom('helps').execute());
  owner = (await buildCompany(app, { isSuper: true })).admin;
  ana = await buildUser(app);
});

const as = ({ token }: TestUser) => ({ token });
const create = (body: object) => app.call(api.createHelp, { body: body as never }, as(owner));
const valid = { title: 'Filas', description: 'Como criar.', video: 'https://youtu.be/aqz-KE-bpKQ?t=3' };

describe('help films', () => {
  it('are kept by their code, whatever link was given, and told to every company', async () => {
    const hers = await connectSocket(url, { auth: as(ana) });
    const { reply: made } = await create({ ...valid, link: ' ' });
    expect(made).toMatchObject({ title: 'Filas', video: 'aqz-KE-bpKQ', link: null });
    const params = { helpId: made.id };
    const body = { video: 'eRsGyueVLvQ', link: 'https://prosa.example/ajuda' };
    const { reply: changed } = await app.call(api.updateHelp, { params, body }, as(owner));
    expect(changed).toMatchObject({ title: 'Filas', ...body });
    await app.call(api.deleteHelp, { params }, as(owner));
    expect((await app.call(api.getHelp, { params }, as(ana))).refusal.error).toBe('ERR_NO_HELP_FOUND');
    // Unpublished changes are merged into one broadcast of the latest state.
    await eventually(() => expect(hers.heard.at(-1)?.payload).toEqual({ action: 'delete', id: made.id }));
    expect(hers.heard.at(-1)?.channel).toBe(`company-${ana.companyId}-help`);
    hers.close();
  });

  it.each([
    ['video', 'https://vimeo.com/123456789', 'validation.video'],
    ['video', '', 'validation.required'],
    ['title', 'ab', 'validation.tooShort'],
    ['description', ' a ', 'validation.tooShort'],
    ['link', 'javascript:alert(1)', 'validation.invalid'],
  ])('are refused with a wrong %s', async (path, value, message) => {
    const { refusal } = await create({ ...valid, [path]: value });
    expect(refusal).toMatchObject({ error: 'ERR_VALIDATION', issues: [{ path, message }] });
    expect((await app.call(api.listAllHelps, {}, as(ana))).reply).toEqual([]);
  });

  it('are listed by title to everybody, twenty at a time and searched, in two statements', async () => {
    for (let each = 10; each < 31; each += 1) await buildHelp(app, `Ação ${each}`);
    await buildHelp(app, 'Zebra');
    const list = (query: object) => app.call(api.listHelps, { query }, as(ana));
    await list({});
    const statements = await app.countQueries(async () => {
      const { reply } = await list({ searchParam: 'acao' });
      expect(reply).toMatchObject({
        count: 21,
        hasMore: true,
        records: { 0: { title: 'Ação 10' }, length: 20 },
      });
    });
    expect(statements).toHaveLength(2);
    expect((await app.call(api.listAllHelps, {}, as(ana))).reply.at(-1)?.title).toBe('Zebra');
  });
});
