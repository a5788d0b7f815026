import {
  createTag,
  deleteTag,
  getTag,
  listAllTags,
  listKanbanTags,
  listTags,
  updateTag,
} from '@prosa/contracts/tags/api.ts';
import { type Tag, TagSchema } from '@prosa/contracts/tags/schema.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventsAfter } from '#platform/events/event-store.ts';
import { buildCompany, buildTag, buildUser, type TestCompany, type TestUser } from '#testing/builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await testApp();
  company = await buildCompany(app);
});

const create = (body: object, by: TestUser = company.admin) =>
  app.call(createTag, { body: body as never }, { token: by.token });
const change = (tagId: number, body: object, by: TestUser = company.admin) =>
  app.call(updateTag, { params: { tagId }, body: body as never }, { token: by.token });
const names = (tags: readonly Tag[]) => tags.map(({ name }) => name);

async function eventsOf({ id }: TestCompany) {
  const events = await eventsAfter(app.database.reader(id), 0, 1000);
  return events.filter(({ name }) => name.startsWith('tag.'));
}

describe('the list of tags', () => {
  it('is by name without regard to case and accents, in pages of twenty', async () => {
    const home = await buildCompany(app);
    for (let index = 0; index < 19; index += 1)
      await buildTag(app, home, `Tag ${String(index).padStart(2, '0')}`);
    for (const name of ['zebra', 'Água', 'abacate']) await buildTag(app, home, name);
    const page = async (pageNumber: number) =>
      (await app.call(listTags, { query: { pageNumber } }, { token: home.admin.token })).reply;

    const [first, second] = [await page(1), await page(2)];

    expect(names(first.tags).slice(0, 3)).toEqual(['abacate', 'Água', 'Tag 00']);
    expect([first.tags.length, first.count, first.hasMore]).toEqual([20, 22, true]);
    expect([names(second.tags), second.count, second.hasMore]).toEqual([['Tag 18', 'zebra'], 22, false]);
    expect(TagSchema.parse(first.tags[0])).toEqual(first.tags[0]);
    expect(first.tags[0]).toMatchObject({ kanban: 0, ticketsCount: 0, companyId: home.id });
  });

  it('costs two statements, however many tags there are', async () => {
    const home = await buildCompany(app);
    const list = () => app.call(listTags, {}, { token: home.admin.token });
    await list();
    for (const count of [1, 5]) {
      for (let index = 0; index < count; index += 1) await buildTag(app, home);
      const statements = await app.countQueries(list);
      expect(statements.filter((sql) => !sql.includes('"company_events"'))).toHaveLength(2);
    }
  });

  it('is searched by a part of the name; wildcards are letters', async () => {
    const home = await buildCompany(app);
    for (const name of ['Reclamação', 'Ação rápida', '100% pago', 'a_b']) await buildTag(app, home, name);
    const search = async (searchParam: string) => {
      const caller = { token: home.admin.token };
      const { reply } = await app.call(listTags, { query: { searchParam } }, caller);
      const all = await app.call(listAllTags, { query: { searchParam } }, caller);
      expect(names(all.reply)).toEqual(names(reply.tags));
      expect(reply.count).toBe(reply.tags.length);
      return names(reply.tags);
    };
    expect(await search('ACAO')).toEqual(['Ação rápida', 'Reclamação']);
    expect(await search('%')).toEqual(['100% pago']);
    expect(await search('_')).toEqual(['a_b']);
    expect(await search('nada')).toEqual([]);
  });

  it('shows nothing of another company, in no form', async () => {
    const other = await buildCompany(app);
    const tagId = await buildTag(app, other, 'Alheia');
    const caller = { token: company.admin.token };
    const paged = await app.call(listTags, { query: { searchParam: 'Alheia' } }, caller);
    expect(paged.reply).toEqual({ tags: [], count: 0, hasMore: false });
    expect((await app.call(listAllTags, { query: { searchParam: 'Alheia' } }, caller)).reply).toEqual([]);
    const one = await app.call(getTag, { params: { tagId } }, caller);
    expect([one.status, one.refusal.error]).toEqual([404, 'ERR_NO_TAG_FOUND']);
  });

  it('of the board holds the lanes in the order they were made', async () => {
    const home = await buildCompany(app);
    for (const [name, kanban] of [
      ['Segunda', 1],
      ['Fora', 0],
      ['Primeira', 1],
    ] as const) {
      await create({ name, kanban }, home.admin);
    }
    const { reply } = await app.call(listKanbanTags, {}, { token: home.admin.token });
    expect(names(reply.lista)).toEqual(['Segunda', 'Primeira']);
  });
});

