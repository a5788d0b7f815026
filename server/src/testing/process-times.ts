import { readFile } from 'node:fs/promises';

const ticksPerSecond = 100;

/** What a process has used of a processor so far, in seconds: the same on a busy machine as on an idle one. */
export interface ProcessTimes {
  readonly parent: number;
  readonly own: number;
  /** Of its children that have ended. */
  readonly ended: number;
}

export async function processTimes(pid: number): Promise<ProcessTimes> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // After the name, which may hold anything, come the state and then numbers.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const seconds = (at: number) => (Number(fields[at]) + Number(fields[at + 1])) / ticksPerSecond;
  return { parent: Number(fields[1]), own: seconds(11), ended: seconds(13) };
}
