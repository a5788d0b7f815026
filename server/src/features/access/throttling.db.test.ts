import { login } from '@prosa/contracts/access/api.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { buildUser, testPassword } from '#testing/builders.ts';
import { startTestApp } from '#testing/test-app.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
const lines: string[] = [];
beforeAll(async () => {
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  app = await startTestApp({ environment: { RATE_LIMIT_FACTOR: '1' }, log });
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
}

async function attempt({ email, password = 'wrong', from = newAddress(), headers = {} }: Attempt) {
  const payload = { email, password };
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload,
    headers,
    remoteAddress: from,
  });
  return { status: answer.statusCode, refusal: answer.json(), headers: answer.headers };
}

async function attempts(count: number, each: Attempt): Promise<number[]> {
  const statuses: number[] = [];
  for (let made = 0; made < count; made += 1) statuses.push((await attempt(each)).status);
  return statuses;
}

describe('guessing one account', () => {
  it('is refused after ten failures, from whatever address, even with the right password', async () => {
    const { email } = await buildUser(app);
    expect(await attempts(10, { email })).toEqual(new Array(10).fill(401));

    const refused = await attempt({ email, password: testPassword });

    expect([refused.status, refused.refusal.error]).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
    const { retryAfterSeconds } = refused.refusal.data;
    expect(retryAfterSeconds).toBeGreaterThan(14 * 60);
    expect(retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
    expect(refused.headers['retry-after']).toBe(String(retryAfterSeconds));
  });

  it('is not helped by another spelling of the e-mail', async () => {
    const { email } = await buildUser(app);
    await attempts(10, { email: ` ${email.toUpperCase()}` });
    expect((await attempt({ email })).status).toBe(429);
  });

  it('is not helped by many guesses at the same moment', async () => {
    const { email } = await buildUser(app);
    const answers = await Promise.all(Array.from({ length: 30 }, () => attempt({ email })));
    const checked = answers.filter(({ status }) => status === 401);
    expect(checked).toHaveLength(10);
  });

  it('is counted for unknown e-mails too, so that the refusal tells nothing', async () => {
    const email = 'unknown@test.example';
    expect(await attempts(11, { email })).toEqual([...new Array(10).fill(401), 429]);
  });

  it('leaves other accounts alone', async () => {
    const guessed = await buildUser(app);
    const other = await buildUser(app);
    await attempts(11, { email: guessed.email });
    expect((await attempt({ email: other.email, password: testPassword })).status).toBe(200);
  });

  it('is forgotten after a success', async () => {
    const { email } = await buildUser(app);
    await attempts(9, { email });
    expect((await attempt({ email, password: testPassword })).status).toBe(200);
    expect(await attempts(10, { email })).toEqual(new Array(10).fill(401));
  });
});

describe('calls from one address', () => {
  it('are refused after so many logins in a minute, whoever they are for', async () => {
    const from = newAddress();
    for (let made = 0; made < login.callsPerMinute; made += 1) {
      expect((await attempt({ email: `someone${made}@test.example`, from })).status).toBe(401);
    }
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
    let last = 0;
    for (let made = 0; made <= login.callsPerMinute; made += 1) {
      const headers = { 'x-forwarded-for': newAddress() };
      last = (await attempt({ email: `person${made}@test.example`, from, headers })).status;
    }
    expect(last).toBe(429);
  });

  it.each([
    ['/api/auth/forgot-password', { email: 'nobody@test.example' }, 5],
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

describe('the log', () => {
  it('never holds a password, a token, a cookie or an e-mail', async () => {
    const { email, token } = await buildUser(app);
    await attempt({ email, password: 'a-wrong-password' });
    const payload = { email, password: testPassword };
    const answer = await app.http.inject({ method: 'POST', url: '/api/auth/login', payload });
    const [cookie] = answer.cookies;
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
