import { readFileSync } from 'node:fs';

const LOOK_EVERY = 500;
// npm runs scripts in a shell, which may or may not give its place to the command.
const SHELL = /^(ba|da|a|z)?sh$|^busybox$/;

/**
 * The process whose end makes our server an orphan: npm when it runs the script, else this one. Killing npm by
 * force leaves us and the server behind, and the next start must know that it may end them.
 */
export function launcherPid() {
  if (!isUnderNpm()) return process.pid;
  const parent = readStat(process.ppid);
  return parent !== undefined && SHELL.test(parent.name) ? parent.parentPid : process.ppid;
}

/**
 * Calls back when npm is gone: a signal sent to npm ends npm and its shell but does not reach their command.
 * @param {() => void} onGone
 * @returns {() => void} ends the watch
 */
export function watchLauncher(onGone) {
  if (!isUnderNpm()) return () => undefined;
  const launcher = launcherPid();
  const parent = process.ppid;
  const watch = setInterval(() => {
    // Whoever loses its parent gets another one.
    if (process.ppid === parent && launcherPid() === launcher) return;
    clearInterval(watch);
    onGone();
  }, LOOK_EVERY);
  watch.unref();
  return () => clearInterval(watch);
}

// Only then: started by hand in the background, this process may well outlive the shell that started it.
function isUnderNpm() {
  return process.env.npm_lifecycle_event !== undefined && process.platform === 'linux';
}

/** @param {number} pid */
function readStat(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    const parentPid = Number(stat.slice(end + 2).split(' ')[1]);
    return { name: stat.slice(stat.indexOf('(') + 1, end), parentPid };
  } catch {
    // It ended meanwhile.
    return undefined;
  }
}
