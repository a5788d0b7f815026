import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { shakenCluster } from './chaos/cluster.ts';
import { startEmulatedWorld } from './kills/emulated-world.ts';
import { printReport } from './kills/print-report.ts';
import { runKills } from './kills/run-kills.ts';
import { sandboxWorld } from './kills/sandbox-world.ts';

const { values } = parseArgs({
  options: {
    provider: { type: 'string', default: 'sandbox' },
    rounds: { type: 'string', default: '5' },
    inbound: { type: 'string', default: '1500' },
    outbound: { type: 'string', default: '400' },
    /** The folder with `postgres` and `initdb`, instead of what npm installed. */
    'postgres-bin': { type: 'string' },
    redis: { type: 'string' },
  },
});

/** Three processes and their database, to which everything happens. Ends with 1 when anything was lost or is not right. */
const folder = await mkdtemp(join(tmpdir(), 'prosa-chaos-'));
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => interrupted.abort(new Error(`Interrupted by ${signal}.`)));
}
const rounds = Number(values.rounds);
const bin = values['postgres-bin'];
const world = values.provider === 'beta' ? await startEmulatedWorld() : sandboxWorld;
try {
  const report = await runKills({
    world,
    victim: shakenCluster({
      folder,
      members: 3,
      longestPauseMs: 2000,
      redisUrl: values.redis,
      binaries: bin ? { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') } : undefined,
      mishaps: {
        'processes killed': 5 * rounds,
        'database restarted': rounds,
        'database crashed': rounds,
        'database frozen': Math.ceil(rounds / 2),
        'network of a process cut': 2 * rounds,
        'cable of a process pulled': 2 * rounds,
        'connections of a process forgotten': 2 * rounds,
        'clock of a process jumped': 2 * rounds,
      },
      onMishap: (count, what) => void process.stdout.write(`${count}: ${what}\n`),
    }),
    inbound: Number(values.inbound),
    outbound: Number(values.outbound),
    screens: 3,
    patienceMs: 5 * 60_000,
    signal: interrupted.signal,
  });
  process.exitCode = printReport(report) ? 0 : 1;
} finally {
  await world.end();
  await rm(folder, { recursive: true, force: true });
}
