import {
  createQuickMessage,
  deleteQuickMessage,
  getQuickMessage,
  listActiveQuickMessages,
  listQuickMessages,
  updateQuickMessage,
} from '@prosa/contracts/quick-messages/api.ts';
import { type QuickMessage, QuickMessageSchema } from '@prosa/contracts/quick-messages/schema.ts';
import { deleteUser } from '@prosa/contracts/users/api.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildUser, type TestCompany, type TestUser } from '#testing/builders.ts';
import { buildQuickMessage } from '#testing/outreach-builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let company: TestCompany;
let ana: TestUser;
let bruno: TestUser;
beforeAll(async () => {
  app = await testApp();
  company = await buildCompany(app);
  ana = await buildUser(app, { company });
  bruno = await buildUser(app, { company });
});

const create = (body: object, by = ana) =>
  app.call(createQuickMessage, { body: body as never }, { token: by.token });
const change = (quickMessageId: number, body: object, by = ana) =>
  app.call(updateQuickMessage, { params: { quickMessageId }, body: body as never }, { token: by.token });
const remove = (quickMessageId: number, by = ana) =>
  app.call(deleteQuickMessage, { params: { quickMessageId } }, { token: by.token });
const find = (quickMessageId: number, by = ana) =>
  app.call(getQuickMessage, { params: { quickMessageId } }, { token: by.token });
const outcome = ({ status, refusal }: { status: number; refusal: { error: string } }) => [
  status,
  refusal.error,
];
const codes = (records: readonly QuickMessage[]) => records.map(({ shortcode }) => shortcode);
const unknown = [404, 'ERR_NO_QUICKMESSAGE_FOUND'];
const forbidden = [403, 'ERR_NO_PERMISSION'];

describe('the list of quick messages', () => {
  it('holds one’s own and those for all, by shortcode, and nobody else’s', async () => {
    const home = await buildCompany(app);
    const eva = await buildUser(app, { company: home });
    await buildQuickMessage(app, home, { shortcode: 'Pix' });
    await buildQuickMessage(app, home, { shortcode: 'segredo', isShared: false });
    await buildQuickMessage(app, home, { shortcode: 'água', owner: eva, isShared: false });
    await buildQuickMessage(app, await buildCompany(app), { shortcode: 'alheia' });
    // Older clients say whose they want; who asks is known without it.
    const query = { userId: String(home.admin.id), companyId: '1' } as never;
    const { reply } = await app.call(listQuickMessages, { query }, { token: eva.token });
    expect([codes(reply.records), reply.count, reply.hasMore]).toEqual([['água', 'Pix'], 2, false]);
    expect(QuickMessageSchema.parse(reply.records[0])).toEqual(reply.records[0]);
    expect(reply.records[0]).toMatchObject({ isMedia: false, mediaPath: null, mediaName: null });
  });

  it('comes in pages of twenty, in two statements whatever their number', async () => {
    const home = await buildCompany(app);
    for (let index = 0; index < 21; index += 1) {
      await buildQuickMessage(app, home, { shortcode: `c${String(index).padStart(2, '0')}` });
    }
    const page = (pageNumber: number) =>
      app.call(listQuickMessages, { query: { pageNumber } }, { token: home.admin.token });
    const [first, second] = [await page(1), await page(2)];
    expect([first.reply.records.length, first.reply.count, first.reply.hasMore]).toEqual([20, 21, true]);
    expect([codes(second.reply.records), second.reply.hasMore]).toEqual([['c20'], false]);
    const statements = await app.countQueries(() => page(1));
    expect(statements.filter((sql) => !sql.includes('"company_events"'))).toHaveLength(2);
  });

  it('is searched in the shortcode and in the text', async () => {
    const home = await buildCompany(app);
    await buildQuickMessage(app, home, { shortcode: 'saudacao', message: 'Olá!' });
    await buildQuickMessage(app, home, { shortcode: 'pix', message: 'A chave é o CNPJ, sem saudações' });
    await buildQuickMessage(app, home, { shortcode: 'prazo', message: '100%' });
    const search = async (searchParam: string) => {
      const caller = { token: home.admin.token };
      return codes((await app.call(listQuickMessages, { query: { searchParam } }, caller)).reply.records);
    };
    expect(await search('SAUDAÇ')).toEqual(['pix', 'saudacao']);
    expect(await search('%')).toEqual(['prazo']);
    expect(await search('nada disso')).toEqual([]);
  });

  it('for the conversation leaves out what is switched off', async () => {
    const home = await buildCompany(app);
    const off = await buildQuickMessage(app, home, { shortcode: 'off' });
    await buildQuickMessage(app, home, { shortcode: 'on' });
    expect((await change(off, { status: false }, home.admin)).reply.status).toBe(false);
    const list = () => app.call(listActiveQuickMessages, {}, { token: home.admin.token });
    expect(codes((await list()).reply)).toEqual(['on']);
    const statements = await app.countQueries(list);
    expect(statements.filter((sql) => !sql.includes('"company_events"'))).toHaveLength(1);
  });
});

