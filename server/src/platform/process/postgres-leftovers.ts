import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BaseLogger } from 'pino';
import { findStartMark, sendSignal, waitUntil } from './process-identity.ts';

const PROGRAMS = new Set(['postgres', 'initdb']);

/**
 * Ends PostgreSQL processes that an unclean stop left running in a data folder, and removes its lock file. Only
 * PostgreSQL processes that use this very folder are ended: another process that got the old pid is left alone.
 */
export async function stopLeftovers(folder: string, log: Pick<BaseLogger, 'warn'>): Promise<void> {
  const postmaster = readPostmasterPid(folder);
  const findAll = (): number[] => findPostgresIn([folder], postmaster);
  const found = findAll();
  if (found.length > 0) {
    log.warn({ pids: found }, 'stopping postgres left by an unclean stop');
    const isOrphanServer = postmaster !== undefined && found.includes(postmaster);
    await stopAll(findAll, isOrphanServer ? [postmaster] : []);
  }
  // On Linux every backend was looked for, so the lock is certainly stale. Elsewhere PostgreSQL judges it by itself
  // (it also knows backends without a server), unless a foreign process with that number would deceive it.
  const isDeceptive = postmaster !== undefined && findStartMark(postmaster) !== undefined;
  if (process.platform === 'linux' || isDeceptive)
    rmSync(path.join(folder, 'postmaster.pid'), { force: true });
}

/** Ends an interrupted initdb that still runs; its unfinished work is worthless, so nothing is spared. */
export async function killInitialisers(workshop: string): Promise<void> {
  const findAll = (): number[] => findPostgresIn([workshop, path.join(workshop, 'data')], undefined);
  for (const pid of findAll()) sendSignal(pid, 'SIGKILL');
  await waitUntil(() => findAll().length === 0, 5000);
}

export function readPostmasterPid(folder: string): number | undefined {
  const file = path.join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  // The number is negative for a standalone backend.
  const pid = Math.abs(Number.parseInt(readFileSync(file, 'utf8'), 10));
  return pid > 0 ? pid : undefined;
}

async function stopAll(findAll: () => number[], servers: number[]): Promise<void> {
  const isOver = (): boolean => findAll().length === 0;
  // SIGINT is PostgreSQL's fast shutdown. Backends whose server died leave by themselves within moments.
  for (const pid of servers) sendSignal(pid, 'SIGINT');
  if (await waitUntil(isOver, servers.length > 0 ? 30_000 : 2000)) return;
  for (const pid of findAll()) sendSignal(pid, 'SIGQUIT');
  if (await waitUntil(isOver, 5000)) return;
  for (const pid of findAll()) sendSignal(pid, 'SIGKILL');
  await waitUntil(isOver, 5000);
}

/** PostgreSQL's processes whose working folder is one of these: server, backends and initdb all stay in theirs. */
function findPostgresIn(folders: string[], postmaster: number | undefined): number[] {
  const existing = folders.filter((folder) => existsSync(folder));
  if (process.platform !== 'linux') {
    return postmaster !== undefined && isServerByPs(postmaster, existing) ? [postmaster] : [];
  }
  // By inode, not by name: another container may have a folder of the same name.
  const wanted = new Set(existing.map((folder) => identity(folder)));
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => findStartMark(pid) !== undefined && worksIn(pid, wanted));
}

function worksIn(pid: number, wanted: ReadonlySet<string>): boolean {
  try {
    // An installed package that was replaced meanwhile shows as "postgres (deleted)".
    const program = path.basename(readlinkSync(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '');
    return PROGRAMS.has(program) && wanted.has(identity(`/proc/${pid}/cwd`));
  } catch {
    // Ended meanwhile, a kernel thread, or another user's: none of them is ours.
    return false;
  }
}

function identity(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev}:${ino}`;
}

function isServerByPs(pid: number, folders: string[]): boolean {
  try {
    const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && folders.some((folder) => command.includes(folder));
  } catch {
    // ps answers with an error for a process that does not exist.
    return false;
  }
}
