import * as api from '@prosa/contracts/announcements/api.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { buildCompany, buildUser, type TestCompany, type TestUser } from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { listeningApp } from '#testing/own-app.ts';
import { buildAnnouncement } from '#testing/platform-builders.ts';
import { connectSocket, type TestSocket } from '#testing/test-socket.ts';

// Announcements are published to the sockets of every company in the database.
const { app, url } = await listeningApp();
let owner: TestUser;
let company: TestCompany;
let ana: TestUser;
beforeEach(async () => {
  await app.database.platform(({ db }) => db.deleteFrom('announcements').execute());
  owner = (await buildCompany(app, { isSuper: true })).admin;
  company = await buildCompany(app);
  ana = await buildUser(app, { company });
});

type News = { readonly action: string } & (
  | { readonly id: number }
  | { readonly record: { readonly id: number } }
);

const as = ({ token }: TestUser) => ({ token });
const create = (body: { title: string; text: string; priority?: 1 | 2 | 3; status?: boolean }) =>
  app.call(api.createAnnouncement, { body }, as(owner));
const list = (reader: TestUser, query: { searchParam?: string; pageNumber?: number } = {}) =>
  app.call(api.listAnnouncements, { query }, as(reader));
const upload = (announcementId: number, file: File) =>
  app.call(api.uploadAnnouncementPicture, { params: { announcementId } }, { ...as(owner), file });

