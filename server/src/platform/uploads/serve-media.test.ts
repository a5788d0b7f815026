import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendError } from '#platform/http/error-reply.ts';
import { type FakeClock, fakeClock } from '#testing/fake-clock.ts';
import { type TemporaryStorage, temporaryStorage } from '#testing/temporary-storage.ts';
import { newMediaKey, signMediaPath } from './media-url.ts';
import { serveMedia } from './serve-media.ts';

const secret = 'a-secret-of-reasonable-length';
const start = new Date('2026-02-01T10:20:00Z');
const digits = '0123456789';

describe('serving media', () => {
  let app: FastifyInstance;
  let store: TemporaryStorage;
  let clock: FakeClock;

  beforeAll(async () => {
    store = await temporaryStorage();
    clock = fakeClock(start);
    app = fastify();
    app.setErrorHandler(sendError);
    serveMedia(app, { store, secret, clock });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    await store.destroy();
  });

  function linkTo(key: string, downloadName?: string): string {
    const expiresAt = new Date(clock.now().getTime() + 30 * 60_000);
    return signMediaPath(secret, { owner: 3, key, expiresAt, downloadName });
  }

  async function stored(contentType = 'image/png', content = digits, extension = 'png'): Promise<string> {
    const key = newMediaKey(3, 'messages', extension);
    await store.put(key, Readable.from([Buffer.from(content)]), { contentType });
    return key;
  }

  test('a signed link gives the file, to be cached until the link expires', async () => {
    const key = await stored();
    const answer = await app.inject(linkTo(key));
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(digits);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '10',
      'content-disposition': 'inline',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=2400, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
  });

  test('a forged or expired link is refused and never cached', async () => {
    const link = linkTo(await stored());
    const forged = await app.inject(link.replace('s=', 's=A'));
    expect(forged.statusCode).toBe(403);
    expect(forged.json()).toMatchObject({ error: 'ERR_MEDIA_LINK' });
    expect(forged.headers['cache-control']).toBe('no-store');
    await clock.advance(3 * 3_600_000);
    const expired = await app.inject(link);
    expect([expired.statusCode, expired.json().error]).toEqual([403, 'ERR_MEDIA_LINK']);
  });

  test('a link of one company never opens the file of another', async () => {
    const key = await stored();
    const link = linkTo(newMediaKey(3, 'messages', 'png'));
    const answer = await app.inject(link.replace(/\/public\/3\/[^?]*/, `/public/3/${key}`));
    expect(answer.statusCode).toBe(403);
    expect((await app.inject(linkTo(key).replace('/public/3/', '/public/4/'))).statusCode).toBe(403);
  });

  test('a good link to a file that is gone is not found, by HEAD too', async () => {
    const link = linkTo(newMediaKey(3, 'messages', 'png'));
    const answer = await app.inject(link);
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'ERR_NO_FILE_FOUND']);
    expect((await app.inject({ method: 'HEAD', url: link })).statusCode).toBe(404);
  });

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-1', 206, '9', 'bytes 9-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=0-1,3-4', 200, digits, undefined],
    ['nonsense', 200, digits, undefined],
  ])('the range %s is answered with %d', async (range, status, body, contentRange) => {
    const answer = await app.inject({ url: linkTo(await stored()), headers: { range } });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toBe(body);
    expect(answer.headers['content-range']).toBe(contentRange);
    if (status !== 416) expect(answer.headers['content-length']).toBe(String(body.length));
  });

  test('a range is honoured only if the client still has the same file', async () => {
    const link = linkTo(await stored());
    const { etag } = (await app.inject(link)).headers;
    const ask = (ifRange: string) =>
      app.inject({ url: link, headers: { range: 'bytes=0-0', 'if-range': ifRange } });
    expect((await ask(String(etag))).statusCode).toBe(206);
    expect((await ask('"another"')).statusCode).toBe(200);
  });

  test('HEAD tells everything but the content', async () => {
    const answer = await app.inject({ method: 'HEAD', url: linkTo(await stored()) });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('');
    expect(answer.headers).toMatchObject({ 'content-length': '10', 'content-type': 'image/png' });
  });

  test('a client that has the file is not sent it again', async () => {
    const link = linkTo(await stored());
    const { etag } = (await app.inject(link)).headers;
    const again = await app.inject({ url: link, headers: { 'if-none-match': `"x", ${etag}` } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await app.inject({ url: link, headers: { 'if-none-match': '"x"' } })).statusCode).toBe(200);
  });

  test.each([
    ['image/jpeg', 'image/jpeg', 'inline'],
    ['audio/ogg; codecs=opus', 'audio/ogg', 'inline'],
    ['video/mp4', 'video/mp4', 'inline'],
    ['application/pdf', 'application/pdf', 'inline'],
    ['text/csv', 'text/csv', 'attachment'],
    ['application/zip', 'application/zip', 'attachment'],
    ['image/svg+xml', 'application/octet-stream', 'attachment'],
    ['text/html', 'application/octet-stream', 'attachment'],
    ['application/xhtml+xml', 'application/octet-stream', 'attachment'],
    ['application/javascript', 'application/octet-stream', 'attachment'],
  ])('what was stored as %s is sent as %s, %s', async (contentType, sentAs, how) => {
    const answer = await app.inject(linkTo(await stored(contentType)));
    expect(answer.headers['content-type']?.toString().split(';')[0]).toBe(sentAs);
    expect(answer.headers['content-disposition']).toBe(how);
  });

  test('the name to save under travels in the link', async () => {
    const answer = await app.inject(linkTo(await stored('text/csv'), 'relatório.csv'));
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="relatorio.csv"; filename*=UTF-8''relat%C3%B3rio.csv`,
    );
  });

  test.each([
    '../../../../etc/passwd',
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/etc/passwd',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '%252e%252e%252fetc%252fpasswd',
    '..%5c..%5cetc%5cpasswd',
    '..\\..\\etc\\passwd',
    '....//....//etc/passwd',
    '/etc/passwd',
    '//etc/passwd',
    '%2fetc%2fpasswd',
    'C:/Windows/win.ini',
    'file:///etc/passwd',
    '3/c3/messages/../../../etc/passwd',
    '3/c3/messages/%00.png',
    '3/c3/.tmp/x',
    '3/c4/messages/00000000-0000-4000-8000-000000000000.png',
    '%c0%ae%c0%ae/etc/passwd',
    '%uff0e%uff0e/etc/passwd',
    '%',
    '',
  ])('the path /public/%s leads nowhere, signed or not', async (path) => {
    // Over a real connection: `inject` normalizes dots before the server sees them.
    const { port } = app.server.address() as AddressInfo;
    const query = linkTo(await stored()).split('?')[1];
    for (const suffix of ['', `?${query}`]) {
      const { status, body } = await rawGet(port, `/public/${path}${suffix}`);
      expect([400, 403, 404]).toContain(status);
      expect(body).not.toContain('root:');
      expect(body).not.toBe(digits);
    }
  });
});

function rawGet(port: number, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
    request.on('error', reject);
    request.end();
  });
}
