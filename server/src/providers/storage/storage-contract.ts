import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { collectItems } from '#platform/collect-items.ts';
import { UnsatisfiableRange } from '#platform/uploads/byte-range.ts';
import type { Storage } from './port.ts';

const text = { contentType: 'text/plain' };
const bytes = (content: string) => Readable.from([Buffer.from(content)]);
const megabyte = Buffer.alloc(1024 * 1024, 'prosa');

async function* megabytes(count: number, failure?: Error): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < count; sent++) yield megabyte;
  if (failure) throw failure;
}

async function contentOf(storage: Storage, key: string): Promise<string | undefined> {
  const opened = await storage.open(key);
  return opened && (await buffer(opened.stream)).toString();
}

/** Contract tests of every storage. `current` returns the one under test; its content survives between tests. */
export function storageContract(current: () => Storage): void {
  test('what was put comes back whole, with its size, type and hash', async () => {
    const stored = await current().put('c1/notes/a.txt', bytes('olá mundo'), text);
    const sha256 = createHash('sha256').update('olá mundo').digest('hex');
    expect(stored).toEqual({ size: 10, sha256 });
    const opened = await current().open('c1/notes/a.txt');
    expect(opened).toMatchObject({ size: 10, contentType: 'text/plain' });
    expect(opened?.range).toBeUndefined();
    expect(opened && (await buffer(opened.stream)).toString()).toBe('olá mundo');
    expect(await current().stat('c1/notes/a.txt')).toEqual({ size: 10, contentType: 'text/plain' });
  });

  test('an object of many megabytes arrives in order', async () => {
    const stored = await current().put('c1/big/a.bin', Readable.from(megabytes(18)), text);
    expect(stored.size).toBe(18 * megabyte.length);
    const opened = await current().open('c1/big/a.bin');
    const hash = createHash('sha256');
    for await (const chunk of opened?.stream ?? []) hash.update(chunk as Buffer);
    expect(hash.digest('hex')).toBe(stored.sha256);
  });

  test('an empty object is an object', async () => {
    await current().put('c1/notes/empty.txt', Readable.from([]), text);
    expect(await contentOf(current(), 'c1/notes/empty.txt')).toBe('');
  });

  test('a second put replaces the first', async () => {
    await current().put('c1/notes/twice.txt', bytes('first and longer'), text);
    await current().put('c1/notes/twice.txt', bytes('second'), { contentType: 'text/csv' });
    expect(await contentOf(current(), 'c1/notes/twice.txt')).toBe('second');
    expect((await current().stat('c1/notes/twice.txt'))?.contentType).toBe('text/csv');
  });

  test('what was never put is absent', async () => {
    expect(await current().open('c1/notes/nobody.txt')).toBeUndefined();
    expect(await current().stat('c1/notes/nobody.txt')).toBeUndefined();
  });

  test.each([
    [{ start: 0, end: 0 }, '0', { start: 0, end: 0 }],
    [{ start: 3, end: 5 }, '345', { start: 3, end: 5 }],
    [{ start: 7 }, '789', { start: 7, end: 9 }],
    [{ last: 2 }, '89', { start: 8, end: 9 }],
    [{ start: 8, end: 99 }, '89', { start: 8, end: 9 }],
  ])('the range %o gives "%s"', async (range, content, resolved) => {
    await current().put('c1/notes/digits.txt', bytes('0123456789'), text);
    const opened = await current().open('c1/notes/digits.txt', { range });
    expect(opened).toMatchObject({ size: 10, range: resolved });
    expect(opened && (await buffer(opened.stream)).toString()).toBe(content);
  });

  test('a range beyond the end is refused with the true size', async () => {
    await current().put('c1/notes/digits.txt', bytes('0123456789'), text);
    const refused = await current()
      .open('c1/notes/digits.txt', { range: { start: 10 } })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UnsatisfiableRange);
    expect(refused).toMatchObject({ size: 10 });
  });

  test('exactly the allowed size passes, one byte more is refused and leaves nothing', async () => {
    await current().put('c1/limit/fits.txt', bytes('12345'), { ...text, maxBytes: 5 });
    expect(await contentOf(current(), 'c1/limit/fits.txt')).toBe('12345');
    const over = current().put('c1/limit/over.txt', bytes('123456'), { ...text, maxBytes: 5 });
    await expect(over).rejects.toMatchObject({ code: 'ERR_UPLOAD_TOO_LARGE' });
    expect(await current().stat('c1/limit/over.txt')).toBeUndefined();
  });

  test('an endless stream is cut at the limit instead of being read to its end', async () => {
    const endless = Readable.from(megabytes(Number.POSITIVE_INFINITY));
    const over = current().put('c1/limit/endless.bin', endless, { ...text, maxBytes: 20 * megabyte.length });
    await expect(over).rejects.toMatchObject({ code: 'ERR_UPLOAD_TOO_LARGE' });
    expect(endless.destroyed).toBe(true);
    expect(await current().stat('c1/limit/endless.bin')).toBeUndefined();
  });

  test('a stream that breaks leaves nothing and gives its own error', async () => {
    const broken = Readable.from(megabytes(20, new Error('the client went away')));
    await expect(current().put('c1/limit/broken.bin', broken, text)).rejects.toThrow('the client went away');
    expect(await current().stat('c1/limit/broken.bin')).toBeUndefined();
  });

  test('a failed replacement keeps the former object', async () => {
    await current().put('c1/limit/kept.txt', bytes('former'), text);
    const over = current().put('c1/limit/kept.txt', bytes('newer but too long'), { ...text, maxBytes: 8 });
    await expect(over).rejects.toThrow();
    expect(await contentOf(current(), 'c1/limit/kept.txt')).toBe('former');
  });

  test('what was removed is absent, and removing it again is no error', async () => {
    await current().put('c1/notes/gone.txt', bytes('x'), text);
    await current().remove('c1/notes/gone.txt');
    await current().remove('c1/notes/gone.txt');
    expect(await current().stat('c1/notes/gone.txt')).toBeUndefined();
  });

  test('removing all of one company leaves the company whose number begins the same', async () => {
    const doomed = ['c5/a/1.txt', 'c5/a/2.txt', 'c5/b/3.txt', 'c5/b/c/4.txt', 'c5/z.txt'];
    for (const key of [...doomed, 'c55/a/1.txt']) await current().put(key, bytes('x'), text);
    await current().removeAll('c5');
    await current().removeAll('c5');
    for (const key of doomed) expect(await current().stat(key)).toBeUndefined();
    expect(await contentOf(current(), 'c55/a/1.txt')).toBe('x');
  });

  test('what is below a folder of keys is listed, and nothing else', async () => {
    const keys = ['c6/a/1.txt', 'c6/a/2.txt', 'c6/b/c/3.txt'];
    for (const key of [...keys, 'c66/a/1.txt']) await current().put(key, bytes('x'), text);
    const listed = await collectItems(current().list('c6'));
    expect(listed.toSorted()).toEqual(keys);
    const all = await collectItems(current().list());
    expect(all).toEqual(expect.arrayContaining([...keys, 'c66/a/1.txt']));
    expect(await collectItems(current().list('c666'))).toEqual([]);
  });

  test.each([
    '',
    'a',
    '/',
    '/etc/passwd',
    '../a',
    'a/../b',
    'a/..',
    'a/./b',
    'a//b',
    'a/',
    'a/.hidden',
    '.tmp/a',
    'a\\b/c',
    'C:/a',
    'a/b\0.txt',
    'a/b\n',
    'a/%2e%2e/b',
    'A/b',
    'a/ b',
    'a/b?c',
    `a/${'b'.repeat(600)}`,
  ])('the key %j is refused by every operation', async (key) => {
    await expect(current().put(key, bytes('x'), text)).rejects.toThrow(TypeError);
    await expect(current().open(key)).rejects.toThrow(TypeError);
    await expect(current().stat(key)).rejects.toThrow(TypeError);
    await expect(current().remove(key)).rejects.toThrow(TypeError);
  });

  test.each(['', '/', '..', '.', 'a/..', '../a', 'a/', '.tmp', 'a*'])(
    'removing all of %j is refused',
    async (prefix) => {
      await expect(current().removeAll(prefix)).rejects.toThrow(TypeError);
    },
  );

  test('a storage that can be used says so', async () => {
    await expect(current().check()).resolves.toBeUndefined();
  });
}
