import { login, me, refreshSession } from '@prosa/contracts/access/api.ts';
import { createUser, deleteUser, getUser, updateUser } from '@prosa/contracts/users/api.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventsAfter } from '#platform/events/event-store.ts';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildUser,
  type TestCompany,
  type TestUser,
  testPassword,
} from '#testing/builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestUser;
beforeAll(async () => {
  app = await testApp();
  company = await buildCompany(app);
  admin = company.admin;
});

const change = (by: TestUser, of: TestUser, body: object) =>
  app.call(updateUser, { params: { userId: of.id }, body }, { token: by.token });
const remove = (by: TestUser, of: TestUser) =>
  app.call(deleteUser, { params: { userId: of.id } }, { token: by.token });
const outcome = ({ status, refusal }: { status: number; refusal: { error?: string } }) => [
  status,
  refusal.error,
];
const isLive = async ({ token }: { token: string }) => (await app.call(me, {}, { token })).status === 200;
const enter = (email: string, password: string) => app.call(login, { body: { email, password } });

describe('changing oneself', () => {
  it('is open to everybody for name and language', async () => {
    const ana = await buildUser(app, { company });
    const { status, reply } = await change(ana, ana, { name: '  Ana Souza ', language: 'es' });
    expect([status, reply.name, reply.language]).toEqual([200, 'Ana Souza', 'es']);
  });

  it('is refused to a plain user for what an admin decides, and changes nothing then', async () => {
    const ana = await buildUser(app, { company, name: 'Ana' });
    const queueId = await buildQueue(app, company);
    const whatsappId = await buildConnection(app, company);
    const guarded = [{ profile: 'admin' }, { queueIds: [queueId] }, { whatsappId }, { allTicket: 'enable' }];
    for (const part of guarded) {
      const answer = await change(ana, ana, { name: 'Boss', ...part });
      expect([part, ...outcome(answer)]).toEqual([part, 403, 'ERR_NO_PERMISSION']);
    }
    const { reply } = await app.call(getUser, { params: { userId: ana.id } }, { token: ana.token });
    expect(reply).toMatchObject({ name: 'Ana', profile: 'user', queues: [], whatsappId: null });
  });

  it('never makes a super user nor moves to another company', async () => {
    const other = await buildCompany(app);
    const { reply } = await change(admin, admin, { super: true, companyId: other.id, id: 1 });
    expect(reply).toMatchObject({ id: admin.id, super: false, companyId: company.id });
  });

  it('takes the current password for a new password or e-mail', async () => {
    const ana = await buildUser(app, { company });
    const email = `new-${ana.email}`;
    for (const part of [{ password: 'new-secret' }, { email }]) {
      for (const currentPassword of [undefined, '', 'wrong']) {
        const answer = await change(ana, ana, { ...part, currentPassword });
        expect(outcome(answer)).toEqual([400, 'ERR_WRONG_PASSWORD']);
      }
    }
    const answer = await change(ana, ana, { email, password: 'new-secret', currentPassword: testPassword });
    expect([answer.status, answer.reply.email]).toEqual([200, email]);
    expect((await enter(email, 'new-secret')).status).toBe(200);
    expect((await enter(ana.email, 'new-secret')).status).toBe(401);
    expect((await enter(email, testPassword)).status).toBe(401);
  });

  it('takes the current password from admins too', async () => {
    expect(outcome(await change(admin, admin, { password: 'new-secret' }))).toEqual([
      400,
      'ERR_WRONG_PASSWORD',
    ]);
  });

  it('asks for no password when a form sends the e-mail as it was', async () => {
    const ana = await buildUser(app, { company });
    expect((await change(ana, ana, { name: 'Ana', email: ana.email.toUpperCase() })).status).toBe(200);
  });

  it('keeps the own session after a new password', async () => {
    const ana = await buildUser(app, { company });
    await change(ana, ana, { password: 'new-secret', currentPassword: testPassword });
    expect(await isLive(ana)).toBe(true);
  });
});

