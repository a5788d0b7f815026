import { login, me } from '@prosa/contracts/access/api.ts';
import { createUser } from '@prosa/contracts/users/api.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildCompany, testPassword } from '#testing/builders.ts';
import { startTestApp } from '#testing/test-app.ts';
import { createLog } from './log.ts';

function recordingLog(level = 'trace') {
  const lines: string[] = [];
  return { lines, log: createLog(level, { write: (line) => void lines.push(line) }) };
}

function logged(entry: object): Record<string, unknown> {
  const { lines, log } = recordingLog();
  log.info(entry, 'an entry');
  return JSON.parse(lines[0] ?? '{}');
}

describe('the log', () => {
  it.each([
    'password',
    'currentPassword',
    'password_hash',
    'token',
    'refreshToken',
    'secret',
    'SECRET_KEY',
    'authorization',
    'Authorization',
    'cookie',
    'set-cookie',
    'apiKey',
    'api_key',
    'email',
    'body',
  ])('hides %s at any depth', (name) => {
    const hidden = 'must not be seen';
    const entry = logged({
      [name]: hidden,
      one: { [name]: hidden, kept: 1 },
      list: [{ two: { three: { [name]: hidden } } }],
    });
    expect(JSON.stringify(entry)).not.toContain(hidden);
    expect(entry[name]).toBe('[redacted]');
    expect(entry.one).toEqual({ [name]: '[redacted]', kept: 1 });
  });

  it('hides what an error carries, in its causes too, and keeps what explains it', () => {
    const cause = Object.assign(new Error('duplicate key value'), {
      code: '23505',
      constraint: 'users_email_key',
      detail: 'Key (email)=(ana@example.com) already exists.',
    });
    const error = Object.assign(new Error('it failed'), { cause, token: 'abc', data: { email: 'x@y.z' } });
    const text = JSON.stringify(logged({ err: error, nested: { failure: cause } }));
    expect(text).not.toMatch(/ana@example\.com|abc|x@y\.z/);
    for (const kept of ['it failed', 'duplicate key value', '23505', 'users_email_key', 'log.test.ts']) {
      expect(text).toContain(kept);
    }
  });

  it('takes an error by itself, things that contain themselves, and dates', () => {
    const { lines, log } = recordingLog();
    log.error(new Error('alone'));
    const loop: Record<string, unknown> = { at: new Date(0) };
    loop.self = loop;
    log.info({ loop });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'alone', err: { message: 'alone' } });
    expect(JSON.parse(lines[1] ?? '').loop.at).toBe('1970-01-01T00:00:00.000Z');
  });

  it('stays silent below its level', () => {
    const { lines, log } = recordingLog('warn');
    log.info('nothing');
    log.warn('something');
    expect(lines).toHaveLength(1);
  });
});

describe('a login and a new user, with everything logged', () => {
  it('leave neither a password, a token nor an e-mail in the log', async () => {
    const { lines, log } = recordingLog();
    const app = await startTestApp({ log });
    try {
      const { admin, id } = await buildCompany(app);
      const started = await app.call(login, { body: { email: admin.email, password: testPassword } });
      const { token } = started.reply;
      const refused = await app.call(login, { body: { email: admin.email, password: 'guessed-wrong' } });
      const user = { name: 'New', email: 'new.person@example.com', password: 'new-password-1' };
      const created = await app.call(createUser, { body: user }, { token });
      const again = await app.call(createUser, { body: user }, { token });
      await app.call(me, {}, { token: `${token}forged` });
      expect([started.status, refused.status, created.status, again.status]).toEqual([200, 401, 200, 409]);
      await app.database
        .transaction(id, ({ db }) => sql`update users set email = ${user.email}`.execute(db))
        .catch((error: unknown) => log.error({ err: error }, 'a refused statement'));

      const text = lines.join('');
      expect(lines.length).toBeGreaterThan(5);
      expect(text).toContain('users_email');
      const secrets = [testPassword, 'guessed-wrong', user.password, token, started.cookies.jrt ?? ''];
      for (const secret of [...secrets, admin.email, user.email]) {
        expect(secret).not.toBe('');
        expect(text).not.toContain(secret);
      }
    } finally {
      await app.close();
    }
  });
});
