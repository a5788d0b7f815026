import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { StartError } from '#platform/errors.ts';
import { withWritableFolder } from './data-folder.ts';
import { findStartMark, sendSignal, waitUntil } from './process-identity.ts';

const InstanceSchema = z.object({
  pid: z.number().int().positive(),
  processStart: z.string(),
  launcherPid: z.number().int().positive(),
  launcherStart: z.string(),
  port: z.number().int(),
  startedAt: z.string(),
});
type Instance = z.infer<typeof InstanceSchema>;

export type InstanceClaim = { release(): Promise<void> };

export type InstanceOptions = {
  readonly dataDir: string;
  readonly port: number;
  /** The process on whose behalf this one runs (PROSA_LAUNCHER_PID); without one it stands for itself. */
  readonly launcherPid: number | undefined;
};

const ATTEMPTS = 10;

/**
 * Makes this process the only one that works in the data folder. Throws StartError when another one rightfully
 * does; ends an orphan whose launcher died and takes its place.
 */
export async function claimInstance(options: InstanceOptions): Promise<InstanceClaim> {
  const file = path.join(options.dataDir, 'instance.json');
  const own = describeSelf(options);
  await withWritableFolder(options.dataDir, async () => {
    if (await tryToWrite(file, own)) return;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      await removeStaleLock(file, own);
      if ((await tryToWrite(file, own)) && (await isStillHeld(file, own))) return;
    }
    throw new StartError(`The file ${file} does not go away. Delete it.`);
  });
  await restrictAccess(options.dataDir);
  return { release: () => release(file, own) };
}

/** Restricts access to the folder, also one that an older version left readable for all. */
async function restrictAccess(folder: string): Promise<void> {
  try {
    await chmod(folder, 0o700);
  } catch (error) {
    // A mounted folder may belong to another account, or its file system may have no modes.
    if (!(hasCode(error, 'EPERM') || hasCode(error, 'ENOTSUP'))) throw error;
  }
}

function describeSelf({ port, launcherPid = process.pid }: InstanceOptions): Instance {
  const launcherStart = findStartMark(launcherPid);
  if (launcherStart === undefined) {
    throw new StartError(
      `The process ${launcherPid} that launched Prosa is gone, so the start was given up.`,
    );
  }
  return {
    pid: process.pid,
    processStart: findStartMark(process.pid) ?? '',
    launcherPid,
    launcherStart,
    port,
    startedAt: new Date().toISOString(),
  };
}

async function tryToWrite(file: string, own: Instance): Promise<boolean> {
  try {
    await writeFile(file, `${JSON.stringify(own, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function removeStaleLock(file: string, own: Instance): Promise<void> {
  const { text, holder } = await readHolder(file);
  if (holder && isAlive(holder.pid, holder.processStart)) {
    // A launcher runs one server at a time: one of our own launcher is a former one that is about to end.
    const isFormer = holder.launcherPid === own.launcherPid && holder.launcherStart === own.launcherStart;
    const isOrphan = !isAlive(holder.launcherPid, holder.launcherStart);
    if (holder.pid === own.pid || !(isFormer || isOrphan)) throw alreadyRunning(holder);
    await end(holder);
  }
  await removeIfUnchanged(file, text);
}

async function readHolder(file: string): Promise<{ text: string; holder: Instance | undefined }> {
  // Another start may be between creating the file and filling it, so an unreadable one gets a moment.
  let text = '';
  for (let attempt = 0; attempt < 5; attempt += 1) {
    text = await readText(file);
    const holder = InstanceSchema.safeParse(parse(text));
    if (holder.success) return { text, holder: holder.data };
    await sleep(50);
  }
  return { text, holder: undefined };
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A crash of the machine can leave half a file; it then counts as stale.
    return undefined;
  }
}

// Two starts may find the same stale file, and the later one may delete the claim the earlier one just made: after
// taking over, a process waits until any concurrent one would have done so.
async function isStillHeld(file: string, own: Instance): Promise<boolean> {
  await sleep(150);
  const { holder } = await readHolder(file);
  return holder !== undefined && isSame(holder, own);
}

function isSame(holder: Instance, own: Instance): boolean {
  return holder.pid === own.pid && holder.processStart === own.processStart;
}

async function removeIfUnchanged(file: string, text: string): Promise<void> {
  if ((await readText(file)) === text) await rm(file, { force: true });
}

function isAlive(pid: number, start: string): boolean {
  return findStartMark(pid) === start;
}

function alreadyRunning({ port, pid }: Instance): StartError {
  return new StartError(`Prosa is already running here: http://localhost:${port} (process ${pid}).`);
}

async function end(orphan: Instance): Promise<void> {
  const isGone = (): boolean => !isAlive(orphan.pid, orphan.processStart);
  try {
    sendSignal(orphan.pid, 'SIGTERM');
    if (await waitUntil(isGone, 10_000)) return;
    sendSignal(orphan.pid, 'SIGKILL');
  } catch (error) {
    if (hasCode(error, 'EPERM')) throw alreadyRunning(orphan);
    throw error;
  }
  await waitUntil(isGone, 5000);
}

async function release(file: string, own: Instance): Promise<void> {
  const { text, holder } = await readHolder(file);
  if (holder?.pid === own.pid && holder.processStart === own.processStart)
    await removeIfUnchanged(file, text);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
