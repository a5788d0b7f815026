import { login, me } from '@prosa/contracts/access/api.ts';
import * as api from '@prosa/contracts/second-factors/api.ts';
import { updateSetting } from '@prosa/contracts/settings/api.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { totpCode } from '#platform/auth/totp.ts';
import {
  buildCompany,
  buildUser,
  logIn,
  type TestCompany,
  type TestUser,
  testPassword,
} from '#testing/builders.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { ownApp } from '#testing/own-app.ts';
import type { TestApp } from '#testing/test-app.ts';

let app: TestApp;
const clock = fakeClock(Date.now());
beforeAll(async () => {
  app = await ownApp({ clock, environment: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'true' } });
});

let addresses = 0;
/** Every call uses its own address, so that only the limit per account applies. */
const call: TestApp['call'] = (endpoint, request, caller = {}) => {
  addresses += 1;
  const headers = { 'x-forwarded-for': `10.9.${addresses >> 8}.${addresses & 255}` };
  return app.call(endpoint, request, { ...caller, headers });
};

const stepMs = 30_000;
/** Advances to the next time step and returns its code, which was not used yet. */
async function nextCode(secret: string): Promise<string> {
  await clock.advance(stepMs);
  return totpCode(secret, clock.now());
}

async function turnOn({ token }: Pick<TestUser, 'token'>) {
  const begun = await call(api.beginSecondFactor, { body: { password: testPassword } }, { token });
  const { secret } = begun.reply;
  const { status, reply } = await call(
    api.confirmSecondFactor,
    { body: { code: await nextCode(secret) } },
    { token },
  );
  expect(status).toBe(200);
  return { secret, codes: reply.recoveryCodes };
}

const enter = (email: string, password = testPassword) => call(login, { body: { email, password } });
const prove = (code: string, cookies: Readonly<Record<string, string>>) =>
  call(api.proveLogin, { body: { code } }, { cookies: { ...cookies } });
const outcome = ({ status, refusal }: { status: number; refusal: { error?: string } }) => [
  status,
  refusal.error,
];

