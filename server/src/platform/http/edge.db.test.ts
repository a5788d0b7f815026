import { endpoint } from '@prosa/contracts/endpoint.ts';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { createBareHttpServer } from '#testing/bare-http-server.ts';
import { buildCompany, type TestCompany } from '#testing/builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { bindRoutes } from './bind-routes.ts';
import { processLimit } from './call-limits.ts';
import { open, type Route } from './route.ts';
import { serveApiOnly } from './web-app.ts';

let app: TestApp;
let company: TestCompany;
let bearer: { authorization: string };

beforeAll(async () => {
  app = await testApp();
  company = await buildCompany(app);
  bearer = { authorization: `Bearer ${company.admin.token}` };
});

async function inject(request: InjectOptions, on: Pick<TestApp, 'http'> = app) {
  const response = await on.http.inject(request);
  return {
    status: response.statusCode,
    headers: response.headers,
    response,
    get json() {
      return response.json();
    },
  };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const json = { 'content-type': 'application/json' };
const postUser = (payload: string | Buffer, headers: object = json) =>
  ({ method: 'POST', url: '/api/users', payload, headers: { ...headers, ...bearer } }) as InjectOptions;

describe('a refusal', () => {
  it.each<[string, () => InjectOptions, number, string]>([
    ['an unknown path', () => ({ url: '/api/nothing' }), 404, 'ERR_NOT_FOUND'],
    ['an unknown path outside the API', () => ({ url: '/nothing' }), 404, 'ERR_NOT_FOUND'],
    ['an unknown method', () => ({ method: 'PATCH', url: '/api/users' }), 404, 'ERR_NOT_FOUND'],
    ['a path that cannot be decoded', () => ({ url: '/api/users/%zz' }), 400, 'ERR_VALIDATION'],
    ['a path part without end', () => ({ url: `/api/users/${'9'.repeat(500)}` }), 400, 'ERR_VALIDATION'],
    ['no token', () => ({ url: '/api/users' }), 401, 'ERR_SESSION_EXPIRED'],
    ['malformed JSON', () => postUser('{"name": '), 400, 'ERR_VALIDATION'],
    ['JSON that poisons prototypes', () => postUser('{"__proto__": {"x": 1}}'), 400, 'ERR_VALIDATION'],
    ['a body of text', () => postUser('name=Ana', { 'content-type': 'text/plain' }), 400, 'ERR_VALIDATION'],
    [
      'a form',
      () => postUser('name=Ana', { 'content-type': 'application/x-www-form-urlencoded' }),
      400,
      'ERR_VALIDATION',
    ],
    ['a body that is no object', () => postUser('"text"'), 400, 'ERR_VALIDATION'],
    ['a null body', () => postUser('null'), 400, 'ERR_VALIDATION'],
    [
      'a body over 1 MB',
      () => postUser(JSON.stringify({ name: 'x'.repeat(1024 * 1024) })),
      413,
      'ERR_PAYLOAD_TOO_LARGE',
    ],
  ])('of %s is JSON with its code and the id of the request', async (_, request, status, error) => {
    const answer = await inject(request());
    expect([answer.status, answer.json.error]).toEqual([status, error]);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json.requestId).toMatch(uuid);
    expect(answer.headers['x-request-id']).toBe(answer.json.requestId);
    expect(Object.keys(answer.json).filter((key) => !['issues', 'data'].includes(key))).toEqual([
      'error',
      'requestId',
    ]);
  });

  it('B10: of an empty body does not depend on the content type that names it', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const headers = { 'content-type': type, ...bearer };
      const answer = await inject({ method: 'DELETE', url: '/api/users/2147483647', headers });
      expect([type, answer.status, answer.json.error]).toEqual([type, 404, 'ERR_NO_USER_FOUND']);
    }
  });

  it('says where the input was wrong', async () => {
    const body = { name: 'A', email: 'no', password: 'secret-1' };
    const { status, json: refusal } = await inject(postUser(JSON.stringify(body)));
    expect(status).toBe(400);
    expect(refusal.issues).toEqual([
      { path: 'name', message: 'validation.tooShort' },
      { path: 'email', message: 'validation.email' },
    ]);
  });

  it.each([
    ['name', { name: 'A\u0000na' }],
    ['queueIds.1', { queueIds: [1, 'a\u0000'] }],
    ['name', { name: 'Ana \ud83d' }],
    ['', { 'na\udc00me': 'Ana' }],
  ])('of what no text can hold (NUL, half a character) says where it stood: %s', async (path, part) => {
    const body = { name: 'Ana', email: 'ana@example.com', password: 'secret-1', ...part };
    const { status, json: refusal } = await inject(postUser(JSON.stringify(body)));
    expect([status, refusal.error]).toEqual([400, 'ERR_VALIDATION']);
    expect(refusal.issues).toEqual([{ path, message: 'validation.invalid' }]);
  });

  it('A6: of more than 32 levels of JSON has a code of its own', async () => {
    for (const levels of [33, 100_000]) {
      const deep = `${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}`;
      const { status, json: refusal } = await inject(postUser(`{"name":${deep}}`));
      expect([status, refusal.error]).toEqual([400, 'ERR_BODY_NESTING']);
    }
    const allowed = `{"name":"[[[{{{\\"[[[","deep":${'['.repeat(31)}${']'.repeat(31)}}`;
    expect((await inject(postUser(allowed))).json.error).toBe('ERR_VALIDATION');
  });

  it('A6: of a caller without a session does not look at the body, be it JSON or a form', async () => {
    const bodies: [string, string][] = [
      ['application/json', '{"name": '],
      ['application/json', `{"name":${'['.repeat(100_000)}`],
      ['application/json', `"${'x'.repeat(2 * 1024 * 1024)}"`],
      ['multipart/form-data; boundary=x', 'no form at all'],
      ['text/plain', 'text'],
    ];
    const calls: [string, string][] = [
      ['/api/users', 'ERR_SESSION_EXPIRED'],
      ['/api/contacts/upload', 'ERR_SESSION_EXPIRED'],
      ['/api/messages/send', 'ERR_INVALID_API_TOKEN'],
    ];
    for (const [type, payload] of bodies) {
      for (const [url, code] of calls) {
        const headers = { 'content-type': type, authorization: 'Bearer nobody' };
        const answer = await inject({ method: 'POST', url, payload, headers });
        expect([url, answer.status, answer.json.error]).toEqual([url, 401, code]);
      }
    }
  });

  it('A6: of a large body comes early where nobody needs a session', async () => {
    const login = (size: number) =>
      inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'x'.repeat(size) } });
    expect((await login(60_000)).json.error).toBe('ERR_VALIDATION');
    const refused = await login(70_000);
    expect([refused.status, refused.json.error]).toEqual([413, 'ERR_PAYLOAD_TOO_LARGE']);
  });

  it('of a NUL character in a query or a path is the same', async () => {
    const query = await inject({ url: '/api/users?searchParam=a%00b', headers: bearer });
    expect([query.status, query.json.issues]).toEqual([
      400,
      [{ path: 'searchParam', message: 'validation.invalid' }],
    ]);
    const path = await inject({ url: '/api/settings/a%00', method: 'PUT', payload: {}, headers: bearer });
    expect([path.status, path.json.issues?.[0]?.path]).toEqual([400, 'settingKey']);
  });
});

