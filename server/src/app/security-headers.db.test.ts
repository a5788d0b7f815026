import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveKey } from '#platform/auth/secrets.ts';
import { serveWebApp } from '#platform/http/web-app.ts';
import { newMediaKey, signMediaPath } from '#platform/uploads/media-url.ts';
import { createBareHttpServer } from '#testing/bare-http-server.ts';
import { buildCompany, buildUser, type TestCompany, type TestUser, testPassword } from '#testing/builders.ts';
import { ownApp } from '#testing/own-app.ts';
import { type TestApp, testSecret } from '#testing/test-app.ts';

interface Asked {
  readonly method?: 'POST';
  readonly url: string;
  readonly payload?: string | object;
  readonly headers?: Record<string, string>;
}

let app: TestApp;
let web: Awaited<ReturnType<typeof createBareHttpServer>>;
let folder: string;
let company: TestCompany;
/** A user who logs in during the test, which ends their existing session. */
let newcomer: TestUser;
let picture: string;
beforeAll(async () => {
  app = await ownApp({ environment: { PUBLIC_URL: 'https://prosa.example', ROLES: 'web' } });
  company = await buildCompany(app);
  newcomer = await buildUser(app, { company });
  const key = newMediaKey(company.id, 'messages', 'png');
  await app.storage.put(key, Readable.from([Buffer.from('not really')]), { contentType: 'image/png' });
  const expiresAt = new Date(Date.now() + 60_000);
  picture = signMediaPath(deriveKey(testSecret, 'media-url').toString('hex'), {
    owner: company.id,
    key,
    expiresAt,
  });
  folder = await mkdtemp(join(tmpdir(), 'prosa-headers-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Prosa</title>');
  await writeFile(join(folder, 'main.js'), 'export {};');
  web = await createBareHttpServer();
  await serveWebApp(web, folder);
});
afterAll(async () => {
  await web.close();
  await rm(folder, { recursive: true });
});

const login = (password: string): Asked => ({
  method: 'POST',
  url: '/api/auth/login',
  payload: { email: newcomer.email, password },
});
const asAdmin = (url: string): Asked => ({
  url,
  headers: { authorization: `Bearer ${company.admin.token}` },
});

/** One request for every kind of response, with the status that proves it is the intended one. */
const kinds: Record<string, { status: number; ask: () => Asked; of?: 'web' }> = {
  'an answer of the API': { status: 200, ask: () => asAdmin('/api/users') },
  'a file made by the API': { status: 200, ask: () => asAdmin('/api/audit-log/export') },
  'a login': { status: 200, ask: () => login(testPassword) },
  'a refused login': { status: 401, ask: () => login('guessed') },
  'a call without a session': { status: 401, ask: () => ({ url: '/api/users' }) },
  'wrong input': { status: 400, ask: () => asAdmin('/api/users?pageNumber=x') },
  'a body that is no JSON': {
    status: 400,
    ask: () => ({
      method: 'POST',
      url: '/api/auth/login',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    }),
  },
  'a call that nobody answers': { status: 404, ask: () => ({ url: '/api/nothing' }) },
  'the description of the API': { status: 200, ask: () => ({ url: '/api/docs' }) },
  'where to report a fault': { status: 200, ask: () => ({ url: '/.well-known/security.txt' }) },
  'a picture': { status: 200, ask: () => ({ url: picture }) },
  'a picture nobody signed for': { status: 403, ask: () => ({ url: picture.split('?')[0] ?? '' }) },
  'the page': { status: 200, ask: () => ({ url: '/login' }), of: 'web' },
  'a script': { status: 200, ask: () => ({ url: '/main.js' }), of: 'web' },
  'a file that is not there': { status: 404, ask: () => ({ url: '/missing.js' }), of: 'web' },
};

/** Script sources that a page with this policy may run. */
function scriptSources(policy: string): string {
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]));
  return (rules.get('script-src') ?? rules.get('default-src') ?? ['*']).join(' ');
}

describe.each(Object.entries(kinds))('%s', (_, { status, ask, of }) => {
  it('is sent with every header that protects whoever gets it', async () => {
    const answer = await (of === 'web' ? web : app.http).inject(ask());
    expect(answer.statusCode).toBe(status);
    const { headers } = answer;
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.any(String),
      // A14
      'permissions-policy': expect.stringMatching(/^microphone=\(self\), .*camera=\(\).*geolocation=\(\)/),
    });
    expect(["'self'", "'none'"]).toContain(scriptSources(String(headers['content-security-policy'])));
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    if (of !== 'web') {
      expect(headers['cache-control']).toMatch(/no-store|private/);
      expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    }
    for (const cookie of answer.cookies) {
      expect(cookie).toMatchObject({
        httpOnly: true,
        secure: true,
        sameSite: 'Strict',
        path: '/api/auth',
      });
    }
  });
});