describe('a second factor', () => {
  it('is set up by its own person with a password and a first code, and then asked for at the login', async () => {
    const ana = await buildUser(app);
    const standing = () => call(api.getSecondFactor, {}, { token: ana.token });
    expect((await standing()).reply).toEqual({
      isOn: false,
      since: null,
      recoveryCodesLeft: 0,
      isRequired: false,
    });
    const wrong = await call(api.beginSecondFactor, { body: { password: 'guessed' } }, { token: ana.token });
    expect(outcome(wrong)).toEqual([400, 'ERR_WRONG_PASSWORD']);
    expect((await enter(ana.email)).status).toBe(200);

    const { secret, codes } = await turnOn(await logIn(app, ana.companyId, ana.id));
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);

    const first = await enter(ana.email);
    expect(outcome(first)).toEqual([401, 'ERR_SECOND_FACTOR_NEEDED']);
    expect(first.refusal.data).toEqual({ step: 'code' });
    expect(Object.keys(first.cookies)).toEqual(['jrt_challenge']);
    const second = await prove(await nextCode(secret), first.cookies);
    expect([second.status, second.reply.user.id]).toEqual([200, ana.id]);
    expect(second.cookies.jrt).toBeDefined();
    expect((await call(me, {}, { token: second.reply.token })).status).toBe(200);
  });

  it('keeps its secret sealed and its codes hashed, and tells neither again', async () => {
    const ana = await buildUser(app);
    const { secret, codes } = await turnOn(ana);
    const kept = JSON.stringify(
      await app.database.reader(ana.companyId).db.selectFrom('second_factors').selectAll().execute(),
    );
    expect(kept).toMatch(/"secret":"v1\./);
    for (const told of [secret, codes[0] ?? '', codes[0]?.replaceAll('-', '') ?? '']) {
      expect(told).not.toBe('');
      expect(kept).not.toContain(told);
    }
    const again = await call(api.getSecondFactor, {}, { token: ana.token });
    expect(again.reply).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expect(JSON.stringify(again.reply)).not.toContain(secret);
  });

  it('takes a code once, of now or one step off, and never an older one after a newer', async () => {
    const ana = await buildUser(app);
    const { secret } = await turnOn(ana);
    const { cookies } = await enter(ana.email);
    const late = await nextCode(secret);
    const code = await nextCode(secret);
    expect((await prove(code, cookies)).status).toBe(200);
    for (const spent of [code, late, totpCode(secret, new Date(clock.now().getTime() + 2 * stepMs))]) {
      expect(outcome(await prove(spent, cookies))).toEqual([400, 'ERR_SECOND_FACTOR_CODE']);
    }
    const ahead = totpCode(secret, new Date(clock.now().getTime() + stepMs));
    const together = await Promise.all([prove(ahead, cookies), prove(ahead, cookies)]);
    expect(together.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is replaced by a recovery code, however it is typed, each of which counts once', async () => {
    const ana = await buildUser(app);
    const { codes } = await turnOn(ana);
    const typed = ` ${codes[3]?.toUpperCase().replaceAll('-', ' ')} `;
    const { cookies } = await enter(ana.email);
    const together = await Promise.all([prove(typed, cookies), prove(typed, cookies)]);
    expect(together.map(({ status }) => status).sort()).toEqual([200, 400]);
    const token = together.find(({ status }) => status === 200)?.reply.token ?? '';
    const { reply } = await call(api.getSecondFactor, {}, { token });
    expect(reply.recoveryCodesLeft).toBe(9);
  });

  it('cannot be guessed: after five wrong codes the account waits, even with the right one', async () => {
    const ana = await buildUser(app);
    const { secret } = await turnOn(ana);
    const { cookies } = await enter(ana.email);
    for (let guess = 0; guess < 5; guess += 1) {
      const wrong = guess === 0 ? '١٢٣٤٥٦' : '000000';
      expect(outcome(await prove(wrong, cookies))).toEqual([400, 'ERR_SECOND_FACTOR_CODE']);
    }
    expect(outcome(await prove(await nextCode(secret), cookies))).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
    const noted = await app.database
      .reader(ana.companyId)
      .db.selectFrom('audit_entries')
      .select('user_id')
      .where('act', '=', 'session.login-failed')
      .execute();
    expect(noted).toEqual(new Array(5).fill({ user_id: ana.id }));
  });

  it('is not heard of by whoever guesses the password, and needs the browser of the first step', async () => {
    const ana = await buildUser(app);
    const bia = await buildUser(app);
    const { secret } = await turnOn(ana);
    const guesses = [await enter(ana.email, 'guessed'), await enter(bia.email, 'guessed')];
    expect(guesses.map(outcome)).toEqual([
      [401, 'ERR_INVALID_CREDENTIALS'],
      [401, 'ERR_INVALID_CREDENTIALS'],
    ]);
    expect(guesses.map(({ cookies }) => cookies)).toEqual([{}, {}]);
    const work: string[][] = [];
    for (const email of [ana.email, bia.email, 'nobody@test.example']) {
      const statements = await app.countQueries(() => enter(email, 'guessed'));
      // Failed logins are queued every half second, whichever login that falls into.
      work.push(statements.filter((sql) => !sql.includes('jobs.add_job')));
    }
    expect(work[0]?.length).toBeGreaterThan(0);
    expect(work[1]).toEqual(work[0]);
    expect(work[2]).toEqual(work[0]);

    const { cookies } = await enter(ana.email);
    const token = cookies.jrt_challenge ?? '';
    const [header, claims, signature] = token.split('.');
    const forged = Buffer.from(
      Buffer.from(claims ?? '', 'base64url')
        .toString()
        .replace(`"userId":${ana.id}`, `"userId":${bia.id}`),
    ).toString('base64url');
    for (const jrt_challenge of ['', 'garbage', `${header}.${forged}.${signature}`, bia.token]) {
      expect(outcome(await prove(await nextCode(secret), { jrt_challenge }))).toEqual([
        401,
        'ERR_LOGIN_CHALLENGE',
      ]);
    }
    expect(outcome(await call(me, {}, { token }))).toEqual([401, 'ERR_SESSION_EXPIRED']);
    const setUp = await call(api.beginRequiredFactor, {}, { cookies: { jrt_challenge: token } });
    expect(outcome(setUp)).toEqual([401, 'ERR_LOGIN_CHALLENGE']);
  });

  it('gives new recovery codes, and is turned off, for the password and a code only', async () => {
    const ana = await buildUser(app);
    const { secret, codes } = await turnOn(ana);
    const as = { token: ana.token };
    const renew = (body: { password: string; code: string }) => call(api.renewRecoveryCodes, { body }, as);
    expect(outcome(await renew({ password: 'guessed', code: await nextCode(secret) }))).toEqual([
      400,
      'ERR_WRONG_PASSWORD',
    ]);
    expect(outcome(await renew({ password: testPassword, code: '000000' }))).toEqual([
      400,
      'ERR_SECOND_FACTOR_CODE',
    ]);
    const renewed = await renew({ password: testPassword, code: await nextCode(secret) });
    expect(renewed.reply.recoveryCodes).toHaveLength(10);
    const off = (code: string) => call(api.endSecondFactor, { body: { password: testPassword, code } }, as);
    expect(outcome(await off(codes[0] ?? ''))).toEqual([400, 'ERR_SECOND_FACTOR_CODE']);
    expect((await off(renewed.reply.recoveryCodes[0] ?? '')).status).toBe(200);
    expect((await enter(ana.email)).status).toBe(200);
  });
});

describe('an admin', () => {
  let company: TestCompany;
  let ana: TestUser;
  beforeAll(async () => {
    company = await buildCompany(app);
    ana = await buildUser(app, { company });
  });
  const reset = (by: Pick<TestUser, 'token'>, userId: number) =>
    call(api.resetSecondFactor, { params: { userId } }, { token: by.token });

  it('takes it off somebody who lost it, which is noted, and not off themselves or the platform’s owner', async () => {
    await turnOn(ana);
    expect((await reset(company.admin, ana.id)).status).toBe(200);
    expect((await enter(ana.email)).status).toBe(200);
    expect(outcome(await reset(company.admin, ana.id))).toEqual([409, 'ERR_SECOND_FACTOR_OFF']);
    expect(outcome(await reset(company.admin, company.admin.id))).toEqual([409, 'ERR_OWN_USER']);
    const acts = await app.database
      .reader(company.id)
      .db.selectFrom('audit_entries')
      .select(['act', 'user_id', 'target_id'])
      .where('act', 'in', ['second-factor.create', 'second-factor.reset'])
      .orderBy('id')
      .execute();
    expect(acts).toEqual([
      { act: 'second-factor.create', user_id: ana.id, target_id: null },
      { act: 'second-factor.reset', user_id: company.admin.id, target_id: String(ana.id) },
    ]);
    const platform = await buildCompany(app, { isSuper: true });
    const plain = await buildUser(app, { company: platform, profile: 'admin' });
    await turnOn(platform.admin);
    expect(outcome(await reset(plain, platform.admin.id))).toEqual([403, 'ERR_NO_PERMISSION']);
  });

  it('A9: may require it: whoever has none is out at once, whoever has one goes on', async () => {
    const strict = await buildCompany(app);
    const [ana, bia] = [await buildUser(app, { company: strict }), await buildUser(app, { company: strict })];
    await turnOn(ana);
    const setting = { params: { settingKey: 'requireSecondFactor' }, body: { value: 'enabled' } };
    expect((await call(updateSetting, setting, { token: strict.admin.token })).status).toBe(200);

    const standing = ({ token }: TestUser) => call(api.getSecondFactor, {}, { token });
    const out = await standing(bia);
    expect([...outcome(out), out.refusal.data]).toEqual([
      401,
      'ERR_SESSION_EXPIRED',
      { reason: 'second-factor' },
    ]);
    expect((await standing(strict.admin)).status).toBe(401);
    expect((await standing(ana)).reply).toMatchObject({ isOn: true, isRequired: true });
  });

  it('may require it: whoever has none sets it up on the way in, and cannot turn it off', async () => {
    const bia = await buildUser(app, { company });
    const setting = { params: { settingKey: 'requireSecondFactor' }, body: { value: 'enabled' } };
    expect((await call(updateSetting, setting, { token: company.admin.token })).status).toBe(200);

    const first = await enter(bia.email);
    expect([...outcome(first), first.refusal.data]).toEqual([
      401,
      'ERR_SECOND_FACTOR_NEEDED',
      { step: 'set-up' },
    ]);
    const { cookies } = first;
    expect(outcome(await prove('000000', cookies))).toEqual([401, 'ERR_LOGIN_CHALLENGE']);
    const begun = await call(api.beginRequiredFactor, {}, { cookies });
    expect(begun.reply.uri).toContain(`secret=${begun.reply.secret}`);
    const confirm = (code: string) => call(api.confirmRequiredFactor, { body: { code } }, { cookies });
    expect(outcome(await confirm('000000'))).toEqual([400, 'ERR_SECOND_FACTOR_CODE']);
    expect((await enter(bia.email)).refusal.data).toEqual({ step: 'set-up' });
    const done = await confirm(await nextCode(begun.reply.secret));
    expect([done.status, done.reply.user.id, done.reply.recoveryCodes.length]).toEqual([200, bia.id, 10]);
    expect(done.cookies.jrt).toBeDefined();

    const body = { password: testPassword, code: await nextCode(begun.reply.secret) };
    const off = await call(api.endSecondFactor, { body }, { token: done.reply.token });
    expect(outcome(off)).toEqual([409, 'ERR_SECOND_FACTOR_REQUIRED']);
    expect(outcome(await call(api.beginRequiredFactor, {}, { cookies }))).toEqual([
      401,
      'ERR_LOGIN_CHALLENGE',
    ]);
    expect((await enter(bia.email)).refusal.data).toEqual({ step: 'code' });
  });
});
