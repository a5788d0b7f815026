import { login, refreshSession } from '@prosa/contracts/access/api.ts';
import { listAuditEntries } from '@prosa/contracts/audit-log/api.ts';
import {
  getAccountRules,
  getPlatformSettings,
  updatePlatformSettings,
} from '@prosa/contracts/platform-settings/api.ts';
import type { UpdatePlatformSettings } from '@prosa/contracts/platform-settings/schema.ts';
import { beforeAll, expect, it } from 'vitest';
import { buildCompany, type TestCompany, testPassword } from '#testing/builders.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { ownApp } from '#testing/own-app.ts';
import type { TestApp } from '#testing/test-app.ts';

const dayMs = 24 * 60 * 60 * 1000;
const clock = fakeClock(Date.now());
let app: TestApp;
let owner: TestCompany;
beforeAll(async () => {
  app = await ownApp({ clock });
  owner = await buildCompany(app, { isSuper: true });
});

const update = (body: UpdatePlatformSettings, { token } = owner.admin) =>
  app.call(updatePlatformSettings, { body }, { token });

async function enter() {
  const { admin } = await buildCompany(app, { daysLeft: 365 });
  return (await app.call(login, { body: { email: admin.email, password: testPassword } })).cookies;
}
const refresh = (cookies: Readonly<Record<string, string>>) =>
  app.call(refreshSession, {}, { cookies: { ...cookies } });

it('are the super user’s to read and to change, and the change is noted', async () => {
  const { reply } = await app.call(getPlatformSettings, {}, { token: owner.admin.token });
  expect(reply).toEqual({
    signUp: 'open',
    sessionDays: 30,
    sessionIdleDays: 7,
    passwordMinLength: 5,
    changedBy: null,
    changedAt: null,
  });
  const changed = await update({ signUp: 'closed', passwordMinLength: 12 });
  expect(changed.reply).toMatchObject({ signUp: 'closed', sessionDays: 30, changedBy: 'Admin' });
  expect((await app.call(getAccountRules, {})).reply).toEqual({ signUp: 'closed', passwordMinLength: 12 });
  const query = { act: 'platform-setting.update' as const };
  const log = await app.call(listAuditEntries, { query }, { token: owner.admin.token });
  expect(log.reply.entries).toHaveLength(1);
  await update({ signUp: 'open', passwordMinLength: 5 });
});

it('refuse what is out of bounds, and an admin of a company', async () => {
  for (const body of [{ sessionDays: 0 }, { sessionIdleDays: 91 }, { passwordMinLength: 4 }]) {
    expect((await update(body)).refusal.error).toBe('ERR_VALIDATION');
  }
  const { admin } = await buildCompany(app);
  expect((await update({ sessionDays: 1 }, admin)).refusal.error).toBe('ERR_NO_PERMISSION');
  expect((await app.call(getPlatformSettings, {}, { token: admin.token })).status).toBe(403);
});

it('A9: end a session after its absolute lifetime, however often it is used', async () => {
  await update({ sessionDays: 10, sessionIdleDays: 4 });
  let cookies = await enter();
  for (let days = 3; days <= 9; days += 3) {
    await clock.advance(3 * dayMs);
    const answer = await refresh(cookies);
    expect([days, answer.status]).toEqual([days, 200]);
    cookies = answer.cookies;
  }
  await clock.advance(dayMs);
  expect((await refresh(cookies)).status).toBe(401);
});

it('A9: end a session that nobody used, also one that began before the limit was lowered', async () => {
  await update({ sessionDays: 30, sessionIdleDays: 7 });
  const cookies = await enter();
  await clock.advance(2 * dayMs);
  await update({ sessionIdleDays: 2 });
  expect((await refresh(cookies)).status).toBe(401);
});
