import { login } from '@prosa/contracts/access/api.ts';
import { listAuditEntries } from '@prosa/contracts/audit-log/api.ts';
import { beginSecondFactor } from '@prosa/contracts/second-factors/api.ts';
import { updateUser } from '@prosa/contracts/users/api.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setPassword } from '#features/users/service.ts';
import { hashPassword } from '#platform/auth/password.ts';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { buildCompany, buildUser, testPassword } from '#testing/builders.ts';
import { startTestApp } from '#testing/test-app.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
const lines: string[] = [];
beforeAll(async () => {
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  // Time stands still, so that no wait is over while a test runs.
  const now = new Date();
  const clock = { ...systemClock, now: () => now };
  app = await startTestApp({ environment: { RATE_LIMIT_FACTOR: '1' }, log, clock });
});
afterEach(() => {
  lines.length = 0;
});
afterAll(() => app.close());

let addresses = 0;
/** Every attempt from a place of its own, unless a place is given. */
const newAddress = () => `10.0.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`;

interface Attempt {
  readonly email: string;
  readonly password?: string;
  readonly from?: string;
  readonly headers?: Record<string, string>;
  /** The cookie of a browser that logged in before. */
  readonly device?: string | undefined;
}

async function attempt({ email, password = 'wrong', from = newAddress(), headers = {}, device }: Attempt) {
  const payload = { email, password };
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload,
    headers,
    remoteAddress: from,
    ...(device ? { cookies: { jrt_device: device } } : {}),
  });
  return {
    status: answer.statusCode,
    refusal: answer.json(),
    headers: answer.headers,
    device: answer.cookies.find(({ name }) => name === 'jrt_device')?.value,
  };
}

async function attempts(count: number, each: Attempt): Promise<number[]> {
  const statuses: number[] = [];
  for (let made = 0; made < count; made += 1) statuses.push((await attempt(each)).status);
  return statuses;
}

