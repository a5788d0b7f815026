import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalStorage } from '#providers/storage/local-storage.ts';
import type { Storage } from '#providers/storage/port.ts';

export interface TemporaryStorage extends Storage {
  /** Every file on the disk, drafts included, so that a test can see that nothing was left behind. */
  files(): Promise<string[]>;
  destroy(): Promise<void>;
}

/** The real local storage in a folder of its own. */
export async function temporaryStorage(): Promise<TemporaryStorage> {
  const root = await mkdtemp(join(tmpdir(), 'prosa-storage-'));
  return {
    ...createLocalStorage({ root }),
    async files() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    destroy: () => rm(root, { recursive: true, force: true }),
  };
}
