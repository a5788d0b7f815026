// `npm run dev`: runs the server, restarted at each change, and Vite for the web, until Ctrl-C.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { launcherPid, watchLauncher } from './lib/launcher.mjs';
import { node24 } from './lib/node24.mjs';
import { exitCode, ToolError } from './lib/run.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const STOP_LIMIT = 20_000;

/** @type {import('node:child_process').ChildProcess[]} */
const children = [];
let isStopping = false;

/**
 * @param {string} label
 * @param {string} cwd
 * @param {string[]} args
 */
function launch(label, cwd, args) {
  const child = spawn(node24(root), args, {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: process.env.PORT ?? '3000',
      PROSA_LAUNCHER_PID: String(launcherPid()),
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  children.push(child);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => process.stdout.write(`${label} │ ${line}\n`));
  }
  child.on('exit', (code, signal) => {
    // Neither is useful alone, so the exit of one stops the other.
    if (!isStopping) {
      process.exitCode = exitCode(code, signal);
      process.stdout.write(`${label} │ ended (${signal ?? code})\n`);
    }
    stop();
  });
}

function stop() {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT).unref();
  }
}

try {
  await ensureInstalled(root, 'developing');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  watchLauncher(stop);
  launch('server', root, ['--watch', '--watch-preserve-output', path.join('server', 'src', 'main.ts')]);
  launch('web   ', path.join(root, 'web'), [
    path.join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
    '--port',
    '5173',
    '--strictPort',
  ]);
} catch (error) {
  if (!(error instanceof ToolError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
