import { login, logout, me, refreshSession } from '@prosa/contracts/access/api.ts';
import { SessionSchema } from '@prosa/contracts/access/schema.ts';
import { updateUser } from '@prosa/contracts/users/api.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventsAfter } from '#platform/events/event-store.ts';
import { buildCompany, buildQueue, buildUser, type TestCompany, testPassword } from '#testing/builders.ts';
import { startTestApp, type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const enter = (email: string, password = testPassword) => app.call(login, { body: { email, password } });

function changeCompany(company: TestCompany, change: { due_date?: string; status?: boolean }) {
  return app.database.transaction(company.id, ({ db }) =>
    db.updateTable('companies').set(change).where('id', '=', company.id).execute(),
  );
}

describe('login', () => {
  it('answers with a token, the person, their company and its settings', async () => {
    const company = await buildCompany(app);
    const queueId = await buildQueue(app, company);
    const person = await buildUser(app, { company, name: 'Ana', queueIds: [queueId] });

    const { status, reply } = await enter(person.email);

    expect(status).toBe(200);
    expect(SessionSchema.parse(reply)).toEqual(reply);
    expect(reply.user).toMatchObject({
      id: person.id,
      name: 'Ana',
      email: person.email,
      profile: 'user',
      super: false,
      companyId: company.id,
      whatsappId: null,
      allTicket: 'disable',
      language: 'pt',
      company: { id: company.id, name: company.name, status: true, recurrence: 'MENSAL' },
    });
    expect(Date.parse(reply.user.company.dueDate)).toBeGreaterThan(Date.now());
    expect(reply.user.queues).toEqual([
      expect.objectContaining({ id: queueId, UserQueue: { userId: person.id, queueId } }),
    ]);
    expect(reply.user.company.settings.find(({ key }) => key === 'campaignsEnabled')?.value).toBe('true');
    const { dueDate, trialExpiration } = reply.user.company;
    expect((await app.call(me, {}, { token: reply.token })).reply).toMatchObject({
      id: reply.user.id,
      company: { id: reply.user.companyId, dueDate, trialExpiration },
    });
    expect(trialExpiration).toBe(dueDate);
  });

  it('takes the e-mail in any case and with spaces around it', async () => {
    const { admin } = await buildCompany(app);
    expect((await enter(`  ${admin.email.toUpperCase()} `)).status).toBe(200);
  });

  it('gives an unknown e-mail the same answer as a wrong password', async () => {
    const { admin } = await buildCompany(app);
    const wrong = await enter(admin.email, 'not-the-password');
    const unknown = await enter('nobody@test.example', 'not-the-password');
    expect([wrong.status, wrong.refusal.error]).toEqual([401, 'ERR_INVALID_CREDENTIALS']);
    const { requestId: _first, ...ofWrong } = wrong.refusal;
    const { requestId: _second, ...ofUnknown } = unknown.refusal;
    expect([unknown.status, ofUnknown, unknown.cookies]).toEqual([wrong.status, ofWrong, {}]);
  });

  it('spends the time of a password on an unknown e-mail too', async () => {
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const startedAt = performance.now();
      await enter('nobody@test.example', 'not-the-password');
      times.push(performance.now() - startedAt);
    }
    // An argon2id check takes 15 ms or more, a call without one about 2. A busy machine only adds to both.
    expect(Math.min(...times)).toBeGreaterThan(6);
  });

  it('refuses a password that differs only in case or has spaces around it', async () => {
    const { admin } = await buildCompany(app);
    for (const password of [testPassword.toUpperCase(), ` ${testPassword}`, `${testPassword} `]) {
      expect((await enter(admin.email, password)).status).toBe(401);
    }
  });

  it('says which fields are missing', async () => {
    const { status, refusal } = await app.call(login, { body: {} as never });
    expect([status, refusal.error]).toEqual([400, 'ERR_VALIDATION']);
    expect(refusal.issues).toEqual([
      { path: 'email', message: 'validation.required' },
      { path: 'password', message: 'validation.required' },
    ]);
  });

  it('refuses a company whose due date has passed, with that date', async () => {
    const company = await buildCompany(app);
    const dueDate = '2026-01-31T12:00:00.123Z';
    await changeCompany(company, { due_date: dueDate });
    const { status, refusal, cookies } = await enter(company.admin.email);
    expect([status, refusal.error]).toEqual([402, 'ERR_SUBSCRIPTION_EXPIRED']);
    expect(refusal.data).toEqual({ dueDate, paymentToken: expect.any(String) });
    expect(cookies).toEqual({});
  });

  it('tells of a due date or a disabled company only to those who know the password', async () => {
    const expired = await buildCompany(app, { daysLeft: -1 });
    const disabled = await buildCompany(app);
    await changeCompany(disabled, { status: false });
    for (const { admin } of [expired, disabled]) {
      expect((await enter(admin.email, 'wrong')).refusal.error).toBe('ERR_INVALID_CREDENTIALS');
    }
  });

  it('lets the super user in whatever the due date', async () => {
    const { admin } = await buildCompany(app, { daysLeft: -1, isSuper: true });
    const { status, reply } = await enter(admin.email);
    expect([status, reply.user.super]).toEqual([200, true]);
  });

  it('refuses a disabled company and leaves its sessions without effect', async () => {
    const company = await buildCompany(app);
    const { cookies } = await enter(company.admin.email);
    await changeCompany(company, { status: false });
    const answer = await enter(company.admin.email);
    expect([answer.status, answer.refusal.error]).toEqual([403, 'ERR_COMPANY_DISABLED']);
    const refreshed = await app.call(refreshSession, {}, { cookies });
    expect([refreshed.status, refreshed.refusal.error]).toEqual([401, 'ERR_SESSION_EXPIRED']);
    await changeCompany(company, { status: true });
    expect((await app.call(refreshSession, {}, { cookies })).status).toBe(200);
  });

  it('keeps passwords as argon2id hashes and the refresh secret as a hash only', async () => {
    const { id, admin } = await buildCompany(app);
    const { cookies, reply } = await enter(admin.email);
    const { db } = app.database.reader(id);
    const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const sessions = await db.selectFrom('sessions').selectAll().where('ended_at', 'is', null).execute();
    expect(sessions).toHaveLength(1);
    const secret = cookies.jrt?.split('.')[2] ?? '';
    expect(secret).toHaveLength(43);
    const stored = Buffer.concat(sessions.map((session) => session.secret_hash)).toString('latin1');
    expect(JSON.stringify(sessions) + stored).not.toContain(secret);
    expect(JSON.stringify(reply)).not.toMatch(/argon2|password|secret/i);
  });

  it('puts the refresh secret into a cookie that scripts and other sites cannot use', async () => {
    const { admin } = await buildCompany(app);
    const payload = { email: admin.email, password: testPassword };
    const answer = await app.http.inject({ method: 'POST', url: '/api/auth/login', payload });
    const byName = answer.cookies.toSorted((a, b) => a.name.localeCompare(b.name));
    const [cookie, device, ...others] = byName;
    expect(others).toEqual([]);
    expect(device).toMatchObject({
      name: 'jrt_device',
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'Strict',
    });
    expect(cookie).toMatchObject({ name: 'jrt', path: '/api/auth', httpOnly: true, sameSite: 'Strict' });
    expect(cookie).toMatchObject({ maxAge: 7 * 24 * 60 * 60 });
    expect(cookie).not.toHaveProperty('secure');
  });

  it('marks the cookie as secure where the product is reached by https', async () => {
    const secure = await startTestApp({ environment: { PUBLIC_URL: 'https://prosa.example' } });
    try {
      const { admin } = await buildCompany(secure);
      const payload = { email: admin.email, password: testPassword };
      const answer = await secure.http.inject({ method: 'POST', url: '/api/auth/login', payload });
      expect(answer.cookies.map(({ name, secure }) => [name, secure]).toSorted()).toEqual([
        ['jrt', true],
        ['jrt_device', true],
      ]);
    } finally {
      await secure.close();
    }
  });
});