describe('guessing one account', () => {
  it('A8: ten wrong passwords from elsewhere do not lock the owner out', async () => {
    const { email } = await buildUser(app);
    const from = newAddress();
    expect(await attempts(10, { email, from })).toEqual(new Array(10).fill(401));
    const refused = await attempt({ email, password: testPassword, from });
    expect([refused.status, refused.refusal.error]).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
    const { retryAfterSeconds } = refused.refusal.data;
    expect(retryAfterSeconds).toBeGreaterThan(14 * 60);
    expect(retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
    expect(refused.headers['retry-after']).toBe(String(retryAfterSeconds));

    expect((await attempt({ email, password: testPassword })).status).toBe(200);
  });

  it('A8: slows down over all addresses, and a browser that logged in before passes', async () => {
    const { email } = await buildUser(app);
    const { device } = await attempt({ email, password: testPassword });
    expect(await attempts(20, { email })).toEqual(new Array(20).fill(401));

    const elsewhere = await attempt({ email, password: testPassword });
    expect([elsewhere.status, elsewhere.refusal.data.retryAfterSeconds]).toEqual([429, 1]);
    expect((await attempt({ email, password: testPassword, device })).status).toBe(200);
    expect((await attempt({ email, password: 'wrong', device })).status).toBe(401);
  });

  it('A8: counts a known browser too, apart from the others', async () => {
    const { email } = await buildUser(app);
    const { device } = await attempt({ email, password: testPassword });
    expect(await attempts(10, { email, device })).toEqual(new Array(10).fill(401));
    expect((await attempt({ email, password: testPassword, device })).status).toBe(429);
    expect((await attempt({ email, password: testPassword })).status).toBe(200);
  });

  it('A8: takes the cookie of a browser for no other account, and for none after a new password', async () => {
    const [person, other] = [await buildUser(app), await buildUser(app)];
    const { device } = await attempt({ email: person.email, password: testPassword });
    await attempts(20, { email: other.email });
    await attempts(20, { email: person.email });
    expect((await attempt({ email: other.email, device })).status).toBe(429);
    expect((await attempt({ email: person.email, device: `${device}x` })).status).toBe(429);
    expect((await attempt({ email: person.email, device })).status).toBe(401);
    const passwordHash = await hashPassword('another-password');
    await app.database.transaction(person.companyId, (tx) => setPassword(tx, person.id, passwordHash));
    expect((await attempt({ email: person.email, device })).status).toBe(429);
  });

  it('is not helped by another spelling of the e-mail', async () => {
    const { email } = await buildUser(app);
    const from = newAddress();
    await attempts(10, { email: ` ${email.toUpperCase()}`, from });
    expect((await attempt({ email, from })).status).toBe(429);
  });

  it('is not helped by many guesses at the same moment', async () => {
    const { email } = await buildUser(app);
    const answers = await Promise.all(Array.from({ length: 30 }, () => attempt({ email })));
    const checked = answers.filter(({ status }) => status === 401);
    expect(checked).toHaveLength(20);
  });

  it('is counted for unknown e-mails too, so that the refusal tells nothing', async () => {
    const email = 'unknown@test.example';
    expect(await attempts(21, { email })).toEqual([...new Array(20).fill(401), 429]);
  });

  it('leaves other accounts alone', async () => {
    const guessed = await buildUser(app);
    const other = await buildUser(app);
    const from = newAddress();
    await attempts(11, { email: guessed.email, from });
    expect((await attempt({ email: other.email, password: testPassword, from })).status).toBe(200);
  });

  it('is forgotten after a success', async () => {
    const { email } = await buildUser(app);
    const from = newAddress();
    await attempts(9, { email, from });
    expect((await attempt({ email, password: testPassword, from })).status).toBe(200);
    expect(await attempts(10, { email, from })).toEqual(new Array(10).fill(401));
  });
});

describe('calls from one address', () => {
  /** Makes as many calls as a minute allows. Only the first check a password: on a busy machine all would take longer. */
  async function exhaustMinute(from: string, headersOf: () => Record<string, string> = () => ({})) {
    const statuses: number[] = [];
    for (let made = 0; made < login.callsPerMinute; made += 1) {
      const email = made < 3 ? `someone${made}@test.example` : '';
      statuses.push((await attempt({ email, from, headers: headersOf() })).status);
    }
    expect(new Set(statuses.slice(0, 3))).toEqual(new Set([401]));
    expect(new Set(statuses.slice(3))).toEqual(new Set([400]));
  }

  it('are refused after so many logins in a minute, whoever they are for', async () => {
    const from = newAddress();
    await exhaustMinute(from);
    const refused = await attempt({ email: 'another@test.example', from });
    expect([refused.status, refused.refusal.error]).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
    const { retryAfterSeconds } = refused.refusal.data;
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    expect(refused.headers['retry-after']).toBe(String(retryAfterSeconds));
    expect((await attempt({ email: 'another@test.example' })).status).toBe(401);
  });

  it('are counted for the address of the connection, not for one that a header claims', async () => {
    const from = newAddress();
    await exhaustMinute(from, () => ({ 'x-forwarded-for': newAddress() }));
    const headers = { 'x-forwarded-for': newAddress() };
    expect((await attempt({ email: 'another@test.example', from, headers })).status).toBe(429);
  });

  it.each([
    ['/api/auth/forgot-password', {}, 5],
    ['/api/auth/reset-password', { token: 'garbage', password: 'whatever' }, 10],
    ['/api/companies/cadastro', {}, 5],
  ])('are few a minute for %s', async (url, payload, limit) => {
    const remoteAddress = newAddress();
    const statuses: number[] = [];
    for (let made = 0; made <= limit; made += 1) {
      const answer = await app.http.inject({ method: 'POST', url, payload, remoteAddress });
      statuses.push(answer.statusCode);
    }
    expect(statuses.slice(0, limit)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('asking for a new password', () => {
  it('A14: is refused after three times in an hour per e-mail, known or not', async () => {
    const { email } = await buildUser(app);
    for (const each of [email, 'nobody-at-all@test.example']) {
      const statuses: number[] = [];
      for (let made = 0; made < 4; made += 1) {
        const answer = await app.http.inject({
          method: 'POST',
          url: '/api/auth/forgot-password',
          payload: { email: each },
          remoteAddress: newAddress(),
        });
        statuses.push(answer.statusCode);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });
});

describe('guessing the password of a session that is open', () => {
  it('A9: is refused after five failures in all, and noted', async () => {
    const { admin } = await buildCompany(app);
    const caller = { token: admin.token };
    const change = (currentPassword: string) =>
      app.call(
        updateUser,
        { params: { userId: admin.id }, body: { email: 'new@test.example', currentPassword } },
        caller,
      );
    const guessThrough2fa = () => app.call(beginSecondFactor, { body: { password: 'wrong' } }, caller);
    for (let made = 0; made < 4; made += 1) {
      expect((await change('wrong')).refusal.error).toBe('ERR_WRONG_PASSWORD');
    }
    expect((await guessThrough2fa()).refusal.error).toBe('ERR_WRONG_PASSWORD');

    expect((await change(testPassword)).refusal.error).toBe('ERR_TOO_MANY_REQUESTS');
    expect((await guessThrough2fa()).refusal.error).toBe('ERR_TOO_MANY_REQUESTS');
    const query = { act: 'password.check-failed' as const };
    const { reply } = await app.call(listAuditEntries, { query }, caller);
    expect(reply.entries).toMatchObject([{ userId: admin.id, times: 5 }]);
  });
});

describe('the log', () => {
  it('never holds a password, a token, a cookie or an e-mail', async () => {
    const { email, token } = await buildUser(app);
    await attempt({ email, password: 'a-wrong-password' });
    const payload = { email, password: testPassword };
    const answer = await app.http.inject({ method: 'POST', url: '/api/auth/login', payload });
    const cookie = answer.cookies.find(({ name }) => name === 'jrt');
    await app.http.inject({
      method: 'POST',
      url: '/api/auth/refresh_token',
      cookies: { jrt: cookie?.value ?? '' },
      headers: { authorization: `Bearer ${token}` },
    });
    const logged = lines.join('');
    expect(logged).toContain('/api/auth/refresh_token');
    const secrets = [email, 'a-wrong-password', testPassword, token, answer.json().token, cookie?.value];
    for (const secret of secrets) expect(logged).not.toContain(secret);
  });
});
