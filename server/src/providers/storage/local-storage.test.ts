import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLocalStorage } from './local-storage.ts';
import { storageContract } from './storage-contract.ts';

describe('the local storage', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'prosa-storage-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  storageContract(() => createLocalStorage({ root }));

  test('no draft is left behind by anything that was put, refused or broken', async () => {
    const storage = createLocalStorage({ root });
    await storage.put('c9/a/1.txt', Readable.from(['x']), { contentType: 'text/plain' });
    const over = storage.put('c9/a/2.txt', Readable.from(['xx']), { contentType: 'text/plain', maxBytes: 1 });
    await expect(over).rejects.toThrow();
    expect(await readdir(join(root, '.tmp'))).toEqual([]);
  });

  test('A14: its folders and files are for the user of the server alone', async () => {
    const storage = createLocalStorage({ root: join(root, 'private') });
    await storage.put('c9/a/1.txt', Readable.from(['x']), { contentType: 'text/plain' });
    const modes: string[] = [];
    for (const entry of await readdir(join(root, 'private'), { recursive: true })) {
      modes.push(`${entry} ${((await stat(join(root, 'private', entry))).mode & 0o777).toString(8)}`);
    }
    expect(modes.sort()).toEqual([
      '.tmp 700',
      'c9 700',
      'c9/a 700',
      'c9/a/.1.txt.type 600',
      'c9/a/1.txt 600',
    ]);
  });

  test('drafts of a process that was killed are swept after a day', async () => {
    const drafts = join(root, '.tmp');
    await mkdir(drafts, { recursive: true });
    await writeFile(join(drafts, 'old'), 'x');
    await writeFile(join(drafts, 'young'), 'x');
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3_600_000);
    await utimes(join(drafts, 'old'), twoDaysAgo, twoDaysAgo);
    await createLocalStorage({ root }).check();
    expect(await readdir(drafts)).toEqual(['young']);
    await rm(join(drafts, 'young'));
  });

  test('a folder that cannot be made is told by the check', async () => {
    const file = join(root, 'a-file');
    await writeFile(file, 'x');
    await expect(createLocalStorage({ root: join(file, 'below') }).check()).rejects.toThrow('ENOTDIR');
  });

  test('a place where nothing can be written is a fault of the storage, and leaves no part of a file', async () => {
    const storage = createLocalStorage({ root });
    await mkdir(join(root, 'c8'));
    await writeFile(join(root, 'c8', 'taken'), 'x');
    const put = storage.put('c8/taken/1.txt', Readable.from(['x']), { contentType: 'text/plain' });
    await expect(put).rejects.toMatchObject({ name: 'StorageFault', reason: 'away' });
    expect(await readdir(join(root, '.tmp'))).toEqual([]);
    expect(await readdir(join(root, 'c8'))).toEqual(['taken']);
  });

  test.each([
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['EROFS', 'away'],
    ['EIO', 'away'],
  ])('%s is that it is %s', async (code, reason) => {
    const storage = createLocalStorage({ root });
    const failing = new Readable({ read: () => failing.destroy(Object.assign(new Error(code), { code })) });
    const put = storage.put('c8/a/1.txt', failing, { contentType: 'text/plain' });
    await expect(put).rejects.toMatchObject({ reason, cause: { code } });
  });
});
