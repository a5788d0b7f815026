import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { writingIn } from './writable-folder.ts';

/**
 * A folder for what is put aside for a moment, empty: what a killed process left there goes at the next start. In the
 * system's own folder customers' files would stay for ever. The data folder belongs to this process alone.
 */
export function emptyScratchFolder(dataDir: string): Promise<string> {
  const folder = path.resolve(dataDir, 'scratch');
  return writingIn(dataDir, async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    return folder;
  });
}
