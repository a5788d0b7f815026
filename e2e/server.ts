import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, globSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startWhatsappEmulator } from '#e2e/whatsapp.ts';

const root = join(import.meta.dirname, '..');
const startTimeoutMs = 120_000;
const stopTimeoutMs = 60_000;
const toldAddress = /^Prosa is running at (\S+)$/m;
const portIsTaken = /is in use by another program|EADDRINUSE/;

/** Starts the real product on a fresh database; the environment passes its address and log to the specs. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'prosa-e2e-'));
  const logFile = join(import.meta.dirname, '.output', 'server.log');
  const emulator = await startWhatsappEmulator(dataFolder);
  const stopBeside = async () => {
    await emulator.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  try {
    const server = await startServer(dataFolder, logFile, emulator.environment);
    process.env.E2E_BASE_URL = server.url;
    process.env.E2E_SERVER_LOG = logFile;
    process.env.E2E_WHATSAPP_CONTROL = emulator.control;
    return async () => {
      try {
        await server.stop();
      } finally {
        await stopBeside();
      }
    };
  } catch (error) {
    await stopBeside();
    throw error;
  }
}

interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** A port that was free may be taken by the time the server binds it: then another one is tried. */
export async function startServer(
  dataFolder: string,
  logFile: string,
  environment: Readonly<Record<string, string>>,
  attempts = 3,
): Promise<RunningServer> {
  const server = spawnServer(await freePort(), dataFolder, logFile, environment);
  const stop = () => stopServer(server, dataFolder);
  try {
    return { url: await waitUntilReady(server, logFile), stop };
  } catch (error) {
    await stop();
    const log = readFileSync(logFile, 'utf8');
    if (attempts > 1 && portIsTaken.test(log))
      return startServer(dataFolder, logFile, environment, attempts - 1);
    const end = log.split('\n').slice(-40).join('\n');
    throw new Error(`The server did not become ready. The end of its log:\n${end}`, { cause: error });
  }
}

function spawnServer(
  port: number,
  dataFolder: string,
  logFile: string,
  environment: Readonly<Record<string, string>>,
): ChildProcess {
  mkdirSync(join(logFile, '..'), { recursive: true });
  const log = openSync(logFile, 'w');
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataFolder,
      SEED: 'demo',
      LOG_LEVEL: 'warn',
      LOG_MAILS: 'true',
      // Shares the compile cache with the servers of other tests.
      NODE_COMPILE_CACHE: join(tmpdir(), 'prosa-compiled'),
      RATE_LIMIT_FACTOR: '1000',
      // Empty means not set: the specs see the defaults, whatever the developer's shell has set.
      DATABASE_URL: '',
      PUBLIC_URL: '',
      HOST: '',
      SUPER_EMAIL: '',
      SUPER_PASSWORD: '',
      REDIS_URL: '',
      ROLES: '',
      S3_BUCKET: '',
      SMTP_URL: '',
      ...environment,
    },
  });
  closeSync(log);
  return server;
}

/** Returns the address that the server logs; probing a port could reach another process. */
async function waitUntilReady(server: ChildProcess, logFile: string): Promise<string> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended with exit code ${server.exitCode}.`);
    const url = toldAddress.exec(readFileSync(logFile, 'utf8'))?.[1];
    if (url !== undefined && (await answersOk(`${url}/api/ready`))) return url;
    await sleep(200);
  }
  throw new Error(`The server was not ready within ${startTimeoutMs / 1000} s.`);
}

async function answersOk(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Fails the run when the server cannot stop cleanly, because that is a defect of the product. */
async function stopServer(server: ChildProcess, dataFolder: string): Promise<void> {
  const { pid } = server;
  if (pid === undefined) return;
  if (server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await Promise.race([ended, sleep(stopTimeoutMs)]);
  }
  if (isGroupAlive(pid)) {
    process.kill(-pid, 'SIGKILL');
    throw new Error(`The server was still running ${stopTimeoutMs / 1000} s after SIGTERM and was killed.`);
  }
  const orphan = globSync('**/postmaster.pid', { cwd: dataFolder })[0];
  if (orphan !== undefined)
    throw new Error(`The server left its database running (${join(dataFolder, orphan)}).`);
}

function isGroupAlive(pid: number): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.');
  return address.port;
}
