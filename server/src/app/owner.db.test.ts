import { login } from '@prosa/contracts/access/api.ts';
import { listAuditEntries } from '@prosa/contracts/audit-log/api.ts';
import { completeSetup } from '@prosa/contracts/setup/api.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { readConfig } from './config.ts';
import { prepareOwner } from './owner.ts';

let app: TestApp;
beforeEach(async () => {
  const started = await startTestApp({ environment: { ROLES: 'web' } });
  onTestFinished(() => started.close());
  app = started;
});

const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://prosa.example' });
const owner = { name: 'Olga Prado', email: 'olga@prosa.example', password: 'correct-horse' };

/** As at the start of a process. */
async function printedToken(now = new Date()): Promise<string | undefined> {
  const [, link] = await prepareOwner(app.database, config, now);
  if (link === undefined) return undefined;
  expect(link).toMatch(/^https:\/\/prosa\.example\/setup\?token=[\w-]{43}$/);
  return new URL(link).searchParams.get('token') ?? '';
}

const complete = (token = '', person = owner) => app.call(completeSetup, { body: { token, ...person } });
const refusalOf = async (answer: ReturnType<typeof complete>) => (await answer).refusal.error;

describe('A1: the set-up link', () => {
  it('creates the first super user, who can log in, and is useless afterwards', async () => {
    const token = await printedToken();
    const second = await printedToken();
    expect((await complete(second)).status).toBe(200);
    const { status, reply } = await app.call(login, { body: owner });
    expect([status, reply.user.super, reply.user.name]).toEqual([200, true, owner.name]);
    const other = { ...owner, email: 'mallory@prosa.example' };
    for (const each of [token, second]) {
      expect(await refusalOf(complete(each, other))).toBe('ERR_SETUP_LINK_INVALID');
    }
    expect(await printedToken()).toBeUndefined();
  });

  it('A1: is told in the audit log of the super user, with the address it was opened from', async () => {
    await complete(await printedToken());
    const { reply } = await app.call(login, { body: owner });
    const log = await app.call(listAuditEntries, { query: {} }, { token: reply.token });
    expect(log.reply.entries).toMatchObject([
      { act: 'session.login' },
      { act: 'super-user.create', userName: null, targetName: owner.name, address: '127.0.0.1' },
    ]);
  });

  it('A10: asks for a password of ten characters, and stays usable until it gets one', async () => {
    const token = await printedToken();
    const { refusal } = await complete(token, { ...owner, password: 'pao-7' });
    expect(refusal.issues).toEqual([{ path: 'password', message: 'validation.tooShort' }]);
    expect((await complete(token)).status).toBe(200);
  });

  it('is stored as a hash only', async () => {
    const token = await printedToken();
    const rows = await app.database.platform(({ db }) => db.selectFrom('setup_links').selectAll().execute());
    expect(rows).toHaveLength(1);
    expect(rows[0]?.secret_hash.toString('latin1')).not.toContain(token);
  });

  it('works once for two that come at the same moment', async () => {
    const tokens = [await printedToken(), await printedToken()];
    const answers = await Promise.all(
      tokens.map((token, index) => complete(token, { ...owner, email: `owner-${index}@prosa.example` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is refused after a day, and one that nobody printed always', async () => {
    const old = await printedToken(new Date(Date.now() - 24 * 60 * 60 * 1000 - 1000));
    const good = await printedToken();
    for (const token of [old, 'A'.repeat(43), 'garbage']) {
      expect(await refusalOf(complete(token))).toBe('ERR_SETUP_LINK_INVALID');
    }
    expect((await complete(good, { ...owner, password: 'four' })).refusal.issues).toEqual([
      { path: 'password', message: 'validation.tooShort' },
    ]);
    expect((await complete(good)).status).toBe(200);
  });

  it('ends when the environment brings the super user', async () => {
    const token = await printedToken();
    const named = readConfig({ SUPER_EMAIL: 'boss@prosa.example', SUPER_PASSWORD: 'battery-staple' });
    expect(await prepareOwner(app.database, named, new Date())).toEqual(['boss@prosa.example']);
    expect(await refusalOf(complete(token))).toBe('ERR_SETUP_LINK_INVALID');
  });
});

it('A1: a super user from the environment is told in the audit log, without an address', async () => {
  const named = readConfig({ SUPER_EMAIL: owner.email, SUPER_PASSWORD: owner.password });
  await prepareOwner(app.database, named, new Date());
  const { reply } = await app.call(login, { body: owner });
  const log = await app.call(
    listAuditEntries,
    { query: { act: 'super-user.create' } },
    { token: reply.token },
  );
  expect(log.reply.entries).toMatchObject([{ targetName: 'Prosa', address: '' }]);
});
