import { randomUUID } from 'node:crypto';
import { createUser, getUser, listAllUsers, listUsers } from '@prosa/contracts/users/api.ts';
import { UserSchema } from '@prosa/contracts/users/schema.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildConnection, buildQueue, buildUser, type TestCompany } from '#testing/builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await testApp();
  company = await buildCompany(app);
});

/** Many at once, with names in the order they were made: the later the number, the older the person. */
function insertUsers(to: TestCompany, count: number): Promise<unknown> {
  const people = Array.from({ length: count }, (_, index) => ({
    company_id: to.id,
    name: `Person ${String(index).padStart(2, '0')}`,
    email: `person-${index}-of-${to.id}@test.example`,
    password_hash: '',
    created_at: new Date(Date.now() - index * 60_000).toISOString(),
  }));
  return app.database.transaction(to.id, ({ db }) => db.insertInto('users').values(people).execute());
}

async function search(searchParam: string, by = company): Promise<string[]> {
  const { reply } = await app.call(listUsers, { query: { searchParam } }, { token: by.admin.token });
  return reply.users.map(({ name }) => name).sort();
}

describe('the list of users', () => {
  it('shows each person with company, queues and connection, and no secret', async () => {
    const home = await buildCompany(app);
    const queueIds = [await buildQueue(app, home), await buildQueue(app, home)];
    const ana = await buildUser(app, { company: home, name: 'Ana', queueIds });

    const { status, reply } = await app.call(listUsers, {}, { token: home.admin.token });

    expect([status, Object.keys(reply).sort()]).toEqual([200, ['count', 'hasMore', 'users']]);
    const [first, second] = reply.users;
    expect(UserSchema.parse(first)).toEqual(first);
    expect(first).toMatchObject({
      id: ana.id,
      name: 'Ana',
      email: ana.email,
      profile: 'user',
      super: false,
      companyId: home.id,
      company: { id: home.id, name: home.name },
      whatsappId: null,
      allTicket: 'disable',
      language: 'pt',
    });
    expect(first?.queues.map(({ id }) => id)).toEqual(queueIds);
    expect(Object.keys(first?.queues[0] ?? {}).sort()).toEqual(['UserQueue', 'color', 'id', 'name']);
    expect(second).toMatchObject({ id: home.admin.id, profile: 'admin', queues: [] });
    expect(JSON.stringify(reply)).not.toMatch(/password|hash|argon2/i);
  });

  it('comes newest first in pages of twenty, and says whether there are more', async () => {
    const home = await buildCompany(app);
    await insertUsers(home, 40);
    const page = async (pageNumber: number) => {
      const { reply } = await app.call(listUsers, { query: { pageNumber } }, { token: home.admin.token });
      return { names: reply.users.map(({ name }) => name), count: reply.count, hasMore: reply.hasMore };
    };
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages.map(({ names }) => names.length)).toEqual([20, 20, 1, 0]);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false, false]);
    expect(pages.map(({ count }) => count)).toEqual([41, 41, 41, 41]);
    const made = Array.from({ length: 40 }, (_, index) => `Person ${String(index).padStart(2, '0')}`);
    expect(pages.flatMap(({ names }) => names).filter((name) => name !== 'Admin')).toEqual(made);
  });

  it('has no further page when the last one is exactly full', async () => {
    const home = await buildCompany(app);
    await insertUsers(home, 19);
    const { reply } = await app.call(listUsers, {}, { token: home.admin.token });
    expect([reply.users.length, reply.hasMore]).toEqual([20, false]);
  });

  it('costs the same number of statements for one user as for sixty', async () => {
    const home = await buildCompany(app);
    const list = () => app.call(listUsers, {}, { token: home.admin.token });
    const statements = async () => {
      const all = await app.countQueries(list);
      // The feed may still be reading what an earlier test recorded.
      return all.filter((sql) => !sql.includes('"company_events"')).sort();
    };
    await list();
    const forOne = await statements();
    await insertUsers(home, 60);
    const forSixty = await statements();
    expect(forOne).toHaveLength(2);
    expect(forSixty).toEqual(forOne);
  });

  it('is searched by a part of the name or the e-mail, in any case', async () => {
    const home = await buildCompany(app);
    const token = home.admin.token;
    const body = { name: 'Maria Clara', email: 'mc.souza@test.example', password: 'pao-quente' };
    await app.call(createUser, { body }, { token });
    await buildUser(app, { company: home, name: 'Mariana' });
    expect(await search('maria', home)).toEqual(['Maria Clara', 'Mariana']);
    expect(await search('  CLARA ', home)).toEqual(['Maria Clara']);
    expect(await search('MC.SOUZA@', home)).toEqual(['Maria Clara']);
    expect(await search('nobody', home)).toEqual([]);
  });

  it('takes %, _ and \\ in a search for themselves', async () => {
    const home = await buildCompany(app);
    for (const name of ['100% Ana', 'a_b', 'axb', 'c\\d', "O'Hara"]) {
      await buildUser(app, { company: home, name });
    }
    expect(await search('%', home)).toEqual(['100% Ana']);
    expect(await search('_', home)).toEqual(['a_b']);
    expect(await search('a_b', home)).toEqual(['a_b']);
    expect(await search('\\', home)).toEqual(['c\\d']);
    expect(await search('c\\d', home)).toEqual(['c\\d']);
    expect(await search('\\%', home)).toEqual([]);
    expect(await search("o'h", home)).toEqual(["O'Hara"]);
  });

  it('refuses page numbers that are none', async () => {
    for (const pageNumber of ['0', '-1', '1.5', 'abc', '100001']) {
      const query = { pageNumber } as never;
      const { status, refusal } = await app.call(listUsers, { query }, { token: company.admin.token });
      expect([pageNumber, status, refusal.error]).toEqual([pageNumber, 400, 'ERR_VALIDATION']);
    }
  });

  it('never shows people of another company, in no form of list', async () => {
    const stranger = await buildUser(app, { name: 'Stranger' });
    const token = company.admin.token;
    expect(await search('Stranger')).toEqual([]);
    expect(await search(stranger.email)).toEqual([]);
    const { reply } = await app.call(listAllUsers, {}, { token });
    expect(reply.map(({ companyId }) => companyId)).toEqual(reply.map(() => company.id));
    const one = await app.call(getUser, { params: { userId: stranger.id } }, { token });
    expect([one.status, one.refusal.error]).toEqual([404, 'ERR_NO_USER_FOUND']);
  });

  it('is whole and by name for pickers', async () => {
    const home = await buildCompany(app);
    await insertUsers(home, 30);
    const person = await buildUser(app, { company: home, name: 'Aaron' });
    const { reply } = await app.call(listAllUsers, {}, { token: person.token });
    const names = reply.map(({ name }) => name);
    expect(names).toHaveLength(32);
    expect(names.slice(0, 3)).toEqual(['Aaron', 'Admin', 'Person 00']);
  });
});

