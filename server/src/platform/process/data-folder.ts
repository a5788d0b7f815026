import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '#platform/errors.ts';

/** Runs work that writes below the folder; a refusal of the file system becomes one clear sentence. */
export async function withWritableFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    await makeFolder(path.resolve(folder));
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'path' in error && 'code' in error)) throw error;
    throw new StartError(
      `The folder ${folder} cannot be written (${reason(String(error.code))}). Set DATA_DIR to a folder you can write to.`,
      { cause: error },
    );
  }
}

// Not mkdir's own `recursive`: where a file system answers ENOENT to mkdir, as /proc does, Node tries for ever.
async function makeFolder(folder: string): Promise<void> {
  if (!existsSync(folder)) {
    await makeFolder(path.dirname(folder));
    await mkdir(folder, { mode: 0o700 });
  }
  // Complains when it is a file.
  await readdir(folder);
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file has that name',
  ENOENT: 'it cannot be created there',
};

function reason(code: string): string {
  return REASONS[code] ?? code;
}

/**
 * Creates an empty folder for temporary files: leftovers of a killed process are deleted at the next start. In the
 * system's own folder customer files would stay forever. The data folder belongs to this process alone.
 */
export function emptyScratchFolder(dataDir: string): Promise<string> {
  const folder = path.resolve(dataDir, 'scratch');
  return withWritableFolder(dataDir, async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    return folder;
  });
}
