import { existsSync, readFileSync } from 'node:fs';

const file = '/proc/stat';
/** The order of the columns of Linux. */
const [user, nice, system, , , interrupts, softInterrupts, stolen] = [0, 1, 2, 3, 4, 5, 6, 7];
const wanted = [user, nice, system, interrupts, softInterrupts, stolen];

/**
 * What all processors together were used for since the machine started, in ticks.
 * @param {string} stat the text of `/proc/stat`
 */
export function ticksIn(stat) {
  const columns = (stat.split('\n', 1)[0] ?? '').trim().split(/\s+/u).slice(1).map(Number);
  const at = (/** @type {number} */ column) => columns[column] ?? 0;
  return { wanted: wanted.reduce((sum, column) => sum + at(column), 0), stolen: at(stolen) };
}

/**
 * Of the processor time that was wanted from now on, the share that the host of a virtual machine gave to others. A
 * time that was taken meanwhile says as much of them as of us.
 * @returns {() => number} a percentage; 0 where nothing tells
 */
export function watchStolen() {
  const now = () => ticksIn(existsSync(file) ? readFileSync(file, 'utf8') : '');
  const before = now();
  return () => {
    const after = now();
    const all = after.wanted - before.wanted;
    return all > 0 ? Math.round(((after.stolen - before.stolen) / all) * 100) : 0;
  };
}
