import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBareHttpServer } from '#testing/bare-http-server.ts';
import type { HttpServer } from './http-server.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { serveWebApp } from './web-app.ts';

const page = '<!doctype html><title>Prosa</title>';
let home: string;
let app: HttpServer;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'prosa-web-'));
  // A folder named like the one for hashed files must not make every file of it immutable.
  const folder = join(home, 'assets', 'dist');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'assets', 'main-a1b2c3.js'), 'export {};');
  await writeFile(join(folder, 'assets', 'main-a1b2c3.js.br'), 'compressed by the build');
  await writeFile(join(folder, 'assets', 'encoder.wasm-worker-a1b2c3.js'), '// worker');
  await writeFile(join(folder, 'assets', 'encoder.wasm-worker-a1b2c3.js.br'), 'worker, compressed');
  await writeFile(join(folder, 'encoder.wasm-worker-a1b2c3.js'), '// not made by the build');
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}');
  await writeFile(join(folder, 'service-worker.js'), '// worker');
  await writeFile(join(home, 'assets', 'secret.txt'), 'outside');
  app = await createBareHttpServer();
  await serveWebApp(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(home, { recursive: true });
});

describe('the page', () => {
  it.each(['/', '/login', '/users/', '/tickets/3?tab=open', '/apiary', '/a%20name', '/index.html'])(
    'is at %s, and asked for each time',
    async (path) => {
      const { statusCode, headers, body } = await app.inject(path);
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-cache');
      expect(body).toBe(page);
    },
  );

  it('answers HEAD as well', async () => {
    const { statusCode, headers } = await app.inject({ method: 'HEAD', url: '/login' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/nothing?x=/login'],
    ['GET', '/public/1/photo'],
    ['GET', '/socket.io/nothing'],
    ['GET', '/favicon-that-is-missing.ico'],
    ['GET', '/assets/old-d4e5f6.js'],
    ['GET', '/assets/old-d4e5f6.js?v=1'],
    ['GET', '/assets/main-a1b2c3.js.br'],
    ['GET', '/.vite/manifest.json'],
    ['GET', '/../secret.txt'],
    ['GET', '/%2e%2e/secret.txt'],
    ['POST', '/login'],
    ['DELETE', '/'],
  ] as const)('is not the answer to %s %s', async (method, url) => {
    const { statusCode, headers, body } = await app.inject({ method, url });
    expect([statusCode, JSON.parse(body).error]).toEqual([404, 'ERR_NOT_FOUND']);
    expect(headers['content-type']).toContain('application/json');
  });
});

describe('files of the web app', () => {
  it('with a hash in their name are kept for ever', async () => {
    const { statusCode, headers } = await app.inject('/assets/main-a1b2c3.js');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('leave as the build compressed them, to whoever can read that', async () => {
    const url = '/assets/main-a1b2c3.js';
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'compressed by the build']);
    expect(packed.headers['content-type']).toMatch(/javascript/);
    expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const plain = await app.inject({ url });
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'export {};']);
    expect(plain.headers.vary).toMatch(/accept-encoding/i);
  });

  it('may compile WebAssembly in the worker that is named for it, and nowhere else', async () => {
    const policyOf = async (url: string): Promise<readonly unknown[]> => {
      const answers = [
        await app.inject(url),
        await app.inject({ url, headers: { 'accept-encoding': 'br' } }),
      ];
      return answers.map(({ headers }) => headers['content-security-policy']);
    };
    const forWorker = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
    expect(await policyOf('/assets/encoder.wasm-worker-a1b2c3.js')).toEqual([forWorker, forWorker]);
    for (const url of ['/', '/assets/main-a1b2c3.js', '/encoder.wasm-worker-a1b2c3.js']) {
      expect(await policyOf(url)).toEqual([contentSecurityPolicy, contentSecurityPolicy]);
    }
  });

  it('without one are asked for each time, and answered with 304 when they are the same', async () => {
    const { headers } = await app.inject('/service-worker.js');
    expect(headers['cache-control']).toBe('no-cache');
    const again = await app.inject({
      url: '/service-worker.js',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });
});
