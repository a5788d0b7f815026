import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Error of a tool with one message for the user: printed without a stack, exit code 1. */
export class ToolError extends Error {
  /** @override */
  name = 'ToolError';
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs a program to its end. Its output goes to the terminal, or into `output` with `capture`. A program ended by a
 * signal has an exit code above 128, as in a shell.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, capture?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { cwd, env, capture = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: env ?? process.env,
      stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
      // Node starts .cmd files only through a shell, and on Windows npm is one.
      shell: process.platform === 'win32' && command.endsWith('.cmd'),
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', (error) => {
      running.delete(child);
      reject(new ToolError(`${command} could not be run: ${error.message}`));
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve({ code: exitCode(code, signal), output });
    });
  });
}

/**
 * Signals the programs that `run` has started, for a tool that is interrupted.
 * @param {NodeJS.Signals} signal
 */
export function stopRunning(signal) {
  for (const child of running) child.kill(signal);
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCode(code, signal) {
  return signal === null ? (code ?? 1) : 128 + signalNumber(signal);
}

/** @param {NodeJS.Signals} signal */
export function signalNumber(signal) {
  return constants.signals[signal];
}