describe('a new quick message', () => {
  it('belongs to who wrote it, private and in use unless said otherwise', async () => {
    const { status, reply } = await create({ shortcode: ' /ola ', message: 'Oi\n{{firstName}}', userId: 1 });
    expect(status).toBe(200);
    expect(reply).toMatchObject({ shortcode: 'ola', userId: ana.id, geral: false, status: true });
    expect((await find(reply.id)).reply).toEqual(reply);
  });

  it('has a shortcode that is its owner’s only one, and of those for all the company’s only one', async () => {
    const known = [409, 'ERR_QUICKMESSAGE_ALREADY_EXISTS'];
    await create({ shortcode: 'Café' });
    expect(outcome(await create({ shortcode: 'cafe' }))).toEqual(known);
    expect((await create({ shortcode: 'cafe' }, bruno)).status).toBe(200);
    expect((await create({ shortcode: 'cafe', geral: true })).status).toBe(200);
    expect(outcome(await create({ shortcode: 'CAFÉ', geral: true }, bruno))).toEqual(known);
    const other = await create({ shortcode: 'outra' });
    expect(outcome(await change(other.reply.id, { shortcode: 'café' }))).toEqual(known);
    expect(outcome(await change(other.reply.id, { shortcode: 'café', geral: true }))).toEqual(known);
  });

  it.each([
    ['shortcode', undefined, 'required'],
    ['shortcode', ' / ', 'required'],
    ['shortcode', 'x'.repeat(51), 'tooLong'],
    ['message', 'x'.repeat(4097), 'tooLong'],
    ['geral', 'sim', 'invalid'],
    ['status', 1, 'invalid'],
  ])('refuses %s %j as validation.%s', async (path, value, key) => {
    const { status, refusal } = await create({ shortcode: 'certo', [path]: value });
    expect([status, refusal.issues?.[0]]).toEqual([400, { path, message: `validation.${key}` }]);
  });
});

describe('a quick message of somebody else', () => {
  it('is not there when it is private, not even for an admin', async () => {
    const id = await buildQuickMessage(app, company, { owner: bruno, isShared: false });
    for (const by of [ana, company.admin]) {
      expect(outcome(await find(id, by))).toEqual(unknown);
      expect(outcome(await change(id, { message: 'minha' }, by))).toEqual(unknown);
      expect(outcome(await remove(id, by))).toEqual(unknown);
    }
  });

  it('that is for all is read by all and changed by those who look after them', async () => {
    const sara = await buildUser(app, { company, profile: 'supervisor' });
    const id = await buildQuickMessage(app, company, { owner: bruno });
    expect((await find(id)).status).toBe(200);
    expect(outcome(await change(id, { message: 'minha' }))).toEqual(forbidden);
    expect(outcome(await remove(id))).toEqual(forbidden);
    expect((await change(id, { message: 'revista' }, sara)).reply).toMatchObject({
      message: 'revista',
      userId: bruno.id,
    });
    expect(outcome(await change(id, { geral: false }, sara))).toEqual(forbidden);
    expect((await remove(id, company.admin)).status).toBe(200);
  });

  it('stays when it was for all and its owner leaves; what was private goes with them', async () => {
    const home = await buildCompany(app);
    const leaving = await buildUser(app, { company: home });
    const shared = await buildQuickMessage(app, home, { owner: leaving });
    await buildQuickMessage(app, home, { owner: leaving, isShared: false });
    await app.call(deleteUser, { params: { userId: leaving.id } }, { token: home.admin.token });
    expect((await find(shared, home.admin)).reply.userId).toBeNull();
    const rows = () => app.database.reader(home.id).db.selectFrom('quick_messages').select('id').execute();
    await expect.poll(rows).toEqual([{ id: shared }]);
    expect((await change(shared, { message: 'da casa' }, home.admin)).status).toBe(200);
  });
});
