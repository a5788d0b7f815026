import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createLog } from '@prosa/server/src/platform/log.ts';
import { startEmbeddedPostgres } from '@prosa/server/src/platform/process/embedded-postgres.ts';
import type { PostgresBinaries } from '@prosa/server/src/platform/process/postgres-launch.ts';
import { findStartMark, sendSignal, waitUntil } from '@prosa/server/src/platform/process/process-identity.ts';
import { connectOwner } from '@prosa/server/testing/owner-connection.ts';

export interface UnstablePostgres {
  /** URL of the owner; changes with every start. */
  url(): string;
  version(): Promise<string>;
  /** Stops it cleanly and starts it again. */
  restart(): Promise<void>;
  /** Kills it, as a power failure would, and starts it again. */
  crash(): Promise<void>;
  /** Suspends all its processes, so that it accepts connections but does not respond. */
  freeze(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

const diesWithinMs = 30_000;

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // The process has ended.
    return 0;
  }
}

const childrenOf = (parent: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);

/**
 * A PostgreSQL that keeps what it has acknowledged, in its own folder. Linux only, as all its processes are suspended
 * by signal.
 */
export async function startUnstablePostgres(
  folder: string,
  binaries?: PostgresBinaries,
): Promise<UnstablePostgres> {
  const options = { folder, log: createLog('silent'), ...(binaries ? { binaries } : {}) };
  let postgres = await startEmbeddedPostgres(options);

  async function mainProcess(): Promise<number> {
    return Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  }

  return {
    url: () => postgres.url,
    async version() {
      const owner = await connectOwner({ databaseUrl: postgres.url });
      const [row] = await owner.query<{ server_version: string }>('show server_version');
      await owner.close();
      // Drops the suffix of the distribution.
      return row?.server_version.split(' ')[0] ?? '';
    },
    async restart() {
      await postgres.stop();
      postgres = await startEmbeddedPostgres(options);
    },
    async crash() {
      const pid = await mainProcess();
      sendSignal(pid, 'SIGQUIT');
      await waitUntil(() => findStartMark(pid) === undefined, diesWithinMs);
      postgres = await startEmbeddedPostgres(options);
    },
    async freeze(milliseconds) {
      const pid = await mainProcess();
      sendSignal(pid, 'SIGSTOP');
      const all = [pid, ...childrenOf(pid)];
      for (const each of all) sendSignal(each, 'SIGSTOP');
      await wait(milliseconds);
      for (const each of all) sendSignal(each, 'SIGCONT');
    },
    stop: () => postgres.stop(),
  };
}
