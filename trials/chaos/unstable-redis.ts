import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@prosa/server/testing/free-port.ts';

export interface UnstableRedis {
  readonly url: string;
  readonly version: string;
  /** Kills it without warning; its data is lost. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const answersWithinMs = 30_000;

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isThere = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isThere;
}

/** The machine's `redis-server` on a free port, without persistence. */
export async function startUnstableRedis(folder: string): Promise<UnstableRedis> {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
    const started = spawn('redis-server', options, { stdio: 'ignore' });
    child = started;
    // Fails, for example, when it is not installed on this machine.
    const failed = once(started, 'exit').then(() => {
      throw new Error('redis-server ended by itself.');
    });
    failed.catch(() => undefined);
    const deadline = Date.now() + answersWithinMs;
    while (!(await Promise.race([listens(port), failed]))) {
      if (Date.now() > deadline) throw new Error('redis-server does not answer.');
      await wait(50);
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  await start();
  const { stdout } = await promisify(execFile)('redis-server', ['--version']);
  return {
    version: /v=([\d.]+)/.exec(stdout)?.[1] ?? '',
    url: `redis://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    start,
    stop: () => end('SIGTERM'),
  };
}
