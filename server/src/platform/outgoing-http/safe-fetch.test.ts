import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSafeFetch, type Resolver, type SafeFetch, type SafeFetchOptions } from './safe-fetch.ts';

const limits = { timeoutMs: 10_000, maxBytes: 1_000 };

type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

const behaviours: Record<string, Behaviour> = {
  '/redirect': (response) => response.writeHead(302, { location: '/secret' }).end('moved'),
  '/limit': (response) => response.end('x'.repeat(1_000)),
  '/large': (response) => response.end('x'.repeat(1_001)),
  '/bomb': (response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(50_000))),
  '/endless': (response) => {
    const drip = setInterval(() => response.write('x'.repeat(300)), 5);
    response.on('close', () => clearInterval(drip));
  },
  '/slow-body': (response) => response.write('begun'),
  '/silent': () => undefined,
  '/empty': (response) => response.writeHead(204).end(),
  '/broken': (response) => response.destroy(),
};

const echo: Behaviour = (response, request) => {
  request.pipe(response.writeHead(200, { 'x-host': request.headers.host ?? '' }));
};

describe('calling an address that a customer typed', () => {
  let server: Server;
  let port: number;
  const paths: string[] = [];
  const open: SafeFetch[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      const path = request.url ?? '';
      paths.push(path);
      (behaviours[path] ?? echo)(response, request);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await Promise.all(open.map((each) => each.close()));
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });

  function create(options: Partial<SafeFetchOptions> = {}): SafeFetch {
    const made = createSafeFetch({ allowPrivate: ['127.0.0.1'], ...limits, ...options });
    open.push(made);
    return made;
  }
  const local = (path: string) => `http://127.0.0.1:${port}${path}`;

  test.each([
    'http://127.0.0.1:PORT/',
    'http://2130706433:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://0x7f.1:PORT/',
    'http://0x7f000001:PORT/',
    'http://127.1:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://0.0.0.0:PORT/',
    'http://0:PORT/',
    'http://localhost:PORT/',
    'http://LocalHost:PORT/',
    'http://①②⑦.⓪.⓪.①:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://192.168.0.1/',
    'http://[fd00:ec2::254]/',
    'http://[64:ff9b::7f00:1]:PORT/',
    'http://user:password@example.com/',
    'http://user@example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'javascript:alert(1)',
    'gopher://example.com/',
    '//example.com/',
    'not a url',
    '',
  ])('%s is blocked', async (url) => {
    const before = paths.length;
    const call = create({ allowPrivate: false })(url.replace('PORT', String(port)));
    await expect(call).rejects.toMatchObject({ name: 'SafeFetchError', code: 'ERR_FETCH_BLOCKED' });
    expect(paths.length).toBe(before);
  });

  test('a name that leads to an inner address is blocked, also when only one of its addresses is inner', async () => {
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1']]) {
      const resolve: Resolver = async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      const call = create({ allowPrivate: false, resolve })(`http://innocent.example:${port}/`);
      await expect(call).rejects.toMatchObject({ code: 'ERR_FETCH_BLOCKED' });
    }
  });

  test('a name that changes its address after the check is connected to where it was checked', async () => {
    const answers = ['127.0.0.1', '10.0.0.1', '10.0.0.1'];
    let asked = 0;
    const resolve: Resolver = async () => [{ address: answers[asked++] ?? '', family: 4 }];
    const safeFetch = create({ resolve });
    const answer = await safeFetch(`http://rebinding.example:${port}/echo`, { method: 'POST', body: 'ok' });
    expect(await answer.text()).toBe('ok');
    expect(answer.headers.get('x-host')).toBe(`rebinding.example:${port}`);
    expect(asked).toBe(1);
  });

  test('a name that turns inner between two calls is blocked as soon as a new connection is made', async () => {
    const answers = ['127.0.0.1', '10.0.0.1'];
    const resolve: Resolver = async () => [{ address: answers.shift() ?? '', family: 4 }];
    const safeFetch = create({ resolve });
    const url = `http://rebinding.example:${port}/echo`;
    await (await safeFetch(url, { headers: { connection: 'close' } })).text();
    await expect(safeFetch(url)).rejects.toMatchObject({ code: 'ERR_FETCH_BLOCKED' });
  });

  test('a name without any address fails', async () => {
    const call = create({ resolve: async () => [] })('http://nowhere.example/');
    await expect(call).rejects.toMatchObject({ code: 'ERR_FETCH_FAILED' });
  });

  test('what the operator allowed is called with its method, headers and body', async () => {
    const answer = await create()(local('/echo'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ hello: 'mundo' }),
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ hello: 'mundo' });
  });

  test('a redirect is handed over, not followed', async () => {
    const answer = await create()(local('/redirect'));
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/secret']);
    expect(await answer.text()).toBe('moved');
    expect(paths).not.toContain('/secret');
  });

  test('an answer without a body is an answer', async () => {
    const answer = await create()(local('/empty'));
    expect([answer.status, await answer.text()]).toEqual([204, '']);
  });

  test('exactly the allowed size passes', async () => {
    expect(await (await create()(local('/limit'))).text()).toHaveLength(1_000);
  });

  test.each(['/large', '/bomb', '/endless'])('the answer of %s is cut for its size', async (path) => {
    const read = async () => (await create()(local(path))).text();
    await expect(read()).rejects.toMatchObject({ code: 'ERR_FETCH_TOO_LARGE' });
  });

  test.each(['/silent', '/slow-body'])('%s is given up after the timeout', async (path) => {
    const started = performance.now();
    const read = async () => (await create({ timeoutMs: 150 })(local(path))).text();
    await expect(read()).rejects.toMatchObject({ code: 'ERR_FETCH_TIMEOUT' });
    expect(performance.now() - started).toBeLessThan(limits.timeoutMs);
  });

  test('a name that never resolves is given up after the timeout', async () => {
    const call = create({ timeoutMs: 100, resolve: () => new Promise(() => undefined) })(
      'http://slow.example/',
    );
    await expect(call).rejects.toMatchObject({ code: 'ERR_FETCH_TIMEOUT' });
  });

  test('the caller can give up earlier and gets its own reason', async () => {
    const stop = new AbortController();
    const call = create()(local('/silent'), { signal: stop.signal });
    stop.abort(new Error('the job was cancelled'));
    await expect(call).rejects.toThrow('the job was cancelled');
  });

  test('a connection that breaks, or that nobody takes, fails', async () => {
    await expect(create()(local('/broken'))).rejects.toMatchObject({ code: 'ERR_FETCH_FAILED' });
    await expect(create()('http://127.0.0.1:9/')).rejects.toMatchObject({ code: 'ERR_FETCH_FAILED' });
  });
});