describe('creating a user', () => {
  const newUser = () => ({
    name: 'Carla Dias',
    email: `${randomUUID()}@test.example`,
    password: 'pao-quente',
  });
  const create = (body: object, by = company) =>
    app.call(createUser, { body: body as never }, { token: by.admin.token });

  it('stores queues, connection, profile and the sight of all tickets', async () => {
    const queueId = await buildQueue(app, company);
    const whatsappId = await buildConnection(app, company);
    const given = { ...newUser(), profile: 'supervisor', queueIds: [queueId, queueId], whatsappId };
    const { status, reply } = await create({ ...given, allTicket: 'enable' });
    expect(status).toBe(200);
    expect(reply).toMatchObject({
      name: 'Carla Dias',
      profile: 'supervisor',
      whatsappId,
      allTicket: 'enable',
    });
    expect(reply.queues.map(({ id }) => id)).toEqual([queueId]);
    const read = await app.call(getUser, { params: { userId: reply.id } }, { token: company.admin.token });
    expect(read.reply).toEqual(reply);
  });

  it('makes a plain user of this company when nothing else is said, and never a super user', async () => {
    const other = await buildCompany(app);
    const { reply } = await create({ ...newUser(), super: true, companyId: other.id });
    expect(reply).toMatchObject({ profile: 'user', super: false, companyId: company.id, queues: [] });
    expect(reply).toMatchObject({ whatsappId: null, allTicket: 'disable' });
  });

  it.each([
    ['enable', 'enable'],
    ['enabled', 'enable'],
    ['disable', 'disable'],
    ['disabled', 'disable'],
    ['desabled', 'disable'],
  ])('reads allTicket "%s" as "%s"', async (allTicket, expected) => {
    expect((await create({ ...newUser(), allTicket })).reply.allTicket).toBe(expected);
  });

  it.each([
    ['name', undefined, 'required'],
    ['name', '', 'required'],
    ['name', '   ', 'required'],
    ['name', 'A', 'tooShort'],
    ['name', 'A'.repeat(51), 'tooLong'],
    ['email', undefined, 'required'],
    ['email', 'not-an-email', 'email'],
    ['email', `${'a'.repeat(250)}@b.example`, 'tooLong'],
    ['password', undefined, 'required'],
    ['password', '1234', 'tooShort'],
    ['password', '1'.repeat(51), 'tooLong'],
    ['profile', 'owner', 'invalid'],
    ['allTicket', 'maybe', 'invalid'],
    ['whatsappId', 'one', 'invalid'],
    ['name', 'nul \u0000', 'invalid'],
  ])('refuses %s %j as validation.%s', async (path, value, key) => {
    const { status, refusal } = await create({ ...newUser(), [path]: value });
    expect([status, refusal.error]).toEqual([400, 'ERR_VALIDATION']);
    expect(refusal.issues?.[0]).toEqual({ path, message: `validation.${key}` });
    expect(new Set(refusal.issues?.map((issue) => issue.path))).toEqual(new Set([path]));
  });

  it('refuses an e-mail that anybody on the platform has, in any case', async () => {
    const stranger = await buildUser(app);
    for (const email of [company.admin.email, stranger.email, stranger.email.toUpperCase()]) {
      const { status, refusal } = await create({ ...newUser(), email });
      expect([status, refusal.error]).toEqual([409, 'ERR_EMAIL_ALREADY_EXISTS']);
    }
  });

  it('does not know queues and connections of another company, and stores nothing then', async () => {
    const other = await buildCompany(app);
    const foreign = { queueId: await buildQueue(app, other), whatsappId: await buildConnection(app, other) };
    const own = await buildQueue(app, company);
    const user = newUser();
    const queue = await create({ ...user, queueIds: [own, foreign.queueId] });
    expect([queue.status, queue.refusal.error]).toEqual([404, 'ERR_NO_QUEUE_FOUND']);
    const connection = await create({ ...user, whatsappId: foreign.whatsappId });
    expect([connection.status, connection.refusal.error]).toEqual([404, 'ERR_NO_WAPP_FOUND']);
    expect(await search(user.email)).toEqual([]);
  });

  it('gives the last place of the plan to exactly one of ten that come at once', async () => {
    const full = await buildCompany(app, { users: 2 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(newUser(), full)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...new Array(9).fill(402)]);
    const refused = answers.find(({ status }) => status === 402)?.refusal;
    expect([refused?.error, refused?.data]).toEqual(['ERR_PLAN_LIMIT', { resource: 'users', limit: 2 }]);
    expect(await search('', full)).toHaveLength(2);
  });
});
