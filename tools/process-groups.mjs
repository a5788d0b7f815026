import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopRunning } from './lib/run.mjs';

/**
 * Environment variable inherited by every descendant, also by those that leave their process group, as PostgreSQL does.
 */
const markName = 'PROSA_RUN';
const mark = `${markName}=${randomUUID()}`;
process.env[markName] = mark.slice(markName.length + 1);

/** @type {Set<number>} */
const liveGroups = new Set();
let isStopping = false;

/**
 * Runs a command in its own process group and collects its output; `isShown` also prints it as it arrives.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string; env?: Readonly<Record<string, string>>; isShown?: boolean }} options
 * @returns {Promise<{ code: number; output: string }>}
 */
export function runInGroup(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const { pid } = child;
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
      if (options.isShown) process.stdout.write(chunk);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}` }));
    child.on('close', (code) => {
      if (pid !== undefined && !isAlive(-pid)) liveGroups.delete(pid);
      // The output of an interrupted command is not a result, so the promise stays pending.
      if (!isStopping) resolve({ code: code ?? 1, output });
    });
    if (pid !== undefined) liveGroups.add(pid);
  });
}

/**
 * Waits for leftover processes, then kills them. Returns those it had to kill, so that the run can be reported as
 * faulty.
 * @param {number} graceMs
 * @returns {Promise<string[]>}
 */
export async function endLeftovers(graceMs) {
  const deadline = Date.now() + graceMs;
  let left = leftovers();
  while (left.length > 0 && Date.now() < deadline) {
    await sleep(100);
    left = leftovers();
  }
  for (const { pid } of left) sendSignal(pid, 'SIGKILL');
  for (const pid of liveGroups) sendSignal(-pid, 'SIGKILL');
  liveGroups.clear();
  return left.map(({ pid, name }) => `${name} (process ${pid})`);
}

/** Ends everything that was started when this process is interrupted. */
export function endGroupsWithThisProcess() {
  const stop = async (/** @type {'SIGINT' | 'SIGTERM' | 'SIGHUP'} */ signal) => {
    if (isStopping) return;
    isStopping = true;
    console.error('Interrupted: ending what was started…');
    // Test runners clean up only on SIGINT.
    for (const pid of liveGroups) sendSignal(-pid, 'SIGINT');
    stopRunning('SIGTERM');
    await endLeftovers(15_000);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => void stop(signal));
  }
  process.on('exit', () => {
    for (const pid of liveGroups) sendSignal(-pid, 'SIGKILL');
  });
}

/** @returns {{ pid: number; name: string }[]} */
function leftovers() {
  /** @type {{ pid: number; name: string }[]} */
  const found = [];
  for (const entry of processFolders()) {
    const pid = Number(entry);
    if (pid === process.pid) continue;
    const environment = readProcessFile(pid, 'environ');
    if (environment.split('\0').includes(mark)) {
      found.push({ pid, name: readProcessFile(pid, 'cmdline').replaceAll('\0', ' ').trim().slice(0, 120) });
    }
  }
  return found;
}

/** @returns {string[]} */
function processFolders() {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').filter((name) => /^\d+$/u.test(name));
}

/**
 * @param {number} pid
 * @param {'environ' | 'cmdline'} file
 * @returns {string}
 */
function readProcessFile(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    // Ended since the folder was listed, or owned by another user: not our process in either case.
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(codeOf(error))) return '';
    throw error;
  }
}

/**
 * @param {number} pid a negative number means the whole group
 * @returns {boolean}
 */
function isAlive(pid) {
  return sendSignal(pid, 0);
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} false when no such process exists
 */
function sendSignal(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
    if (codeOf(error) === 'EPERM') return true;
    throw error;
  }
}

/**
 * @param {unknown} error
 * @returns {string}
 */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
