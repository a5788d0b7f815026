import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import type { BaseLogger } from 'pino';
import { StartError } from '#platform/errors.ts';
import { withWritableFolder } from './data-folder.ts';
import { ensureDataFolder, POSTGRES_USER } from './postgres-data-folder.ts';
import {
  findAccount,
  findPostgresBinaries,
  type Launch,
  type PostgresBinaries,
  planLaunch,
} from './postgres-launch.ts';
import { stopLeftovers } from './postgres-leftovers.ts';
import { waitUntil } from './process-identity.ts';

/** Passed on the command line at each start, so that old and new data folders have the same settings. */
function postgresSettings(options: { port: number; durable: boolean }): Record<string, string | number> {
  return {
    listen_addresses: '127.0.0.1',
    port: options.port,
    unix_socket_directories: '',
    // Without durability, for tests, several applications run at a time.
    max_connections: options.durable ? 100 : 600,
    shared_buffers: options.durable ? '256MB' : '128MB',
    effective_cache_size: '1GB',
    maintenance_work_mem: '64MB',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    datestyle: 'ISO, MDY',
    client_encoding: 'UTF8',
    lc_messages: 'C',
    log_min_messages: 'warning',
    // Statements and row values are customer data and do not belong in a log file without redaction.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}

export type EmbeddedPostgres = {
  /** Address of the maintenance database, as the superuser of the cluster. */
  readonly url: string;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. May be called again. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** The cluster's own folder; the password and the log lie beside it. */
  readonly folder: string;
  readonly log: Pick<BaseLogger, 'info' | 'warn' | 'error'>;
  /** False trades the safety of the data for speed: for tests. */
  readonly durable?: boolean;
  /** Instead of the one that npm installed. */
  readonly binaries?: PostgresBinaries;
  /** Beside those that every cluster has. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called when PostgreSQL ended without being stopped. */
  readonly onDeath?: () => void;
};

type Cluster = {
  readonly folder: string;
  readonly logFile: string;
  readonly launch: Launch;
  readonly postgres: string;
  readonly durable: boolean;
  readonly settings: Readonly<Record<string, string>>;
};

const START_LIMIT = 5 * 60_000;
const PORT_ATTEMPTS = 3;

/**
 * Starts the PostgreSQL that npm installed on a data folder, making the folder at the first start and cleaning up
 * after an unclean stop. The caller must be the only one to use the folder (see instance-lock.ts).
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = path.resolve(options.folder);
  const home = path.dirname(folder);
  const durable = options.durable ?? true;
  const { initdb, postgres } = options.binaries ?? (await findPostgresBinaries());
  const logFile = path.join(home, 'postgres.log');
  const { launch, password } = await withWritableFolder(home, async () => {
    const account = findAccount(folder);
    const plan = planLaunch(account, folder, [initdb, postgres]);
    const secret = await ensureDataFolder({ folder, account, launch: plan, initdb, durable });
    await stopLeftovers(folder, options.log);
    await rotate(logFile);
    return { launch: plan, password: secret };
  });
  const { settings = {} } = options;
  const cluster: Cluster = { folder, logFile, launch, postgres, durable, settings };
  const { child, port } = await startOnFreePort(cluster);
  options.log.info({ pid: child.pid, port }, 'postgres ready');
  const url = `postgres://${POSTGRES_USER}:${password}@127.0.0.1:${port}/postgres`;
  return { url, stop: supervise(child, options) };
}

async function startOnFreePort(cluster: Cluster): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const child = await spawnServer(cluster, port);
    if (await waitUntil(() => hasEnded(child) || isReady(child, cluster.folder), START_LIMIT)) {
      if (!hasEnded(child)) return { child, port };
    } else {
      await shutDown(child);
      throw new StartError(`PostgreSQL was not ready after 5 minutes; its log is ${cluster.logFile}.`);
    }
    const complaint = await readComplaint(cluster.logFile);
    const wasPortTaken = complaint.includes('TCP/IP sockets');
    if (!wasPortTaken || attempt === PORT_ATTEMPTS) {
      throw new StartError(`PostgreSQL did not start: ${complaint} (its log is ${cluster.logFile})`);
    }
  }
}

async function spawnServer(cluster: Cluster, port: number): Promise<ChildProcess> {
  const settings = { ...postgresSettings({ port, durable: cluster.durable }), ...cluster.settings };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = cluster.launch(cluster.postgres, ['-D', cluster.folder, ...args]);
  const log = await open(cluster.logFile, 'a', 0o600);
  try {
    const child = spawn(command.file, command.args, {
      ...command.options,
      cwd: path.dirname(cluster.folder),
      // A process group of its own: Ctrl-C in the terminal must reach us, not the database under our feet.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    await once(child, 'spawn');
    return child;
  } catch (error) {
    throw new StartError(`PostgreSQL did not start: ${command.file} could not be run.`, { cause: error });
  } finally {
    await log.close();
  }
}

function isReady(child: ChildProcess, folder: string): boolean {
  const file = path.join(folder, 'postmaster.pid');
  if (!existsSync(file)) return false;
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines[0] === String(child.pid) && lines[7]?.trim() === 'ready';
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function supervise(child: ChildProcess, { log, onDeath }: EmbeddedPostgresOptions): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  // The server's event loop must not wait for the database; a process that just ends takes it along.
  child.unref();
  const takeAlong = (): void => {
    if (!hasEnded(child)) child.kill('SIGINT');
  };
  process.once('exit', takeAlong);
  child.once('exit', (code, signal) => {
    process.off('exit', takeAlong);
    if (stopping !== undefined) return;
    log.error({ code, signal }, 'postgres ended unexpectedly');
    onDeath?.();
  });
  return () => {
    stopping ??= shutDown(child);
    return stopping;
  };
}

async function shutDown(child: ChildProcess): Promise<void> {
  child.ref();
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    if (hasEnded(child)) return;
    child.kill(signal);
    if (await waitUntil(() => hasEnded(child), patience)) return;
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no port');
  return address.port;
}

/** Keeps the log of the former run only, so that it never grows without end. */
async function rotate(logFile: string): Promise<void> {
  if (!existsSync(logFile)) return;
  await rm(`${logFile}.old`, { force: true });
  await rename(logFile, `${logFile}.old`);
}

async function readComplaint(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, 'utf8')).trim().split('\n');
  const line = lines.findLast((entry) => /\b(FATAL|PANIC):/.test(entry)) ?? lines.at(-1);
  return line?.replace(/^.*\b(?:FATAL|PANIC):\s*/, '') || 'it gave no reason';
}
