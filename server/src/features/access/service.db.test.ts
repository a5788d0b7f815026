import { createHmac } from 'node:crypto';
import { login, me, refreshSession } from '@prosa/contracts/access/api.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { deriveKey } from '#platform/auth/secrets.ts';
import { buildCompany, buildUser, type TestUser, testPassword } from '#testing/builders.ts';
import { type TestApp, testApp, testSecret } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const refresh = (cookies: Record<string, string>) => app.call(refreshSession, {}, { cookies });

async function enter() {
  const company = await buildCompany(app);
  const body = { email: company.admin.email, password: testPassword };
  const { reply, cookies } = await app.call(login, { body });
  return { company, session: reply, cookies };
}

function changeSessions(
  companyId: TestUser['companyId'],
  change: { rotated_at?: string; expires_at?: string },
) {
  return app.database.transaction(companyId, ({ db }) =>
    db.updateTable('sessions').set(change).where('ended_at', 'is', null).execute(),
  );
}

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

describe('refreshing a session', () => {
  it('answers as the login did, with a new token and a new cookie', async () => {
    const { session, cookies } = await enter();
    const answer = await refresh(cookies);
    expect(answer.status).toBe(200);
    expect(answer.reply.user).toEqual(session.user);
    expect(answer.cookies.jrt).not.toBe(cookies.jrt);
    expect((await app.call(me, {}, { token: answer.reply.token })).status).toBe(200);
    expect((await refresh(answer.cookies)).status).toBe(200);
  });

  it('serves tabs that come at once with the same cookie, and leaves them one to go on with', async () => {
    const { cookies } = await enter();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(cookies)));
    expect(answers.map(({ status }) => status)).toEqual(new Array(8).fill(200));
    const given = answers.flatMap((answer) => answer.cookies.jrt ?? []);
    expect(given).toHaveLength(1);
    for (const { reply } of answers) {
      expect((await app.call(me, {}, { token: reply.token })).status).toBe(200);
    }
    expect((await refresh({ jrt: given[0] ?? '' })).status).toBe(200);
  });

  it('takes an old cookie that comes after the grace for a stolen one and ends the session', async () => {
    const { company, cookies } = await enter();
    const rotated = await refresh(cookies);
    await changeSessions(company.id, { rotated_at: ago(61_000) });

    const stolen = await refresh(cookies);

    expect([stolen.status, stolen.refusal.error, stolen.cookies]).toEqual([401, 'ERR_SESSION_EXPIRED', {}]);
    expect((await refresh(rotated.cookies)).status).toBe(401);
    expect((await app.call(me, {}, { token: rotated.reply.token })).status).toBe(401);
    const ended = await app.database
      .reader(company.id)
      .db.selectFrom('sessions')
      .select('end_reason')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(ended.end_reason).toBe('reused');
  });

  it('A9: ends the session when any older cookie comes back, however many came after it', async () => {
    const { cookies } = await enter();
    let newest = cookies;
    for (let generation = 0; generation < 3; generation += 1) newest = (await refresh(newest)).cookies;

    expect((await refresh(cookies)).status).toBe(401);

    const thief = await refresh(newest);
    expect([thief.status, thief.refusal.data]).toEqual([401, { reason: 'reused' }]);
    expect((await refresh(cookies)).refusal.data).toEqual({ reason: 'reused' });
  });

  it('refuses a session that nobody used for seven days, and prolongs one that is used', async () => {
    const { company, cookies } = await enter();
    const answer = await refresh(cookies);
    const { db } = app.database.reader(company.id);
    const session = await db
      .selectFrom('sessions')
      .select('expires_at')
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    const daysLeft = (Date.parse(session.expires_at) - Date.now()) / 86_400_000;
    expect(daysLeft).toBeCloseTo(7, 1);
    await changeSessions(company.id, { expires_at: ago(1) });
    expect((await refresh(answer.cookies)).status).toBe(401);
  });

  it('stays open when the due date has passed during the session, so that the company can pay', async () => {
    const { company, cookies } = await enter();
    await app.database.transaction(company.id, ({ db }) =>
      db
        .updateTable('companies')
        .set({ due_date: ago(1000) })
        .where('id', '=', company.id)
        .execute(),
    );
    expect((await refresh(cookies)).status).toBe(200);
  });

  it('refuses garbage cookies without a trace', async () => {
    const { company, session, cookies } = await enter();
    const other = await buildCompany(app);
    const [companyId, id, secret] = cookies.jrt?.split('.') ?? [];
    const garbage = [
      '',
      'garbage',
      '..',
      `${companyId}.${id}.`,
      `${companyId}.${id}.${secret}x`,
      `${companyId}.${id}.${'A'.repeat(43)}`,
      `${other.id}.${id}.${secret}`,
      `99999999999.${id}.${secret}`,
      `2147483647.${id}.${secret}`,
      `0.${id}.${secret}`,
      `-1.${id}.${secret}`,
      `${companyId}.00000000-0000-0000-0000-000000000000.${secret}`,
      `${companyId}.' or 1=1 --.${secret}`,
      session.token,
      'x'.repeat(5000),
    ];
    for (const jrt of garbage) {
      const { status, refusal } = await refresh({ jrt: encodeURIComponent(jrt) });
      expect([jrt, status, refusal.error]).toEqual([jrt, 401, 'ERR_SESSION_EXPIRED']);
    }
    expect((await refresh({})).status).toBe(401);
    expect(company.id).toBe(Number(companyId));
    expect((await refresh(cookies)).status).toBe(200);
  });
});