describe('a route of our own making', () => {
  const lines: string[] = [];
  const reply = z.object({ shown: z.string(), nested: z.object({ kept: z.number() }) });
  const base = { method: 'GET', access: 'public', summary: '', reply } as const;
  const leaky = endpoint({ ...base, name: 'leaky', path: '/leaky' });
  const broken = endpoint({ ...base, name: 'broken', path: '/broken' });
  const breaking = endpoint({ ...base, name: 'breaking', path: '/breaking' });
  const routes: Route[] = [
    open(leaky, async () => {
      const row = { shown: 'yes', passwordHash: 'argon', nested: { kept: 1, secret: 'no' } };
      return row;
    }),
    open(broken, () => Promise.reject(new Error('select * from secrets failed at db.internal:5432'))),
    open(breaking, async () => ({ shown: 1 }) as never),
  ];

  async function start({ checkReplies = true } = {}) {
    const http = await createBareHttpServer(createLog('debug', { write: (line) => void lines.push(line) }));
    bindRoutes(http, routes, {
      database: app.database,
      media: app.storage,
      sessionGate: () => Promise.reject(new Error('nobody')),
      programGate: () => Promise.reject(new Error('nothing')),
      auditTrail: {
        inCompany: (_tx, _call, work) => work(),
        onPlatform: (tx, _call, work) => work(tx),
        recordsRefusal: () => false,
        onRefusal: async () => undefined,
      },
      companyCalls: processLimit(1000),
      refusedCalls: processLimit(1000),
      clock: systemClock,
      secureCookies: false,
      rateLimitFactor: 1,
      checkReplies,
    });
    serveApiOnly(http);
    onTestFinished(() => http.close());
    return { http };
  }

  it.each([true, false])(
    'never lets a field out that the contract does not name, be it checked or not (%s)',
    async (checkReplies) => {
      const { response } = await inject({ url: '/api/leaky' }, await start({ checkReplies }));
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(response.body).toBe('{"shown":"yes","nested":{"kept":1}}');
    },
  );

  it.each(['broken', 'breaking'])(
    'that fails unexpectedly (%s) tells the caller nothing and the log everything',
    async (name) => {
      lines.length = 0;
      const { status, json: refusal } = await inject({ url: `/api/${name}` }, await start());
      expect(status).toBe(500);
      expect(refusal).toEqual({ error: 'ERR_INTERNAL', requestId: expect.stringMatching(uuid) });
      const entry = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request failed');
      expect(entry).toMatchObject({ level: 50, reqId: refusal.requestId, code: 'ERR_INTERNAL' });
      expect(entry.err.stack).toContain(name === 'broken' ? 'db.internal:5432' : 'reply-text.ts');
    },
  );
});

describe('every answer', () => {
  it('is the same with a slash at the end of its path', async () => {
    const [plain, slashed] = [await inject({ url: '/api/version' }), await inject({ url: '/api/version/' })];
    expect(slashed.json).toEqual(plain.json);
    expect((await inject({ url: '/api/users/?pageNumber=1', headers: bearer })).status).toBe(200);
  });

  it('has the security headers and exactly this content security policy', async () => {
    const unreadable = `/api/users/${'a'.repeat(200)}`;
    for (const url of ['/api/version', '/api/nothing', '/api/users', unreadable]) {
      const { headers } = await inject({ url });
      expect(String(headers['content-security-policy']).split('; ')).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "font-src 'self'",
        'frame-src https://www.youtube-nocookie.com',
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers).not.toHaveProperty('strict-transport-security');
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });
});
