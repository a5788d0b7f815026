import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '#platform/errors.ts';
import { createBareHttpServer } from '#testing/bare-http-server.ts';
import type { HttpServer } from './http-server.ts';

const timeouts = { headersMs: 200, bodyMs: 400, uploadIdleMs: 1500, checkMs: 20 };

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function start(connectionsPerAddress?: number) {
  const http = await createBareHttpServer(undefined, undefined, { timeouts, connectionsPerAddress });
  http.post('/echo', async ({ body }) => body);
  http.post('/upload', async (request, reply) => {
    let size = 0;
    for await (const part of request.parts()) {
      if (part.type === 'file') for await (const chunk of part.file) size += chunk.length;
    }
    return reply.send({ size });
  });
  http.post(
    '/refused',
    { onRequest: async (_request, reply) => reply.code(401).send({}) },
    async () => 'never',
  );
  http.post(
    '/strangers',
    { onRequest: async () => Promise.reject(new AppError('ERR_SESSION_EXPIRED')) },
    async () => 'never',
  );
  await http.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => http.close());
  return http;
}

async function open({ server }: HttpServer): Promise<Socket> {
  const { port } = server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Waits for the close event, also after an error. */
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

/** Everything the server sends until the connection closes, in whatever way. */
async function answerOn(socket: Socket): Promise<string> {
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  await closed(socket);
  return answer;
}

async function answerTo(http: HttpServer, ...lines: string[]): Promise<string> {
  const socket = await open(http);
  socket.write(lines.join('\r\n'));
  return answerOn(socket);
}

const json = 'content-type: application/json';
const form = 'content-type: multipart/form-data; boundary=x';
const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';

describe('A7: a client that does not go on sending', () => {
  it.each([
    ['nothing at all', []],
    ['half of its headers', ['POST /echo HTTP/1.1', 'host: x', 'content-le']],
    ['half of its body', ['POST /echo HTTP/1.1', 'host: x', json, 'content-length: 100', '', '{"a":']],
    ['half of a file', ['POST /upload HTTP/1.1', 'host: x', form, 'content-length: 999', '', file]],
  ])('but %s is told so and cut off', async (_, lines) => {
    const answer = await answerTo(await start(), ...lines);
    expect(answer).toContain('HTTP/1.1 408');
    expect(answer).toContain('{"error":"ERR_REQUEST_TIMEOUT"}');
  });

  it('is cut off although its body comes byte by byte, in the time for all of it', async () => {
    const socket = await open(await start());
    socket.write(['POST /echo HTTP/1.1', 'host: x', json, 'content-length: 100000', '', '"'].join('\r\n'));
    const drip = setInterval(() => socket.write('a'), 20);
    onTestFinished(() => clearInterval(drip));
    // A client that keeps sending may not be able to read the response.
    expect(await answerOn(socket)).toMatch(/^$|^HTTP\/1.1 408/);
  });

  it('is cut off after a refusal too, although its form goes on and on', async () => {
    const socket = await open(await start());
    socket.write(['POST /refused HTTP/1.1', 'host: x', form, 'content-length: 100000', '', ''].join('\r\n'));
    const drip = setInterval(() => socket.write('a'), 20);
    onTestFinished(() => clearInterval(drip));
    expect(await answerOn(socket)).toContain('HTTP/1.1 401');
  });
});

it('A7: an upload may take longer than any other body while its bytes keep coming', async () => {
  const socket = await open(await start());
  const size = 25;
  const end = '\r\n--x--\r\n';
  const length = file.length + size + end.length;
  const head = ['POST /upload HTTP/1.1', 'host: x', 'connection: close', form, `content-length: ${length}`];
  socket.write([...head, '', file].join('\r\n'));
  let sent = 0;
  const drip = setInterval(() => {
    sent += 1;
    if (sent <= size) socket.write('a');
    else {
      clearInterval(drip);
      socket.write(end);
    }
  }, 20);
  onTestFinished(() => clearInterval(drip));
  expect(await answerOn(socket)).toContain(`{"size":${size}}`);
});

it('A7: an address may have so many connections open, and more once some are closed', async () => {
  const http = await start(2);
  const [first] = [await open(http), await open(http)];
  const third = await open(http);
  expect(await answerOn(third)).toBe('');
  first?.destroy();
  await expect.poll(() => connectionsOf(http)).toBe(1);
  const request = ['GET /nothing HTTP/1.1', 'host: x', 'connection: close', '', ''];
  expect(await answerTo(http, ...request)).toContain('HTTP/1.1 404');
});

it('A7: an address that comes again and again is refused until its ten seconds are over', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const http = await start(1);
  const request = ['GET /nothing HTTP/1.1', 'host: x', 'connection: close', '', ''];
  const answers: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    answers.push((await answerTo(http, ...request)).slice(0, 12));
    await expect.poll(() => connectionsOf(http)).toBe(0);
  }
  expect(answers).toEqual(['HTTP/1.1 404', 'HTTP/1.1 404', '']);
  vi.advanceTimersByTime(10_000);
  expect(await answerTo(http, ...request)).toContain('HTTP/1.1 404');
});

it('A6: the rest of a stranger’s large body is not read', async () => {
  const socket = await open(await start());
  const size = 256 * 1024 * 1024;
  const chunk = Buffer.alloc(64 * 1024, 'a');
  const answered = answerOn(socket);
  socket.write(['POST /strangers HTTP/1.1', 'host: x', json, `content-length: ${size}`, '', ''].join('\r\n'));
  while (!socket.destroyed && socket.bytesWritten < size) {
    if (!socket.write(chunk))
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), answered]);
  }
  expect(await answered).toMatch(/^$|^HTTP\/1.1 401/);
  // Socket buffers of both ends, and the bytes in flight when the request was refused.
  expect(socket.bytesWritten).toBeLessThan(size / 4);
});

function connectionsOf({ server }: HttpServer): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((_, count) => resolve(count));
  });
}
