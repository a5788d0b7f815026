import { randomUUID } from 'node:crypto';
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { resolveRange } from '#platform/uploads/byte-range.ts';
import type { Storage } from './port.ts';
import {
  assertStorageFolder,
  assertStorageKey,
  type FaultReasonOf,
  mapFaults,
  measure,
} from './storage-guards.ts';

const STALE_AFTER_MS = 24 * 3_600_000;
/** Customer files are readable by the server's user alone. */
const privateFolder = { recursive: true, mode: 0o700 } as const;
const UNKNOWN_TYPE = 'application/octet-stream';

/** Error codes of the disk only: a broken source stream has other codes. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT']);
const awayCodes = new Set(
  'EACCES EBUSY EEXIST EFBIG EIO EMFILE ENFILE ENODEV ENOENT ENOTDIR ENXIO EPERM EROFS ESTALE'.split(' '),
);

const diskFault: FaultReasonOf = (error) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (fullCodes.has(code)) return 'full';
  return awayCodes.has(code) ? 'away' : undefined;
};

/** Stores files below one folder. Names with a leading dot are internal, because no key has such a segment. */
export function createLocalStorage(options: { root: string }): Storage {
  return mapFaults(filesBelow(options), diskFault);
}

function filesBelow({ root }: { root: string }): Storage {
  const temporary = join(root, '.tmp');

  function pathOf(key: string): string {
    assertStorageKey(key);
    return join(root, ...key.split('/'));
  }

  async function facts(path: string, handle: FileHandle) {
    const { size } = await handle.stat();
    return { size, contentType: (await unlessMissing(readFile(typePath(path), 'utf8'))) ?? UNKNOWN_TYPE };
  }

  return {
    async put(key, stream, { contentType, maxBytes }) {
      const path = pathOf(key);
      await mkdir(temporary, privateFolder);
      const draft = join(temporary, randomUUID());
      const typeDraft = typePath(draft);
      try {
        const measured = measure(maxBytes);
        await writeDraft(draft, stream, measured.stream);
        await writeFile(typeDraft, contentType, { mode: 0o600 });
        await mkdir(dirname(path), privateFolder);
        // The type first: once the object is visible, it is complete.
        await rename(typeDraft, typePath(path));
        await rename(draft, path);
        await syncFolder(dirname(path));
        return measured.result();
      } finally {
        await rm(draft, { force: true });
        await rm(typeDraft, { force: true });
      }
    },

    async open(key, options) {
      const path = pathOf(key);
      const handle = await openFile(path);
      if (!handle) return undefined;
      try {
        const known = await facts(path, handle);
        if (!options?.range) return { ...known, stream: handle.createReadStream() };
        const range = resolveRange(options.range, known.size);
        return { ...known, range, stream: handle.createReadStream({ start: range.start, end: range.end }) };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    async stat(key) {
      const path = pathOf(key);
      const handle = await openFile(path);
      if (!handle) return undefined;
      try {
        return await facts(path, handle);
      } finally {
        await handle.close();
      }
    },

    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await rm(typePath(path), { force: true });
    },

    async *list(prefix) {
      if (prefix !== undefined) assertStorageFolder(prefix);
      yield* keysBelow(root, prefix ?? '');
    },

    async removeAll(prefix) {
      assertStorageFolder(prefix);
      const path = join(root, ...prefix.split('/'));
      const found = await unlessMissing(stat(path));
      if (found?.isDirectory()) await rm(path, { recursive: true, force: true });
    },

    async check() {
      await mkdir(temporary, privateFolder);
      await removeStaleDrafts(temporary);
      const probe = join(temporary, randomUUID());
      await writeFile(probe, 'probe', { mode: 0o600 });
      await rm(probe);
    },
  };
}

async function* keysBelow(root: string, folder: string): AsyncGenerator<string> {
  const entries = (await unlessMissing(readdir(join(root, folder), { withFileTypes: true }))) ?? [];
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* keysBelow(root, path);
    else if (entry.isFile()) yield path;
  }
}

function typePath(path: string): string {
  return join(dirname(path), `.${basename(path)}.type`);
}

async function writeDraft(draft: string, stream: Readable, measured: NodeJS.ReadWriteStream): Promise<void> {
  const handle = await open(draft, 'wx', 0o600).catch((error: unknown) => {
    stream.destroy();
    throw error;
  });
  // `flush` syncs the bytes to the disk before the file is closed, hence before it gets its name.
  await pipeline(stream, measured, handle.createWriteStream({ flush: true }));
}

async function openFile(path: string): Promise<FileHandle | undefined> {
  const handle = await unlessMissing(open(path, 'r'));
  if (handle && !(await handle.stat()).isFile()) {
    await handle.close();
    return undefined;
  }
  return handle;
}

async function unlessMissing<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows has no folder handle to sync.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeStaleDrafts(temporary: string): Promise<void> {
  for (const name of await readdir(temporary)) {
    const path = join(temporary, name);
    const found = await unlessMissing(stat(path));
    if (found && Date.now() - found.mtimeMs > STALE_AFTER_MS) await rm(path, { force: true });
  }
}
