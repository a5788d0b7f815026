import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Start time of a process, in the system's own notation: together with the pid it identifies a process after the pid is
 * reused. Undefined for a process that has ended, including a zombie (in a container nothing may reap it).
 */
export function findStartMark(pid: number): string | undefined {
  return process.platform === 'linux' ? startMarkFromProc(pid) : startMarkFromPs(pid);
}

function startMarkFromProc(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // No such process: that is the answer.
    return undefined;
  }
  // The name in parentheses may hold spaces and parentheses itself; field 3 (the state) follows the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
}

function startMarkFromPs(pid: number): string | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return line === '' || line.startsWith('Z') ? undefined : line.slice(line.indexOf(' ') + 1).trim();
  } catch {
    // ps answers with an error for a process that does not exist.
    return undefined;
  }
}

/** Sends the signal; says whether the process was still there to receive it. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

/** Polls until the condition holds; false when the time is over first. */
export async function waitUntil(holds: () => boolean, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (!holds()) {
    if (performance.now() > deadline) return false;
    await sleep(25);
  }
  return true;
}