describe('changing a colleague', () => {
  it.each(['user', 'supervisor'] as const)('is refused to a %s', async (profile) => {
    const ana = await buildUser(app, { company, profile });
    const bea = await buildUser(app, { company });
    for (const part of [{ name: 'Other' }, { password: 'mine-now' }, {}]) {
      expect(outcome(await change(ana, bea, part))).toEqual([403, 'ERR_NO_PERMISSION']);
    }
    expect(outcome(await remove(ana, bea))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(outcome(await app.call(createUser, { body: {} as never }, { token: ana.token }))).toEqual([
      403,
      'ERR_NO_PERMISSION',
    ]);
  });

  it('by an admin changes what is given and leaves the rest, queues included', async () => {
    const queueId = await buildQueue(app, company);
    const whatsappId = await buildConnection(app, company);
    const bea = await buildUser(app, { company, name: 'Bea', queueIds: [queueId] });
    const first = await change(admin, bea, { whatsappId, allTicket: 'enabled', profile: 'supervisor' });
    expect(first.reply).toMatchObject({
      name: 'Bea',
      whatsappId,
      allTicket: 'enable',
      profile: 'supervisor',
    });
    expect(first.reply.queues.map(({ id }) => id)).toEqual([queueId]);
    const second = await change(admin, bea, { queueIds: [], whatsappId: null, allTicket: 'desabled' });
    expect(second.reply).toMatchObject({ queues: [], whatsappId: null, allTicket: 'disable' });
    expect(second.reply).toMatchObject({ name: 'Bea', email: bea.email, profile: 'supervisor' });
    expect((await enter(bea.email, testPassword)).status).toBe(200);
  });

  it('replaces the queues by those given', async () => {
    const [first, second] = [await buildQueue(app, company), await buildQueue(app, company)];
    const bea = await buildUser(app, { company, queueIds: [first] });
    const { reply } = await change(admin, bea, { queueIds: [second, second] });
    expect(reply.queues.map(({ id }) => id)).toEqual([second]);
  });

  it('does not know queues, connections or people of another company', async () => {
    const other = await buildCompany(app);
    const bea = await buildUser(app, { company });
    const queueIds = [await buildQueue(app, other)];
    const whatsappId = await buildConnection(app, other);
    expect(outcome(await change(admin, bea, { queueIds }))).toEqual([404, 'ERR_NO_QUEUE_FOUND']);
    expect(outcome(await change(admin, bea, { whatsappId }))).toEqual([404, 'ERR_NO_WAPP_FOUND']);
    expect(outcome(await change(admin, other.admin, { password: 'mine-now' }))).toEqual([
      404,
      'ERR_NO_USER_FOUND',
    ]);
    expect(outcome(await remove(admin, other.admin))).toEqual([404, 'ERR_NO_USER_FOUND']);
    expect((await enter(other.admin.email, testPassword)).status).toBe(200);
  });

  it('refuses an e-mail that somebody else has', async () => {
    const bea = await buildUser(app, { company });
    const stranger = await buildUser(app);
    const answer = await change(admin, bea, { email: stranger.email });
    expect(outcome(answer)).toEqual([409, 'ERR_EMAIL_ALREADY_EXISTS']);
  });

  it('with a new password ends their sessions and not the admin’s', async () => {
    const bea = await buildUser(app, { company });
    const { reply, cookies } = await enter(bea.email, testPassword);
    expect(await isLive(reply)).toBe(true);
    expect((await change(admin, bea, { password: 'chosen-for-bea' })).status).toBe(200);
    expect(await isLive(reply)).toBe(false);
    expect((await app.call(refreshSession, {}, { cookies })).status).toBe(401);
    expect(await isLive(admin)).toBe(true);
    expect((await enter(bea.email, 'chosen-for-bea')).status).toBe(200);
  });

  it('is told to the screens of the company, without a secret', async () => {
    const bea = await buildUser(app, { company });
    const { reply } = await change(admin, bea, { name: 'Beatriz', password: 'chosen-for-bea' });
    const events = await eventsAfter(app.database.reader(company.id), 0, 1000);
    const updated = events.filter(({ name }) => name === 'user.updated').at(-1);
    expect(updated?.payload).toEqual({ user: reply });
    expect(JSON.stringify(events)).not.toMatch(/argon2|chosen-for-bea/);
  });

  it('does not reach the owner of the platform, who could be impersonated with a new password', async () => {
    const platform = await buildCompany(app, { isSuper: true });
    const plain = await buildUser(app, { company: platform, profile: 'admin' });
    const refused = [403, 'ERR_NO_PERMISSION'];
    expect(outcome(await change(plain, platform.admin, { password: 'mine-now' }))).toEqual(refused);
    expect(outcome(await change(plain, platform.admin, { email: 'mine@test.example' }))).toEqual(refused);
    expect(outcome(await remove(plain, platform.admin))).toEqual(refused);
    expect((await change(platform.admin, plain, { name: 'Plain' })).status).toBe(200);
  });
});

describe('the admins of a company', () => {
  it('never become none: the last one keeps the profile and cannot be deleted', async () => {
    const home = await buildCompany(app);
    const second = await buildUser(app, { company: home, profile: 'admin' });
    expect(outcome(await remove(home.admin, home.admin))).toEqual([409, 'ERR_OWN_USER']);
    expect((await change(second, home.admin, { profile: 'user' })).status).toBe(200);
    expect(outcome(await change(second, second, { profile: 'supervisor' }))).toEqual([409, 'ERR_LAST_ADMIN']);
    expect((await change(second, second, { profile: 'admin', name: 'Still' })).status).toBe(200);
  });

  it.each(['demote', 'delete'])('stay at least one when two %s each other at once', async (deed) => {
    const home = await buildCompany(app);
    const second = await buildUser(app, { company: home, profile: 'admin' });
    const act = (by: TestUser, of: TestUser) =>
      deed === 'delete' ? remove(by, of) : change(by, of, { profile: 'user' });
    const answers = await Promise.all([act(home.admin, second), act(second, home.admin)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const admins = await app.database
      .reader(home.id)
      .db.selectFrom('users')
      .select('id')
      .where('profile', '=', 'admin')
      .execute();
    expect(admins).toHaveLength(1);
  });
});

describe('deleting a user', () => {
  it('ends their sessions, frees their e-mail and tells the screens', async () => {
    const queueId = await buildQueue(app, company);
    const bea = await buildUser(app, { company, queueIds: [queueId] });
    const { reply, cookies } = await enter(bea.email, testPassword);
    expect(await isLive(reply)).toBe(true);

    const answer = await remove(admin, bea);

    expect([answer.status, answer.reply]).toEqual([200, {}]);
    expect(await isLive(reply)).toBe(false);
    expect((await app.call(refreshSession, {}, { cookies })).status).toBe(401);
    expect((await enter(bea.email, testPassword)).status).toBe(401);
    expect(outcome(await remove(admin, bea))).toEqual([404, 'ERR_NO_USER_FOUND']);
    const events = await eventsAfter(app.database.reader(company.id), 0, 1000);
    expect(events.at(-1)).toMatchObject({ name: 'user.deleted', payload: { userId: bea.id } });
    const again = { name: 'Bea', email: bea.email, password: 'pao-quente' };
    expect((await app.call(createUser, { body: again }, { token: admin.token })).status).toBe(200);
  });
});
