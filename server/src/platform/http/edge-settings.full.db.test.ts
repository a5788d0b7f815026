import { login } from '@prosa/contracts/access/api.ts';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildCompany, buildUser, testPassword } from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { startFakeRedis } from '#testing/fake-redis.ts';
import { openTcpGate } from '#testing/tcp-gate.ts';
import { startTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { connectSocket } from '#testing/test-socket.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

async function inject(request: InjectOptions, { http }: Pick<TestApp, 'http'>) {
  const response = await http.inject(request);
  return { status: response.statusCode, headers: response.headers, json: response.json(), response };
}

describe('with other settings', () => {
  it('a browser is told to stay with https where the product is served so', async () => {
    const secure = await startTestApp({ environment: { PUBLIC_URL: 'https://prosa.example' } });
    onTestFinished(() => secure.close());
    const { headers } = await inject({ url: '/api/version' }, secure);
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    const { admin } = await buildCompany(secure);
    const body = { email: admin.email, password: testPassword };
    const { response } = await inject({ method: 'POST', url: '/api/auth/login', payload: body }, secure);
    const guarded = { httpOnly: true, secure: true, sameSite: 'Strict', path: '/api/auth' };
    expect(response.cookies.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      expect.objectContaining({ name: 'jrt', ...guarded }),
      expect.objectContaining({ name: 'jrt_device', ...guarded }),
    ]);
  });

  it('only the configured origins may call from a browser elsewhere', async () => {
    const app = await testApp();
    const friendly = await startTestApp({ environment: { CORS_ORIGINS: 'https://panel.example' } });
    onTestFinished(() => friendly.close());
    const ask = (origin: string, on: Pick<TestApp, 'http'>) =>
      on.http.inject({
        method: 'OPTIONS',
        url: '/api/users',
        headers: { origin, 'access-control-request-method': 'GET' },
      });
    const allowed = await ask('https://panel.example', friendly);
    expect(allowed.headers['access-control-allow-origin']).toBe('https://panel.example');
    expect(allowed.headers['access-control-allow-credentials']).toBe('true');
    for (const refused of [
      await ask('https://evil.example', friendly),
      await ask('https://panel.example', app),
    ]) {
      expect(refused.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('A14: whoever finds a fault is told whom to write to', async () => {
    const environment = { PUBLIC_URL: 'https://prosa.example/', SECURITY_CONTACT: 'security@prosa.example' };
    const named = await startTestApp({ environment });
    onTestFinished(() => named.close());
    const { body, headers } = await named.http.inject('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = body.trim().split('\n');
    expect(lines[0]).toBe('Contact: mailto:security@prosa.example');
    expect(lines.at(-1)).toBe('Canonical: https://prosa.example/.well-known/security.txt');
    const expires = Date.parse(lines[1]?.replace('Expires: ', '') ?? '');
    expect(expires).toBeGreaterThan(Date.now());
    expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000);
    const unnamed = await (await testApp()).http.inject('/.well-known/security.txt');
    expect(unnamed.body).toMatch(/^Contact: http:\/\/localhost/);
  });

  it.each([
    ['true', []],
    ['2', ['10.0.0.1']],
    ['127.0.0.1,10.0.0.0/8', ['10.0.0.1']],
  ])('D10: forged addresses do not pass the limit with TRUST_PROXY=%s', async (setting, proxies) => {
    const strict = await startTestApp({ environment: { TRUST_PROXY: setting, RATE_LIMIT_FACTOR: '0.01' } });
    onTestFinished(() => strict.close());
    let calls = 0;
    // Each proxy appends the address that it was called from.
    const statusFrom = async (address: string) => {
      calls += 1;
      const headers = { 'x-forwarded-for': [`198.51.100.${calls}`, address, ...proxies].join(', ') };
      const body = { email: `nobody-${calls}@example.com`, password: 'secret-1' };
      return (await strict.call(login, { body }, { headers })).status;
    };
    const same: number[] = [];
    for (let call = 0; call < 25; call += 1) same.push(await statusFrom('203.0.113.9'));
    expect([same[0], same.at(-1)]).toEqual([401, 429]);
    expect(same.filter((status) => status === 401).length).toBeLessThanOrEqual(2);
    expect(await statusFrom('203.0.113.10')).toBe(401);
  });

  it('D9: a metric tells whether Redis is there', async () => {
    const redis = await startFakeRedis();
    const limited = await startTestApp({ environment: { REDIS_URL: redis.url } });
    onTestFinished(() => limited.close());
    const figure = async () => {
      const { body } = await limited.http.inject('/api/metrics');
      return /^redis_up (\d)$/m.exec(body)?.[1];
    };
    expect(await figure()).toBe('1');
    await redis.shut();
    await eventually(async () => expect(await figure()).toBe('0'));
  });

  it('too many calls are refused with the seconds to wait, and only of that kind', async () => {
    const strict = await startTestApp({ environment: { RATE_LIMIT_FACTOR: '0.005' } });
    onTestFinished(() => strict.close());
    const request = { body: { email: 'nobody@example.com', password: 'secret-1' } };
    expect((await strict.call(login, request)).status).toBe(401);
    const {
      status,
      json: refusal,
      headers,
    } = await inject({ method: 'POST', url: '/api/auth/login', payload: request.body }, strict);
    expect(status).toBe(429);
    expect(refusal).toEqual({
      error: 'ERR_TOO_MANY_REQUESTS',
      data: { retryAfterSeconds: expect.any(Number) },
      requestId: expect.stringMatching(uuid),
    });
    expect(refusal.data.retryAfterSeconds).toBeGreaterThan(0);
    expect(refusal.data.retryAfterSeconds).toBeLessThanOrEqual(60);
    expect(headers['retry-after']).toBe(String(refusal.data.retryAfterSeconds));
    expect((await inject({ url: '/api/version' }, strict)).status).toBe(200);
  });

  it('A12: people behind one address have a limit each, and their company one for all', async () => {
    // One call per session, six per company, twelve per address.
    const strict = await startTestApp({ environment: { RATE_LIMIT_FACTOR: '0.0005' } });
    onTestFinished(() => strict.close());
    const [home, other] = [await buildCompany(strict), await buildCompany(strict)];
    const call = async ({ token }: { token: string }, remoteAddress = '203.0.113.1') => {
      const headers = { authorization: `Bearer ${token}` };
      return (await strict.http.inject({ url: '/api/auth/me', headers, remoteAddress })).statusCode;
    };
    expect([await call(home.admin), await call(home.admin)]).toEqual([200, 429]);
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      statuses.push(await call(await buildUser(strict, { company: home })));
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect(await call(other.admin)).toBe(200);
    // Eight calls were made; the next caller from this address is refused after four more.
    for (let count = 0; count < 4; count += 1) await call({ token: 'nobody' });
    expect(await call(await buildUser(strict, { company: other }))).toBe(429);
    expect(await call(await buildUser(strict, { company: other }), '203.0.113.2')).toBe(200);
  });

  it('A7: the sockets of an address are counted before anybody asks who they are', async () => {
    // Two handshakes in ten seconds.
    const strict = await startTestApp({ environment: { RATE_LIMIT_FACTOR: '0.006' } });
    onTestFinished(() => strict.close());
    const [url, { admin }] = [await strict.listen(), await buildCompany(strict)];
    const auth = { token: admin.token };
    await expect(connectSocket(url, { auth: { token: 'nobody' } })).rejects.toThrow('ERR_SESSION_EXPIRED');
    (await connectSocket(url, { auth })).close();
    await expect(connectSocket(url, { auth })).rejects.toThrow('websocket error');
  });

  it('A12: fifty people of one office log in within a minute', async () => {
    const strict = await startTestApp({ environment: { RATE_LIMIT_FACTOR: '1' } });
    onTestFinished(() => strict.close());
    const statuses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        strict.call(login, { body: { email: `person${index}@example.com`, password: 'secret-1' } }),
      ),
    );
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([401]));
  });

  it('the metrics are for the same machine, or for whoever has the token when there is one', async () => {
    const app = await testApp();
    const local = await app.http.inject({ url: '/api/metrics', remoteAddress: '127.0.0.1' });
    expect(local.statusCode).toBe(200);
    expect(local.body).toContain('http_request_seconds');
    const remote = await inject({ url: '/api/metrics', remoteAddress: '203.0.113.9' }, app);
    expect([remote.status, remote.json.error]).toEqual([404, 'ERR_NOT_FOUND']);
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const proxied = await inject({ url: '/api/metrics', remoteAddress: '127.0.0.1', headers }, app);
    expect([proxied.status, proxied.json.error]).toEqual([404, 'ERR_NOT_FOUND']);

    const token = 'a-token-of-the-monitoring';
    const watched = await startTestApp({ environment: { METRICS_TOKEN: token } });
    onTestFinished(() => watched.close());
    const scrape = (authorization?: string) =>
      watched.http.inject({
        url: '/api/metrics',
        remoteAddress: '203.0.113.9',
        headers: authorization ? { authorization } : {},
      });
    expect((await scrape(`Bearer ${token}`)).statusCode).toBe(200);
    expect((await scrape('Bearer another')).statusCode).toBe(404);
    expect((await scrape()).statusCode).toBe(404);
  });
});

describe('a process that only runs jobs', () => {
  it('answers for its health and for nothing else', async () => {
    const worker = await startTestApp({ environment: { ROLES: 'worker' } });
    onTestFinished(() => worker.close());
    expect((await inject({ url: '/api/ready' }, worker)).status).toBe(200);
    const login = { method: 'POST', url: '/api/auth/login', payload: {} } as const;
    expect((await inject(login, worker)).json.error).toBe('ERR_NOT_FOUND');
  });
});

describe('without its database', () => {
  it('the process is alive but not ready, says so with a code, and recovers by itself', async () => {
    const database = await createTestDatabase();
    const gate = await openTcpGate(database.url);
    const cut = await startTestApp({ database: { url: gate.url } });
    onTestFinished(async () => {
      await cut.close();
      await gate.shut();
    });
    const there = await buildCompany(cut);
    const token = { authorization: `Bearer ${there.admin.token}` };
    const ready = () => inject({ url: '/api/ready' }, cut);
    const users = () => inject({ url: '/api/users', headers: token }, cut);
    expect((await ready()).json).toMatchObject({ status: 'ready' });
    expect((await users()).status).toBe(200);

    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query('begin; lock table users');
    const underWay = users();
    await eventually(async () => {
      const { rows } = await owner.query(
        'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
      );
      expect(rows).not.toEqual([]);
    });
    await gate.shut();
    await owner.end();
    const interrupted = await underWay;
    expect([interrupted.status, interrupted.json.error]).toEqual([503, 'ERR_UNAVAILABLE']);
    const away = await ready();
    expect([away.status, away.json.error]).toEqual([503, 'ERR_UNAVAILABLE']);
    expect(away.json.data.failed).toContain('database');
    expect((await inject({ url: '/api/health' }, cut)).json).toEqual({ status: 'ok' });
    const scraped = await cut.http.inject('/api/metrics');
    expect(scraped.statusCode, 'D8: process metrics while the database is away').toBe(200);
    expect(scraped.body).toContain('process_resident_memory_bytes');
    expect(scraped.body).toMatch(/^database_up 0$/m);
    expect(scraped.body).toMatch(/^storage_up 1$/m);
    expect(scraped.body).not.toMatch(/^platform_database_bytes /m);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const refused = await users();
      expect([refused.status, refused.json.error]).toEqual([503, 'ERR_UNAVAILABLE']);
    }

    await gate.open();
    await eventually(async () => expect((await ready()).status).toBe(200));
    expect((await users()).status).toBe(200);
    expect((await cut.http.inject('/api/metrics')).body).toMatch(/^database_up 1$/m);
  });
});
