import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { connectOwner } from '@prosa/server/testing/owner-connection.ts';
import { type ProcessTimes, processTimes } from '#trials/process-times.ts';
import type { CrowdWorld } from './crowd-world.ts';

const ticksPerSecond = 100;

/** Undefined when the process has ended. */
const timesOf = (pid: number): Promise<ProcessTimes | undefined> => processTimes(pid).catch(() => undefined);

/** CPU time of a process with all its children. PostgreSQL has one for each connection, and some for itself. */
async function secondsOfFamily(parent: number): Promise<number> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const all = await Promise.all(pids.map(async (pid) => ({ pid, times: await timesOf(pid) })));
  return all.reduce((sum, { pid, times }) => {
    if (pid === parent) return sum + (times?.own ?? 0) + (times?.ended ?? 0);
    return times?.parent === parent ? sum + times.own : sum;
  }, 0);
}

async function postmasterOf(world: Pick<CrowdWorld, 'databaseUrl'>): Promise<number> {
  const owner = await connectOwner(world);
  try {
    const [row] = await owner.query<{ pid: number }>('select pg_backend_pid() as pid');
    return (await timesOf(row?.pid ?? 0))?.parent ?? 0;
  } finally {
    await owner.close();
  }
}

/** CPU seconds used by all processes of the machine so far. */
async function secondsOfMachine(): Promise<number> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line.split(/\s+/u).slice(1).map(Number);
  return (user + nice + system + irq + softirq) / ticksPerSecond;
}

export interface ProcessorShares {
  /** Percentage of the machine's total CPU since the watch began. */
  readonly shares: Readonly<Record<string, number>>;
  /** CPU seconds. */
  readonly server: number;
  readonly database: number;
}

/** Measures CPU usage by the product, its database and the simulated clients, which share the machine. */
export async function watchProcessors(
  world: Pick<CrowdWorld, 'pid' | 'databaseUrl'>,
  screenPids: readonly number[],
): Promise<() => Promise<ProcessorShares>> {
  const postmaster = await postmasterOf(world);
  const own = async (pid: number) => (await timesOf(pid))?.own ?? 0;
  const read = async () => {
    const screens = await Promise.all(screenPids.map(own));
    return {
      server: await own(world.pid),
      database: await secondsOfFamily(postmaster),
      screens: screens.reduce((sum, seconds) => sum + seconds, 0),
      customers: await own(process.pid),
      machine: await secondsOfMachine(),
    };
  };
  const before = await read();
  const startedAt = performance.now();
  return async () => {
    const after = await read();
    const most = ((performance.now() - startedAt) / 1000) * availableParallelism();
    const used = (who: keyof typeof before) => after[who] - before[who];
    const percent = (seconds: number) => (seconds * 100) / most;
    const known = used('server') + used('database') + used('screens') + used('customers');
    return {
      server: used('server'),
      database: used('database'),
      shares: {
        'the server': percent(used('server')),
        'the database': percent(used('database')),
        'the screens': percent(used('screens')),
        'the customers': percent(used('customers')),
        'everybody else': percent(Math.max(0, used('machine') - known)),
      },
    };
  };
}
