import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeS3, startFakeS3 } from './fake-s3.ts';
import type { Storage } from './port.ts';
import { createS3Storage } from './s3-storage.ts';
import { storageContract } from './storage-contract.ts';

const common = {
  region: 'sa-east-1',
  pathStyle: true,
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
};

describe('the S3 storage', () => {
  let s3: FakeS3;
  let storage: Storage;
  beforeAll(async () => {
    s3 = await startFakeS3();
    storage = await createS3Storage({ ...common, bucket: s3.bucket, endpoint: s3.endpoint });
  });
  afterAll(() => s3.stop());

  storageContract(() => storage);

  test('uploads that failed leave no paid-for parts in the bucket', async () => {
    const chunk = Buffer.alloc(1024 * 1024);
    const endless = Readable.from(
      (function* () {
        for (;;) yield chunk;
      })(),
    );
    const options = { contentType: 'video/mp4', maxBytes: 30 * chunk.length };
    const postsBefore = s3.requests('POST');
    await expect(storage.put('c3/big/a.mp4', endless, options)).rejects.toThrow();
    expect(s3.requests('POST')).toBeGreaterThan(postsBefore);
    expect(s3.pendingUploads()).toBe(0);
  });

  test('a small file takes one request, a range one more', async () => {
    const before = { puts: s3.requests('PUT'), gets: s3.requests('GET'), heads: s3.requests('HEAD') };
    await storage.put('c3/small/a.txt', Readable.from(['0123456789']), { contentType: 'text/plain' });
    const opened = await storage.open('c3/small/a.txt', { range: { start: 1, end: 2 } });
    opened?.stream.resume();
    expect(s3.requests('PUT') - before.puts).toBe(1);
    expect(s3.requests('GET') - before.gets).toBe(1);
    expect(s3.requests('HEAD') - before.heads).toBe(0);
  });

  test('a service that is away is a fault of the storage', async () => {
    const gone = await startFakeS3();
    const away = await createS3Storage({ ...common, bucket: gone.bucket, endpoint: gone.endpoint });
    await gone.stop();
    const fault = { name: 'StorageFault', reason: 'away', cause: { code: 'ECONNREFUSED' } };
    const put = away.put('c3/small/a.txt', Readable.from(['x']), { contentType: 'text/plain' });
    await expect(put).rejects.toMatchObject(fault);
    await expect(away.open('c3/small/a.txt')).rejects.toMatchObject(fault);
  });

  test('a bucket that does not exist is told by the check, not taken for missing files', async () => {
    const wrong = await createS3Storage({ ...common, bucket: 'another', endpoint: s3.endpoint });
    await expect(wrong.check()).rejects.toThrow();
    await expect(wrong.open('c1/notes/a.txt')).rejects.toMatchObject({
      reason: 'away',
      cause: { name: 'NoSuchBucket' },
    });
  });
});
