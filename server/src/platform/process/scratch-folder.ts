import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { writingIn } from './writable-folder.ts';

/**
 * Creates an empty folder for temporary files: leftovers of a killed process are deleted at the next start. In the
 * system's own folder customer files would stay forever. The data folder belongs to this process alone.
 */
export function emptyScratchFolder(dataDir: string): Promise<string> {
  const folder = path.resolve(dataDir, 'scratch');
  return writingIn(dataDir, async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    return folder;
  });
}
