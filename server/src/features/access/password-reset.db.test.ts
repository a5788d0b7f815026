import { forgotPassword, login, me, refreshSession, resetPassword } from '@prosa/contracts/access/api.ts';
import type { Language } from '@prosa/contracts/users/schema.ts';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '#platform/log.ts';
import { buildCompany, buildUser, type TestUser, testPassword } from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { startTestApp, type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const newPassword = 'a-new-password';
const ask = (email: string) => app.call(forgotPassword, { body: { email } });
const choose = (token: string, password = newPassword) =>
  app.call(resetPassword, { body: { token, password } });
const enter = (email: string, password: string) => app.call(login, { body: { email, password } });

/** The job sends it a moment after the answer. */
function mailsTo(email: string, count = 1) {
  return eventually(() => {
    const mails = app.mails.filter(({ to }) => to === email);
    expect(mails).toHaveLength(count);
    return mails;
  });
}

function tokenIn(text = ''): string {
  const link = /http\S+/.exec(text)?.[0] ?? '';
  return new URL(link).searchParams.get('token') ?? '';
}

async function linkFor(person: TestUser): Promise<string> {
  await ask(person.email);
  return tokenIn((await mailsTo(person.email))[0]?.text);
}

function resetsOf({ companyId, id }: TestUser) {
  return app.database
    .reader(companyId)
    .db.selectFrom('password_resets')
    .selectAll()
    .where('user_id', '=', id)
    .execute();
}

function expectRefused({ status, refusal }: Awaited<ReturnType<typeof choose>>): void {
  expect([status, refusal.error]).toEqual([400, 'ERR_RESET_TOKEN_INVALID']);
}

describe('asking for a new password', () => {
  it('answers the same for a known and an unknown e-mail, and writes only to the known one', async () => {
    const known = await buildUser(app);
    const unknown = 'stranger@test.example';
    const answers = [await ask(unknown), await ask(known.email)];
    for (const { status, reply } of answers) expect([status, reply]).toEqual([200, {}]);
    await mailsTo(known.email);
    expect(app.mails.map(({ to }) => to)).not.toContain(unknown);
  });

  it.each<[Language, string, string]>([
    ['pt', 'Prosa: escolha uma nova senha', 'Olá, Ana!'],
    ['en', 'Prosa: choose a new password', 'Hello, Ana!'],
    ['es', 'Prosa: elige una nueva contraseña', '¡Hola, Ana!'],
  ])('writes in the language of the person: %s', async (language, subject, greeting) => {
    const person = await buildUser(app, { name: 'Ana' });
    await app.database.transaction(person.companyId, ({ db }) =>
      db.updateTable('users').set({ language }).where('id', '=', person.id).execute(),
    );
    await ask(person.email.toUpperCase());
    const [mail] = await mailsTo(person.email);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(greeting);
    expect(mail?.text).toMatch(/\nhttp:\/\/localhost:0\/reset-password\?token=\S+\n/);
  });

  it('keeps only a hash of the link, good for half an hour', async () => {
    const person = await buildUser(app);
    const token = await linkFor(person);
    const [reset, ...others] = await resetsOf(person);
    expect(others).toEqual([]);
    const secret = token.split('.')[2] ?? '';
    expect(secret).toHaveLength(43);
    expect(reset?.secret_hash.toString('latin1')).not.toContain(secret);
    const minutes = (Date.parse(reset?.expires_at ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
  });

  it('refuses what is not an e-mail', async () => {
    for (const email of ['', "' or 1=1 --", 'someone@', `${'a'.repeat(250)}@test.example`]) {
      const { status, refusal } = await ask(email);
      expect([email, status, refusal.error]).toEqual([email, 400, 'ERR_VALIDATION']);
    }
  });
});

describe('choosing a new password', () => {
  it('replaces the old one and ends every session of that person, and nobody else’s', async () => {
    const company = await buildCompany(app);
    const person = await buildUser(app, { company });
    const { reply, cookies } = await enter(person.email, testPassword);
    await app.call(me, {}, { token: reply.token });

    expect((await choose(await linkFor(person))).status).toBe(200);

    expect((await app.call(me, {}, { token: reply.token })).status).toBe(401);
    expect((await app.call(refreshSession, {}, { cookies })).status).toBe(401);
    expect((await enter(person.email, testPassword)).status).toBe(401);
    expect((await enter(person.email, newPassword)).status).toBe(200);
    expect((await app.call(me, {}, { token: company.admin.token })).status).toBe(200);
    expect((await enter(company.admin.email, testPassword)).status).toBe(200);
  });

  it('works once per link', async () => {
    const person = await buildUser(app);
    const token = await linkFor(person);
    expect((await choose(token)).status).toBe(200);
    expectRefused(await choose(token, 'yet-another'));
    expect((await enter(person.email, newPassword)).status).toBe(200);
  });

  it('works once even for two that come at the same moment', async () => {
    const person = await buildUser(app);
    const token = await linkFor(person);
    const answers = await Promise.all([choose(token, 'first-choice'), choose(token, 'second-choice')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('spends every other link of that person', async () => {
    const person = await buildUser(app);
    const first = await linkFor(person);
    await ask(person.email);
    const mails = await mailsTo(person.email, 2);
    const second = tokenIn(mails[1]?.text);
    expect(second).not.toBe(first);
    expect((await choose(first)).status).toBe(200);
    expectRefused(await choose(second));
  });

  it('refuses a link after its half hour', async () => {
    const person = await buildUser(app);
    const token = await linkFor(person);
    await app.database.transaction(person.companyId, ({ db }) =>
      db.updateTable('password_resets').set({ expires_at: new Date().toISOString() }).execute(),
    );
    expectRefused(await choose(token));
    expect((await enter(person.email, testPassword)).status).toBe(200);
  });

  it('refuses any other token and leaves the link usable', async () => {
    const person = await buildUser(app);
    const other = await buildUser(app);
    const token = await linkFor(person);
    const [companyId, id, secret] = token.split('.');
    const wrong = [
      'garbage',
      `${companyId}.${id}.${'A'.repeat(43)}`,
      `${other.companyId}.${id}.${secret}`,
      `${companyId}.${other.sessionId}.${secret}`,
      `${companyId}.${id}.${secret?.slice(0, -1)}`,
      `${companyId}.${id}.`,
      "1.' or 1=1 --.x",
      other.token.slice(0, 200),
    ];
    for (const each of wrong) expectRefused(await choose(each));
    expect((await enter(person.email, testPassword)).status).toBe(200);
    expect((await choose(token)).status).toBe(200);
  });

  it('refuses a password that is too short and leaves the link usable', async () => {
    const person = await buildUser(app);
    const token = await linkFor(person);
    const { status, refusal } = await choose(token, 'four');
    expect([status, refusal.issues]).toEqual([400, [{ path: 'password', message: 'validation.tooShort' }]]);
    expect((await choose(token)).status).toBe(200);
  });
});

describe('without a mail server', () => {
  it('A14: makes no link, and says in the log whose was asked for and how to make one', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    const silent = await startTestApp({ mailReach: 'nobody', log });
    onTestFinished(() => silent.close());
    const person = await buildUser(silent);
    await silent.call(forgotPassword, { body: { email: person.email } });
    const line = await eventually(() => {
      const found = lines.find((each) => each.includes('password link requested'));
      expect(found).toBeDefined();
      return JSON.parse(found ?? '{}');
    });
    expect(line).toMatchObject({ level: 40, userId: person.id, companyId: person.companyId });
    expect(lines.join('')).not.toContain('token=');
    expect(silent.mails).toEqual([]);
    const { db } = silent.database.reader(person.companyId);
    expect(await db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
  });
});
