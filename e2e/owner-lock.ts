import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const retryMs = 100;

/** One per run: the address of the product is of this run alone. */
function lockFile(): string {
  const { port } = new URL(process.env.E2E_BASE_URL ?? '');
  return join(import.meta.dirname, '.output', `owner-${port}.turn`);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function tryLock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return false;
  }
}

/** A worker that was ended in the middle of its turn holds up nobody. */
function clearAbandoned(file: string): void {
  try {
    if (!isAlive(Number(readFileSync(file, 'utf8')))) rmSync(file, { force: true });
  } catch {
    // Given back at this moment.
  }
}

/**
 * The platform has one owner, and a person has one session: whoever needs them waits for their turn, whichever worker
 * they run in. Answers with the function that ends it.
 */
export async function acquireOwnerLock(): Promise<() => void> {
  const file = lockFile();
  while (!tryLock(file)) {
    clearAbandoned(file);
    await sleep(retryMs);
  }
  return () => rmSync(file, { force: true });
}
