import { login, me, refreshSession } from '@prosa/contracts/access/api.ts';
import * as api from '@prosa/contracts/sessions/api.ts';
import { updateUser } from '@prosa/contracts/users/api.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildUser, type TestCompany, type TestUser, testPassword } from '#testing/builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await testApp();
  company = await buildCompany(app);
});

const enter = async ({ email }: TestUser, userAgent: string) => {
  const { reply, cookies } = await app.call(
    login,
    { body: { email, password: testPassword } },
    { headers: { 'user-agent': userAgent } },
  );
  return { token: reply.token, cookies };
};
const outcome = ({ status, refusal }: { status: number; refusal: { error?: string } }) => [
  status,
  refusal.error,
];

describe('one’s own logins', () => {
  it('are told with device, place and times, the live one first and what ended after it, in one statement', async () => {
    const ana = await buildUser(app, { company });
    await enter(ana, 'Firefox at home');
    const { token } = await enter(ana, 'Chrome at work');
    await app.call(me, {}, { token });
    const statements = await app.countQueries(async () => {
      const { reply } = await app.call(api.listOwnSessions, {}, { token });
      expect(reply.map(({ userAgent, endReason, isCurrent }) => [userAgent, endReason, isCurrent])).toEqual([
        ['Chrome at work', null, true],
        ['Firefox at home', 'replaced', false],
        ['test', 'replaced', false],
      ]);
      expect(reply[0]).toMatchObject({ address: '127.0.0.1', endedAt: null });
      expect(Date.parse(reply[0]?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(
        Date.parse(reply[1]?.startedAt ?? ''),
      );
      expect(JSON.stringify(reply)).not.toMatch(/secret|hash/i);
    });
    expect(statements).toHaveLength(1);
  });

  it('are ended one by one, and nobody else’s', async () => {
    const ana = await buildUser(app, { company });
    const bia = await buildUser(app, { company });
    const { token, cookies } = await enter(ana, 'Chrome');
    const [current] = (await app.call(api.listOwnSessions, {}, { token })).reply;
    const end = (by: string, sessionId: string) =>
      app.call(api.endOwnSession, { params: { sessionId } }, { token: by });
    expect(outcome(await end(bia.token, current?.id ?? ''))).toEqual([404, 'ERR_NO_SESSION_FOUND']);
    expect((await end(token, current?.id ?? '')).status).toBe(200);
    expect(outcome(await app.call(me, {}, { token }))).toEqual([401, 'ERR_SESSION_EXPIRED']);
    expect((await app.call(refreshSession, {}, { cookies })).status).toBe(401);
  });
});

describe('an admin', () => {
  const access = (by: TestUser, userId: number) =>
    app.call(api.getUserAccess, { params: { userId } }, { token: by.token });
  const endAll = (by: TestUser, userId: number) =>
    app.call(api.endUserSessions, { params: { userId } }, { token: by.token });

  it('sees where somebody is logged in and ends it, which is noted; they can log in again', async () => {
    const ana = await buildUser(app, { company, name: 'Ana Souza' });
    const { token, cookies } = await enter(ana, 'Chrome');
    expect((await access(company.admin, ana.id)).reply).toMatchObject({
      secondFactor: { isOn: false, since: null },
      sessions: [
        { userAgent: 'Chrome', isCurrent: false },
        { userAgent: 'test', endReason: 'replaced' },
      ],
    });
    expect((await endAll(company.admin, ana.id)).status).toBe(200);
    expect(outcome(await app.call(me, {}, { token }))).toEqual([401, 'ERR_SESSION_EXPIRED']);
    expect((await app.call(refreshSession, {}, { cookies })).status).toBe(401);
    expect((await access(company.admin, ana.id)).reply.sessions[0]).toMatchObject({ endReason: 'ended' });
    const noted = await app.database
      .reader(company.id)
      .db.selectFrom('audit_entries')
      .select(['user_id', 'target_id', 'target_name'])
      .where('act', '=', 'user-session.delete')
      .execute();
    expect(noted).toEqual([
      { user_id: company.admin.id, target_id: String(ana.id), target_name: 'Ana Souza' },
    ]);
    expect((await enter(ana, 'Chrome')).token).toBeDefined();
  });

  it('does not log themselves out by it, and does not reach the platform’s owner', async () => {
    expect(outcome(await endAll(company.admin, company.admin.id))).toEqual([409, 'ERR_OWN_USER']);
    const platform = await buildCompany(app, { isSuper: true });
    const plain = await buildUser(app, { company: platform, profile: 'admin' });
    for (const refused of [await endAll(plain, platform.admin.id), await access(plain, platform.admin.id)]) {
      expect(outcome(refused)).toEqual([403, 'ERR_NO_PERMISSION']);
    }
  });
});

describe('a new password', () => {
  it('is refused with a clear key where it is guessed at once, wherever it is chosen', async () => {
    const ana = await buildUser(app, { company, name: 'Ana Souza' });
    for (const password of ['12345', 'senha123', 'Ana Souza', ana.email.split('@')[0]?.slice(0, 50) ?? '']) {
      const { status, refusal } = await app.call(
        updateUser,
        { params: { userId: ana.id }, body: { password } },
        { token: company.admin.token },
      );
      expect([password, status, refusal.issues]).toEqual([
        password,
        400,
        [{ path: expect.stringMatching(/password$/), message: 'validation.weakPassword' }],
      ]);
    }
  });
});

describe('whoever comes with a session that is over', () => {
  const ends: [reason: string | undefined, end: (user: TestUser) => Promise<unknown>][] = [
    ['replaced', (user) => enter(user, 'Firefox')],
    [
      'ended',
      ({ id }) => app.call(api.endUserSessions, { params: { userId: id } }, { token: company.admin.token }),
    ],
    [
      'password',
      ({ id }) =>
        app.call(
          updateUser,
          { params: { userId: String(id) }, body: { password: 'another-one-1' } },
          { token: company.admin.token },
        ),
    ],
    [
      undefined,
      ({ id }) =>
        app.database.transaction(company.id, ({ db }) =>
          db
            .updateTable('sessions')
            .set({ expires_at: new Date(0).toISOString() })
            .where('user_id', '=', id)
            .execute(),
        ),
    ],
  ];
  it.each(ends)('is told why, where the server knows: %s', async (reason, end) => {
    const ana = await buildUser(app, { company });
    const { token, cookies } = await enter(ana, 'Chrome');
    await end(ana);
    const refreshed = await app.call(refreshSession, {}, { cookies });
    expect([...outcome(refreshed), refreshed.refusal.data?.reason]).toEqual([
      401,
      'ERR_SESSION_EXPIRED',
      reason,
    ]);
    const asked = await app.call(me, {}, { token });
    // Time ends what can be renewed; an access token has its own.
    if (reason)
      expect([...outcome(asked), asked.refusal.data]).toEqual([401, 'ERR_SESSION_EXPIRED', { reason }]);
  });

  it('hears nothing of it with a secret that never opened it', async () => {
    const ana = await buildUser(app, { company });
    const { cookies } = await enter(ana, 'Chrome');
    await enter(ana, 'Firefox');
    const [companyId, id] = cookies.jrt?.split('.') ?? [];
    const guessed = await app.call(
      refreshSession,
      {},
      { cookies: { jrt: `${companyId}.${id}.${'A'.repeat(43)}` } },
    );
    expect([...outcome(guessed), guessed.refusal.data]).toEqual([401, 'ERR_SESSION_EXPIRED', undefined]);
  });
});