describe('creating a tag', () => {
  it('is open to attendants, with a colour of its own when none is said', async () => {
    const ana = await buildUser(app, { company });
    const { status, reply } = await create({ name: '  Retornar amanhã ' }, ana);
    expect(status).toBe(200);
    expect(reply).toMatchObject({ name: 'Retornar amanhã', color: '#A4CCCC', kanban: 0 });
    const read = await app.call(getTag, { params: { tagId: reply.id } }, { token: ana.token });
    expect(read.reply).toEqual(reply);
  });

  it('answers with the tag there is when name, colour and board are the same, also at once', async () => {
    const home = await buildCompany(app);
    const body = { name: 'Dupla', color: '#abc' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(body, home.admin)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ reply }) => reply.id)).size).toBe(1);
    expect(answers[0]?.reply.color).toBe('#AABBCC');
    expect(await eventsOf(home)).toHaveLength(1);
    const lane = await create({ ...body, kanban: 1 }, home.admin);
    const tinted = await create({ ...body, color: '#000000' }, home.admin);
    expect(new Set([answers[0]?.reply.id, lane.reply.id, tinted.reply.id]).size).toBe(3);
  });

  it('as a lane of the board is for those who arrange it', async () => {
    const [ana, sara] = [
      await buildUser(app, { company }),
      await buildUser(app, { company, profile: 'supervisor' }),
    ];
    const refused = await create({ name: 'Pista da Ana', kanban: 1 }, ana);
    expect([refused.status, refused.refusal.error]).toEqual([403, 'ERR_NO_PERMISSION']);
    expect((await create({ name: 'Pista da Sara', kanban: 1 }, sara)).reply.kanban).toBe(1);
  });

  it.each([
    ['name', undefined, 'required'],
    ['name', '  ', 'required'],
    ['name', 'ab', 'messageTooShort'],
    ['name', 'a'.repeat(51), 'tooLong'],
    ['color', 'red', 'invalid'],
    ['color', '#12345', 'invalid'],
    ['color', '#fff;background:url(x)', 'invalid'],
    ['kanban', 2, 'invalid'],
  ])('refuses %s %j as validation.%s', async (path, value, key) => {
    const { status, refusal } = await create({ name: 'Certa', [path]: value });
    expect([status, refusal.issues?.[0]]).toEqual([400, { path, message: `validation.${key}` }]);
  });
});

describe('changing a tag', () => {
  it('keeps what is not said, and tells the screens once', async () => {
    const home = await buildCompany(app);
    const tagId = await buildTag(app, home, 'Antes');
    const { reply } = await change(tagId, { name: 'Depois' }, home.admin);
    expect(reply).toMatchObject({ id: tagId, name: 'Depois', color: '#2563EB', kanban: 0 });
    const again = await change(tagId, { name: 'Depois', color: '#2563eb', kanban: 0 }, home.admin);
    expect(again.reply).toEqual(reply);
    expect(await eventsOf(home)).toMatchObject([{ name: 'tag.updated', payload: { tag: reply } }]);
  });

  it('refuses to make two of one', async () => {
    await buildTag(app, company, 'Única');
    const tagId = await buildTag(app, company);
    const { status, refusal } = await change(tagId, { name: 'Única' });
    expect([status, refusal.error]).toEqual([409, 'ERR_TAG_ALREADY_EXISTS']);
  });

  it('and deleting one is told to the screens, and the second time there is none', async () => {
    const home = await buildCompany(app);
    const sara = await buildUser(app, { company: home, profile: 'supervisor' });
    const tagId = await buildTag(app, home);
    expect((await change(tagId, { kanban: 1 }, sara)).reply.kanban).toBe(1);
    const remove = () => app.call(deleteTag, { params: { tagId } }, { token: sara.token });
    expect((await remove()).status).toBe(200);
    expect((await remove()).refusal.error).toBe('ERR_NO_TAG_FOUND');
    expect((await eventsOf(home)).at(-1)).toMatchObject({ name: 'tag.deleted', payload: { tagId } });
  });
});
