import { readFile } from 'node:fs/promises';

const ticksPerSecond = 100;

/** CPU seconds of a process, a figure that does not depend on the load of the machine. */
export interface ProcessTimes {
  readonly parent: number;
  readonly own: number;
  /** CPU seconds of its ended children. */
  readonly ended: number;
}

export async function processTimes(pid: number): Promise<ProcessTimes> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name may contain anything; after it come the state and then numbers.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const seconds = (at: number) => (Number(fields[at]) + Number(fields[at + 1])) / ticksPerSecond;
  return { parent: Number(fields[1]), own: seconds(11), ended: seconds(13) };
}