describe('announcements', () => {
  it('begin low and active, are read by every company, and only the owner sees inactive ones', async () => {
    const { reply: shown } = await create({ title: ' Manutenção ', text: 'Domingo.' });
    expect(shown).toMatchObject({ title: 'Manutenção', priority: 3, status: true, mediaPath: null });
    const { reply: hidden } = await create({ title: 'Rascunho', text: 'Ainda não.', status: false });

    expect((await list(ana)).reply).toMatchObject({ count: 1, hasMore: false, records: [{ id: shown.id }] });
    expect((await list(owner)).reply.records.map(({ id }) => id)).toEqual([hidden.id, shown.id]);
    const { status } = await app.call(
      api.getAnnouncement,
      { params: { announcementId: hidden.id } },
      as(ana),
    );
    expect(status).toBe(404);

    const params = { announcementId: hidden.id };
    await app.call(api.updateAnnouncement, { params, body: { status: true, priority: 1 } }, as(owner));
    expect((await list(ana)).reply.records[0]).toMatchObject({
      id: hidden.id,
      priority: 1,
      title: 'Rascunho',
    });
    await app.call(api.deleteAnnouncement, { params }, as(owner));
    expect((await list(ana)).reply.records.map(({ id }) => id)).toEqual([shown.id]);
    expect((await app.call(api.deleteAnnouncement, { params }, as(owner))).status).toBe(404);
  });

  it('are searched in title and text whatever the accents, twenty at a time, in two statements', async () => {
    for (let each = 0; each < 21; each += 1) await buildAnnouncement(app, { title: `Promoção ${each}` });
    await buildAnnouncement(app, { title: 'Outra coisa' });
    await list(ana);
    const statements = await app.countQueries(async () => {
      const { reply } = await list(ana, { searchParam: 'PROMOCAO' });
      expect(reply).toMatchObject({ count: 21, hasMore: true, records: { length: 20 } });
    });
    expect(statements).toHaveLength(2);
    const { reply } = await list(ana, { searchParam: 'promocao', pageNumber: 2 });
    expect(reply).toMatchObject({ hasMore: false, records: [{ title: 'Promoção 0' }] });
  });

  it('are unread for each person until they read them; a second window of theirs is told', async () => {
    const [first, second] = [await buildAnnouncement(app), await buildAnnouncement(app)];
    const hidden = await buildAnnouncement(app, { status: false });
    const bob = await buildUser(app, { company });
    const bell = async (reader: TestUser) =>
      (await app.call(api.listActiveAnnouncements, {}, as(reader))).reply.map(({ id, isRead }) => [
        id,
        isRead,
      ]);
    expect(await bell(ana)).toEqual([
      [second, false],
      [first, false],
    ]);
    const window = await connectSocket(url, { auth: as(ana) });
    const body = { ids: [first, hidden, 2_000_000] };
    for (let each = 0; each < 2; each += 1) await app.call(api.markAnnouncementsRead, { body }, as(ana));
    expect(await bell(ana)).toEqual([
      [second, false],
      [first, true],
    ]);
    expect(await bell(bob)).toEqual([
      [second, false],
      [first, false],
    ]);
    expect((await window.untilHeard(1)).map(({ payload }) => payload)).toEqual([
      { action: 'read', ids: [first] },
    ]);
    window.close();
  });

  it('have one picture, PNG or JPEG by its content, that every company can fetch and the platform keeps', async () => {
    const { reply: made } = await create({ title: 'Novidade', text: 'Veja.' });
    const refused = [
      new File([sampleFiles.gif], 'foto.png'),
      new File([sampleFiles.webp], 'foto.jpg'),
      new File([sampleFiles.pdf], 'foto.png'),
    ];
    for (const file of refused) {
      expect((await upload(made.id, file)).refusal.error).toBe('ERR_UPLOAD_TYPE');
    }
    const { reply } = await upload(made.id, new File([sampleFiles.png], '../../etc/foto.png'));
    expect(reply).toMatchObject({
      mediaName: 'foto.png',
      mediaPath: expect.stringMatching(/^\/public\/platform\//),
    });

    const { records } = (await list(ana)).reply;
    const path = records[0]?.mediaPath ?? '';
    const picture = await app.http.inject({ url: path });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(picture.rawPayload).toEqual(sampleFiles.png);
    expect(
      (await app.http.inject({ url: path.replace('/announcements/', '/announcement/') })).statusCode,
    ).toBe(403);

    const { reply: second } = await upload(made.id, new File([sampleFiles.png], 'outra.png'));
    expect(second.mediaPath).not.toBe(path);
    const orphans = () =>
      app.database.platform(({ db }) => db.selectFrom('orphaned_files').select('key').execute());
    expect(await orphans()).toHaveLength(1);
    const params = { announcementId: made.id };
    const { reply: bare } = await app.call(api.deleteAnnouncementPicture, { params }, as(owner));
    expect(bare).toMatchObject({ mediaPath: null, mediaName: null });
    expect(await orphans()).toHaveLength(2);
  });

  it('are told live to the screens of every company, to older clients by both names; what is taken down is gone for them', async () => {
    const stranger = await buildUser(app);
    const [hers, theirs, mine] = [
      await connectSocket(url, { query: as(ana) }),
      await connectSocket(url, { query: as(stranger) }),
      await connectSocket(url, { query: as(owner) }),
    ];
    const { reply: made } = await create({ title: 'Aviso', text: 'Oi.' });
    // Broadcasts of an earlier test may still arrive.
    const newsOfIt = ({ heard }: TestSocket) =>
      heard
        .map(({ channel, payload }) => [channel, payload as News] as const)
        .filter(([, news]) => ('record' in news ? news.record.id : news.id) === made.id);
    const created = { action: 'create', record: made };
    for (const [socket, companyId] of [
      [hers, ana.companyId],
      [theirs, stranger.companyId],
      [mine, owner.companyId],
    ] as const) {
      await eventually(() =>
        expect(newsOfIt(socket)).toEqual([
          [`company-${companyId}-announcement`, created],
          ['company-announcement', created],
        ]),
      );
    }
    const lastNews = (socket: TestSocket) => newsOfIt(socket).at(-1)?.[1];
    const params = { announcementId: made.id };
    const { reply: hidden } = await app.call(
      api.updateAnnouncement,
      { params, body: { status: false } },
      as(owner),
    );
    await eventually(() => expect(lastNews(hers)).toEqual({ action: 'delete', id: made.id }));
    await eventually(() => expect(lastNews(mine)).toEqual({ action: 'update', record: hidden }));
    await app.call(api.deleteAnnouncement, { params }, as(owner));
    await eventually(() => expect(lastNews(mine)).toEqual({ action: 'delete', id: made.id }));
    for (const socket of [hers, theirs, mine]) socket.close();
  });

  it('that a screen missed while it was away are told when it comes back', async () => {
    const away = await connectSocket(url, { auth: as(ana) });
    away.close();
    const { reply: made } = await create({ title: 'Enquanto isso', text: 'Oi.' });
    await eventually(async () => {
      const back = await connectSocket(url, { auth: { ...as(ana), lastSeq: away.ready.seq } });
      back.close();
      expect(back.heard.map(({ payload }) => payload)).toContainEqual({ action: 'create', record: made });
    });
  });
});