describe('the access token', () => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const seconds = () => Math.floor(Date.now() / 1000);
  const ownKey = deriveKey(testSecret, 'access-token');

  function tokenOf(
    { id, companyId, sessionId }: TestUser,
    { alg = 'HS256', key = ownKey as Buffer | string, exp = seconds() + 600 } = {},
  ): string {
    const claims = { id, companyId, profile: 'admin', sessionId, iat: exp - 900, exp };
    const text = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`;
    if (alg === 'none') return `${text}.`;
    return `${text}.${createHmac(`sha${alg.slice(2)}`, key)
      .update(text)
      .digest('base64url')}`;
  }

  it('is taken when it is ours and fresh', async () => {
    const person = await buildUser(app);
    expect((await app.call(me, {}, { token: tokenOf(person) })).status).toBe(200);
  });

  it('is refused with 403 ERR_TOKEN_EXPIRED once it is too old, so that clients refresh', async () => {
    const person = await buildUser(app);
    const answer = await app.call(me, {}, { token: tokenOf(person, { exp: seconds() - 1 }) });
    expect([answer.status, answer.refusal.error]).toEqual([403, 'ERR_TOKEN_EXPIRED']);
  });

  it('lives fifteen minutes', async () => {
    const person = await buildUser(app);
    const { iat, exp } = JSON.parse(Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString());
    expect(exp - iat).toBe(15 * 60);
  });

  it('is refused with 401 when anything about it is forged, even when it is also too old', async () => {
    const person = await buildUser(app);
    const stranger = await buildUser(app);
    const [header, , signature] = person.token.split('.');
    const admin = encode({ id: person.id, companyId: person.companyId, profile: 'admin', super: true });
    const forged = {
      'no algorithm': tokenOf(person, { alg: 'none' }),
      'another algorithm with our key': tokenOf(person, { alg: 'HS512' }),
      'another key': tokenOf(person, { key: 'another key' }),
      'the raw secret as key': tokenOf(person, { key: testSecret }),
      'an empty key': tokenOf(person, { key: '' }),
      'another key and too old': tokenOf(person, { key: 'another key', exp: seconds() - 60 }),
      'other claims under an old signature': `${header}.${admin}.${signature}`,
      "another person's session": tokenOf({ ...person, sessionId: stranger.sessionId }),
      "another company's session": tokenOf({ ...person, companyId: stranger.companyId }),
      "a colleague's id": tokenOf({ ...person, id: person.id - 1 }),
      'a refresh cookie': `${person.companyId}.${person.sessionId}.${'A'.repeat(43)}`,
    };
    for (const [kind, token] of Object.entries(forged)) {
      const { status, refusal } = await app.call(me, {}, { token });
      expect([kind, status, refusal.error]).toEqual([kind, 401, 'ERR_SESSION_EXPIRED']);
    }
  });

  it('is read from a bearer header only', async () => {
    const { token } = await buildUser(app);
    for (const authorization of [token, `Basic ${token}`, 'Bearer', 'Bearer ']) {
      const answer = await app.http.inject({ url: '/api/auth/me', headers: { authorization } });
      expect([authorization, answer.statusCode]).toEqual([authorization, 401]);
    }
    expect((await app.http.inject({ url: `/api/auth/me?token=${token}` })).statusCode).toBe(401);
    const lowerCase = await app.http.inject({
      url: '/api/auth/me',
      headers: { authorization: `bearer ${token}` },
    });
    expect(lowerCase.statusCode).toBe(200);
  });
});
