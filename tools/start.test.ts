import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { node24 } from './lib/node24.mjs';

const root = path.join(import.meta.dirname, '..');
const lock = JSON.stringify({ lockfileVersion: 3, packages: {} });
const installed = `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}`;
/** Fake server: prints its flags, its process, and the signal that stopped it. */
const server = `
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  function stop(signal: string) { console.log('server stopped by', signal); process.exit(0); }
  console.log(...process.execArgv, 'server runs as', process.pid);
  setInterval(() => undefined, 1000);
`;

/**
 * Creates a copy of the repository with its own start script and launcher, installed and built, around a fake server.
 */
function makeRepository(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'prosa-launch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  write('package.json', JSON.stringify({ name: 'launched', type: 'module', scripts }));
  write('package-lock.json', lock);
  write('node_modules/.prosa-install', installed);
  write('node_modules/vite/bin/vite.js', '');
  for (const source of ['contracts/package.json', 'tsconfig.base.json']) write(source, '{}');
  for (const place of ['web/dist', 'contracts/src']) mkdirSync(path.join(folder, place), { recursive: true });
  write('server/src/main.ts', server);
  cpSync(path.join(root, 'tools', 'start.mjs'), path.join(folder, 'tools', 'start.mjs'));
  cpSync(path.join(root, 'tools', 'lib'), path.join(folder, 'tools', 'lib'), { recursive: true });
  mkdirSync(path.dirname(node24(folder)), { recursive: true });
  symlinkSync(node24(root), node24(folder));
  return folder;
}

async function launch(command: string, args: string[]) {
  const child: ChildProcess = spawn(command, args, {
    cwd: makeRepository(),
    env: { PATH: process.env.PATH, HOME: tmpdir() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const closed = once(child, 'close');
  const serverPid = () => Number(/server runs as (\d+)/.exec(output)?.[1] ?? 0);
  onTestFinished(() => {
    child.kill('SIGKILL');
    if (serverPid() > 0 && isAlive(serverPid())) process.kill(serverPid(), 'SIGKILL');
  });
  await expect.poll(serverPid, { timeout: 30_000 }).toBeGreaterThan(0);
  return { child, closed, serverPid: serverPid(), output: () => output };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it.skipIf(process.platform === 'win32').each([
  ['SIGINT', 'npm start', 'npm', ['start']],
  ['SIGTERM', 'npm start', 'npm', ['start']],
  ['SIGINT', 'tools/start.mjs', process.execPath, ['tools/start.mjs']],
] as const)('B17: %s to the process of %s stops the server', async (signal, _, command, args) => {
  const { child, closed, serverPid, output } = await launch(command, [...args]);
  child.kill(signal);
  await closed;
  expect(output()).toContain('--max-semi-space-size=8 server runs as');
  expect(output()).toContain(`server stopped by ${signal}`);
  expect(isAlive(serverPid)).toBe(false);
});
