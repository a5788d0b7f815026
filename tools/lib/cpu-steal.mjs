import { existsSync, readFileSync } from 'node:fs';

const file = '/proc/stat';
/** Columns of the CPU line in `/proc/stat`, in order. */
const columns = ['user', 'nice', 'system', 'idle', 'waiting', 'interrupts', 'softInterrupts', 'stolen'];
const notWanted = new Set(['idle', 'waiting']);

/**
 * Returns the CPU ticks requested and stolen since boot, for all processors together.
 * @param {string} stat the text of `/proc/stat`
 */
export function ticksIn(stat) {
  const [, ...ticks] = (stat.split('\n', 1)[0] ?? '').trim().split(/\s+/u).map(Number);
  const counted = columns.map((name, at) => ({ name, ticks: ticks[at] ?? 0 }));
  const sum = (/** @type {typeof counted} */ some) => some.reduce((total, one) => total + one.ticks, 0);
  return {
    wanted: sum(counted.filter(({ name }) => !notWanted.has(name))),
    stolen: sum(counted.filter(({ name }) => name === 'stolen')),
  };
}

/**
 * Measures, from now on, the share of the requested CPU time that the host of a virtual machine gave to others. Timings
 * taken meanwhile are distorted by it.
 * @returns {() => number} a percentage; 0 where it is not available
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
