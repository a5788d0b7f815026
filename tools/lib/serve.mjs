import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { launcherPid, watchLauncher } from './launcher.mjs';
import { node24 } from './node24.mjs';
import { exitCode, signalNumber, stopRunning } from './run.mjs';
import { ensureWebBuilt } from './web-build.mjs';

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const STOP_LIMIT = 60_000;
// Without this flag the young generation grows to its limit under load and stays there.
const SERVER_FLAGS = ['--max-semi-space-size=8'];

/**
 * Installs, builds, and runs the server; resolves with the exit code when the server has ended.
 * @param {string} root
 * @returns {Promise<number>}
 */
export async function prepareAndServe(root) {
  const stopPreparing = (/** @type {NodeJS.Signals} */ signal) => {
    stopRunning(signal);
    process.exit(128 + signalNumber(signal));
  };
  for (const signal of SIGNALS) process.on(signal, stopPreparing);
  const endWatch = watchLauncher(() => stopPreparing('SIGTERM'));
  await ensureInstalled(root, 'running');
  await ensureWebBuilt(root);
  for (const signal of SIGNALS) process.off(signal, stopPreparing);
  endWatch();
  return serve(root);
}

/**
 * @param {string} root
 * @returns {Promise<number>}
 */
function serve(root) {
  const server = spawn(node24(root), [...SERVER_FLAGS, path.join(root, 'server', 'src', 'main.ts')], {
    cwd: root,
    env: {
      // Reuses the modules compiled by the last start, which saves half of the start time.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'),
      ...process.env,
      PROSA_LAUNCHER_PID: String(launcherPid()),
    },
    // The channel carries no messages: it closes when this process is killed, which makes the server stop.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A separate process group, or Ctrl-C would reach the server twice: from the terminal and from here.
    detached: process.platform !== 'win32',
  });
  let isStopping = false;
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    // npm forwards the signal that the terminal has already sent.
    if (isStopping) return;
    isStopping = true;
    server.kill(signal);
    setTimeout(() => server.kill('SIGKILL'), STOP_LIMIT).unref();
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  watchLauncher(() => stop('SIGTERM'));
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.on('exit', (code, signal) => {
      if (signal === 'SIGKILL') {
        process.stderr.write('The server was killed (SIGKILL). The next start repairs what is needed.\n');
      }
      resolve(exitCode(code, signal));
    });
  });
}