describe('another login of the same person', () => {
  it('ends the first one: its token and its refresh are refused, the second works', async () => {
    const { id, admin } = await buildCompany(app);
    const first = await enter(admin.email);
    expect((await app.call(me, {}, { token: first.reply.token })).status).toBe(200);
    const second = await enter(admin.email);

    const old = await app.call(me, {}, { token: first.reply.token });
    expect([old.status, old.refusal.error]).toEqual([401, 'ERR_SESSION_EXPIRED']);
    expect((await app.call(refreshSession, {}, { cookies: first.cookies })).status).toBe(401);
    expect((await app.call(me, {}, { token: second.reply.token })).status).toBe(200);
    expect((await app.call(refreshSession, {}, { cookies: second.cookies })).status).toBe(200);

    const events = await eventsAfter(app.database.reader(id), 0, 100);
    expect(events.at(-1)).toMatchObject({
      name: 'sessions.ended',
      payload: { reason: 'replaced', user: { id: admin.id, email: admin.email, companyId: id } },
    });
  });

  it('leaves one session of several logins at the same moment', async () => {
    const { admin } = await buildCompany(app);
    const logins = await Promise.all(Array.from({ length: 6 }, () => enter(admin.email)));
    const answers = await Promise.all(logins.map(({ reply }) => app.call(me, {}, { token: reply.token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...new Array(5).fill(401)]);
  });

  it('leaves colleagues alone', async () => {
    const company = await buildCompany(app);
    const colleague = await buildUser(app, { company });
    await enter(company.admin.email);
    expect((await app.call(me, {}, { token: colleague.token })).status).toBe(200);
  });
});

describe('logout', () => {
  it('ends the session at once and takes the cookie back', async () => {
    const { admin } = await buildCompany(app);
    const { reply, cookies } = await enter(admin.email);
    await app.call(me, {}, { token: reply.token });

    const answer = await app.call(logout, {}, { token: reply.token, cookies });

    expect([answer.status, answer.reply, answer.cookies]).toEqual([200, {}, { jrt: '' }]);
    expect((await app.call(me, {}, { token: reply.token })).status).toBe(401);
    expect((await app.call(refreshSession, {}, { cookies })).status).toBe(401);
  });
});

describe('me', () => {
  it('says who the token belongs to', async () => {
    const { admin } = await buildCompany(app, { isSuper: true });
    const { reply } = await app.call(me, {}, { token: admin.token });
    expect(reply).toMatchObject({ id: admin.id, profile: 'admin', super: true });
  });

  it('follows a change of profile at once, whatever the token says', async () => {
    const company = await buildCompany(app);
    const other = await buildUser(app, { company, profile: 'admin' });
    expect((await app.call(me, {}, { token: other.token })).reply.profile).toBe('admin');
    const change = { params: { userId: other.id }, body: { profile: 'user' as const } };
    await app.call(updateUser, change, { token: company.admin.token });
    expect((await app.call(me, {}, { token: other.token })).reply.profile).toBe('user');
  });
});
