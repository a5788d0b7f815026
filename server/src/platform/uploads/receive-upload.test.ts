import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import type { UploadKind } from '@prosa/contracts/endpoint.ts';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sendError } from '#platform/http/error-reply.ts';
import { type TemporaryStorage, temporaryStorage } from '#testing/temporary-storage.ts';
import { type ReceivedUpload, receiveUpload } from './receive-upload.ts';
import { sampleFiles, xlsxFile } from './sample-files.ts';

const MEGABYTE = 1024 * 1024;
const everything: UploadKind[] = ['image', 'audio', 'video', 'document', 'spreadsheet'];

describe('receiving an upload', () => {
  let app: FastifyInstance;
  let store: TemporaryStorage;
  let origin: string;
  let finished: PromiseWithResolvers<void>;

  beforeAll(async () => {
    store = await temporaryStorage();
    app = fastify();
    app.setErrorHandler(sendError);
    await app.register(multipart, { limits: { fileSize: 8 * MEGABYTE } });
    app.post<{ Querystring: { kinds?: string; max?: string } }>('/files', async (request) => {
      const part = await request.file();
      if (!part) throw new Error('The test sent no file');
      const kinds = (request.query.kinds?.split(',') ?? everything) as UploadKind[];
      const maxBytes = Number(request.query.max ?? 50 * MEGABYTE);
      finished = Promise.withResolvers();
      try {
        return await receiveUpload(part, { store, owner: 3, area: 'messages', kinds, maxBytes });
      } finally {
        finished.resolve();
      }
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  });
  afterEach(() => store.removeAll('c3'));
  afterAll(async () => {
    await app.close();
    await store.destroy();
  });

  async function send(content: Buffer, name: string, query = '') {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)], { type: 'application/octet-stream' }), name);
    const answer = await fetch(`${origin}/files?${query}`, { method: 'POST', body: form });
    return { status: answer.status, body: (await answer.json()) as ReceivedUpload & { error?: string } };
  }

  test('a picture is stored under a name of ours with its true type', async () => {
    const { status, body } = await send(sampleFiles.png, 'Foto da fachada.png', 'kinds=image');
    expect(status).toBe(200);
    expect(body).toEqual({
      key: expect.stringMatching(/^c3\/messages\/[0-9a-f-]{36}\.png$/),
      size: sampleFiles.png.length,
      sha256: createHash('sha256').update(sampleFiles.png).digest('hex'),
      mimeType: 'image/png',
      originalName: 'Foto da fachada.png',
    });
    const opened = await store.open(body.key);
    expect(opened?.contentType).toBe('image/png');
    expect(opened && (await buffer(opened.stream)).equals(sampleFiles.png)).toBe(true);
  });

  test('a picture with a wrong ending is taken for what it is', async () => {
    const { body } = await send(sampleFiles.jpg, 'foto.png', 'kinds=image');
    expect(body).toMatchObject({ mimeType: 'image/jpeg', originalName: 'foto.png.jpg' });
    expect(body.key).toMatch(/\.jpg$/);
  });

  test('a file larger than its head arrives whole', async () => {
    const content = Buffer.concat([sampleFiles.pdf, Buffer.alloc(5 * MEGABYTE, 'conteúdo')]);
    const { body } = await send(content, 'contrato.pdf');
    expect(body.size).toBe(content.length);
    expect(body.sha256).toBe(createHash('sha256').update(content).digest('hex'));
  });

  test.each([
    ['contatos.xlsx', xlsxFile, 'spreadsheet'],
    ['contatos.csv', sampleFiles.csv, 'spreadsheet'],
    ['voz.mp3', sampleFiles.mp3, 'audio'],
    ['voz.webm', sampleFiles.webm, 'audio'],
    ['contrato.pdf', sampleFiles.pdf, 'image,document'],
  ])('%s is taken where its kind is wanted', async (name, content, kinds) => {
    expect((await send(content, name, `kinds=${kinds}`)).status).toBe(200);
  });

  test.each([
    ['a picture as a table', sampleFiles.png, 'contatos.csv', 'spreadsheet'],
    ['sound as a picture or document', sampleFiles.mp3, 'voz.mp3', 'image,document'],
    ['a document as a picture', sampleFiles.pdf, 'a.pdf', 'image'],
    ['an SVG as a picture', sampleFiles.svg, 'logo.svg', 'image'],
    ['an SVG as anything', sampleFiles.svg, 'logo.png', everything.join()],
    ['a page as anything', sampleFiles.html, 'a.html', everything.join()],
    ['a program as anything', sampleFiles.exe, 'a.png', everything.join()],
  ])('%s is refused and nothing of it is stored', async (_what, content, name, kinds) => {
    const { status, body } = await send(content, name, `kinds=${kinds}`);
    expect([status, body.error]).toEqual([415, 'ERR_UPLOAD_TYPE']);
    expect(await store.files()).toEqual([]);
  });

  test('an empty file is refused', async () => {
    const { status, body } = await send(Buffer.alloc(0), 'vazio.txt');
    expect([status, body.error]).toEqual([400, 'ERR_UPLOAD_EMPTY']);
  });

  test('exactly the allowed size passes; one byte more is refused and nothing stays', async () => {
    const content = Buffer.concat([sampleFiles.pdf, Buffer.alloc(MEGABYTE)]);
    expect((await send(content, 'a.pdf', `max=${content.length}`)).status).toBe(200);
    await store.removeAll('c3');
    const { status, body } = await send(content, 'a.pdf', `max=${content.length - 1}`);
    expect([status, body.error]).toEqual([413, 'ERR_UPLOAD_TOO_LARGE']);
    expect(await store.files()).toEqual([]);
  });

  test('a file that the multipart parser cut short is refused as too large', async () => {
    const content = Buffer.concat([sampleFiles.pdf, Buffer.alloc(9 * MEGABYTE)]);
    const { status, body } = await send(content, 'a.pdf', `max=${100 * MEGABYTE}`);
    expect([status, body.error]).toEqual([413, 'ERR_UPLOAD_TOO_LARGE']);
    expect(await store.files()).toEqual([]);
  });

  test('a client that goes away in the middle leaves nothing behind', async () => {
    const request = httpRequest(`${origin}/files`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=limit', 'content-length': 10 * MEGABYTE },
    });
    const failed = new Promise((resolve) => request.on('error', resolve));
    request.write('--limit\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n');
    request.write(Buffer.concat([sampleFiles.pdf, Buffer.alloc(MEGABYTE)]));
    await expect.poll(() => store.files()).not.toEqual([]);
    request.destroy();
    await failed;
    await finished.promise;
    expect(await store.files()).toEqual([]);
  });
});
