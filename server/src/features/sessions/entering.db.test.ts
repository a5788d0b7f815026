import { login, logout, me, refreshSession } from '@prosa/contracts/access/api.ts';
import { enterCompany, updateCompany } from '@prosa/contracts/companies/api.ts';
import { listPlans } from '@prosa/contracts/plans/api.ts';
import { createTag } from '@prosa/contracts/tags/api.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccessTokens } from '#platform/auth/tokens.ts';
import { buildCompany, buildUser, type TestCompany, testPassword } from '#testing/builders.ts';
import { type TestApp, testApp, testSecret } from '#testing/test-app.ts';
import { createSessionGate } from './session-gate.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

/** A super user as their browser knows them: logged in, with the cookie of that. */
async function superUser() {
  const home = await buildCompany(app, { isSuper: true });
  const body = { email: home.admin.email, password: testPassword };
  const { reply, cookies } = await app.call(login, { body });
  return { home, token: reply.token, cookies, id: home.admin.id };
}

const enter = (token: string, { id }: Pick<TestCompany, 'id'>) =>
  app.call(enterCompany, { params: { companyId: id } }, { token });
const refresh = (cookies: Record<string, string>) => app.call(refreshSession, {}, { cookies });
const isIn = async (token: string) => (await app.call(me, {}, { token })).status === 200;

function changeSessions(company: Pick<TestCompany, 'id'>, columns: { expires_at: string }) {
  return app.database.transaction(company.id, ({ db }) =>
    db.updateTable('sessions').set(columns).where('entered_by_user_id', 'is not', null).execute(),
  );
}

describe('a super user who enters a company', () => {
  it('acts as its first admin, and everything says on whose behalf', async () => {
    const owner = await superUser();
    const company = await buildCompany(app);
    await buildUser(app, { company, profile: 'admin', name: 'Second' });
    const { status, reply } = await enter(owner.token, company);
    expect(status).toBe(200);
    expect(reply.user).toMatchObject({
      id: company.admin.id,
      companyId: company.id,
      profile: 'admin',
      super: false,
    });
    expect(reply.user.enteredBy).toEqual({ userId: owner.id, name: 'Admin' });
    const gate = createSessionGate(createAccessTokens(testSecret), app.database);
    expect(await gate.actorOf(reply.token)).toMatchObject({
      userId: company.admin.id,
      enteredBy: { userId: owner.id, name: 'Admin' },
      super: false,
    });
    expect((await gate.actorOf(company.admin.token)).enteredBy).toBeNull();
    const made = await app.call(
      createTag,
      { body: { name: 'Do dono', color: '#2563EB' } },
      { token: reply.token },
    );
    expect([made.status, made.reply.companyId]).toEqual([200, company.id]);
  });

  it('ends nobody’s login by it, and is ended by nobody’s', async () => {
    const owner = await superUser();
    const company = await buildCompany(app);
    const entered = (await enter(owner.token, company)).reply;
    expect(await isIn(company.admin.token)).toBe(true);
    expect(await isIn(owner.token)).toBe(true);
    const body = { email: company.admin.email, password: testPassword };
    const own = (await app.call(login, { body })).reply;
    expect([await isIn(own.token), await isIn(company.admin.token), await isIn(entered.token)]).toEqual([
      true,
      false,
      true,
    ]);
    await app.call(logout, {}, { token: own.token });
    expect(await isIn(entered.token)).toBe(true);
  });

  it('stays inside over a reload, and is back in their own session after leaving', async () => {
    const owner = await superUser();
    const company = await buildCompany(app);
    const answer = await enter(owner.token, company);
    expect(Object.keys(answer.cookies)).toEqual(['jrt_entered']);
    const browser = { ...owner.cookies, ...answer.cookies };
    const again = await refresh(browser);
    expect(again.reply.user).toMatchObject({ companyId: company.id, enteredBy: { userId: owner.id } });
    const inside = { ...browser, ...again.cookies };

    const left = await app.call(logout, {}, { token: again.reply.token, cookies: inside });
    expect([left.status, left.cookies]).toEqual([200, { jrt_entered: '' }]);
    expect(await isIn(again.reply.token)).toBe(false);
    expect(await isIn(company.admin.token)).toBe(true);
    const home = await refresh({ ...inside, ...left.cookies });
    expect(home.reply.user).toMatchObject({ companyId: owner.home.id, super: true, enteredBy: null });
  });

  it('is out after eight hours, however busy, and falls back into their own session', async () => {
    const owner = await superUser();
    const company = await buildCompany(app);
    const answer = await enter(owner.token, company);
    const again = await refresh({ ...owner.cookies, ...answer.cookies });
    const { expires_at } = await app.database
      .reader(company.id)
      .db.selectFrom('sessions')
      .select('expires_at')
      .where('entered_by_user_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect((Date.parse(expires_at) - Date.now()) / 3_600_000).toBeCloseTo(8, 1);

    await changeSessions(company, { expires_at: new Date(Date.now() - 1000).toISOString() });
    const gate = createSessionGate(createAccessTokens(testSecret), app.database);
    await expect(gate.actorOf(again.reply.token)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    const home = await refresh({ ...owner.cookies, ...again.cookies });
    expect(home.reply.user.companyId).toBe(owner.home.id);
    expect(home.cookies).toMatchObject({ jrt_entered: '' });
  });

  it('is out when their own login ends', async () => {
    const owner = await superUser();
    const company = await buildCompany(app);
    const answer = await enter(owner.token, company);
    await app.call(logout, {}, { token: owner.token });
    const { status, refusal } = await refresh({ ...owner.cookies, ...answer.cookies });
    expect([status, refusal.error]).toEqual([401, 'ERR_SESSION_EXPIRED']);
  });

  it('cannot pass the entered session off as a login of the admin', async () => {
    const owner = await superUser();
    const { cookies } = await enter(owner.token, await buildCompany(app));
    expect((await refresh({ jrt: cookies.jrt_entered ?? '' })).status).toBe(401);
  });

  it('is no super user in there', async () => {
    const owner = await superUser();
    const company = await buildCompany(app, { isSuper: true });
    const { token } = (await enter(owner.token, company)).reply;
    for (const answer of [
      await app.call(listPlans, {}, { token }),
      await enter(token, await buildCompany(app)),
    ]) {
      expect([answer.status, answer.refusal.error]).toEqual([403, 'ERR_NO_PERMISSION']);
    }
  });

  it('may work in one whose subscription has ended, and in none that is switched off, is theirs or is not', async () => {
    const owner = await superUser();
    const expired = await buildCompany(app, { daysLeft: -3 });
    const { token } = (await enter(owner.token, expired)).reply;
    const tag = { body: { name: 'Atrasada', color: '#2563EB' } };
    expect((await app.call(createTag, tag, { token })).status).toBe(200);

    const off = await buildCompany(app);
    const params = { companyId: off.id };
    await app.call(updateCompany, { params, body: { status: false } }, { token: owner.token });
    const refusals: [number, string][] = [];
    for (const company of [off, owner.home, { id: 2_147_483_647 as TestCompany['id'] }]) {
      const { status, refusal } = await enter(owner.token, company);
      refusals.push([status, refusal.error]);
    }
    expect(refusals).toEqual([
      [403, 'ERR_COMPANY_DISABLED'],
      [409, 'ERR_OWN_COMPANY'],
      [404, 'ERR_NO_COMPANY_FOUND'],
    ]);
  });
});
