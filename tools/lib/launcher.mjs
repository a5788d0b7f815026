import { readFileSync } from 'node:fs';

const LOOK_EVERY = 500;
// npm runs scripts in a shell, which may or may not be replaced by the command.
const SHELL = /^(ba|da|a|z)?sh$|^busybox$/;

/**
 * Returns the process whose end orphans the server: npm when it runs the script, else this one. After a SIGKILL to npm
 * this process and the server keep running, and the next start must know that it may end them.
 */
export function launcherPid() {
  if (!isUnderNpm()) return process.pid;
  const parent = readStat(process.ppid);
  return parent !== undefined && SHELL.test(parent.name) ? parent.parentPid : process.ppid;
}

/**
 * Calls back when npm has ended: a signal sent to npm ends npm and its shell but does not reach their command.
 * @param {() => void} onGone
 * @returns {() => void} ends the watch
 */
export function watchLauncher(onGone) {
  if (!isUnderNpm()) return () => undefined;
  const launcher = launcherPid();
  const parent = process.ppid;
  const watch = setInterval(() => {
    // A process whose parent has ended gets a new parent.
    if (process.ppid === parent && launcherPid() === launcher) return;
    clearInterval(watch);
    onGone();
  }, LOOK_EVERY);
  watch.unref();
  return () => clearInterval(watch);
}

// Only under npm: started by hand in the background, this process may well outlive the shell that started it.
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
    // The process ended meanwhile.
    return undefined;
  }
}
