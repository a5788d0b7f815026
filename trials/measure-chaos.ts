import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unstableCluster } from './chaos/cluster.ts';
import { attackNames } from './hostile-clients/attacks.ts';
import { beyondLimits, runHostileClients } from './hostile-clients/hostile-run.ts';
import { interruption } from './interruption.ts';
import { startEmulatedWorld } from './kills/emulated-world.ts';
import { printReport } from './kills/print-report.ts';
import { type KillReport, runKills } from './kills/run-kills.ts';
import { sandboxWorld } from './kills/sandbox-world.ts';

const { values } = parseArgs({
  options: {
    /** Kind of trouble: `machines` that fail or `hostile` clients; both in turn when absent. */
    kind: { type: 'string' },
    /** How long the quiet and the hostile half of each of three rounds last. */
    seconds: { type: 'string', default: '60' },
    provider: { type: 'string', default: 'sandbox' },
    rounds: { type: 'string', default: '5' },
    inbound: { type: 'string', default: '1500' },
    outbound: { type: 'string', default: '400' },
    /** To whom a campaign goes meanwhile. */
    recipients: { type: 'string', default: '200' },
    /** The folder with `postgres` and `initdb`, instead of what npm installed. */
    'postgres-bin': { type: 'string' },
    /** With the `redis-server` of this machine, which is killed too. */
    redis: { type: 'boolean', default: false },
    /** A folder for what the processes say, for whoever wants to know why. */
    logs: { type: 'string' },
  },
});

/** Three processes and their database, to which everything happens. */
async function runMachines(): Promise<KillReport> {
  const signal = interruption();
  await using started = new AsyncDisposableStack();
  const folder = started.adopt(await mkdtemp(join(tmpdir(), 'prosa-chaos-')), (made) =>
    rm(made, { recursive: true, force: true }),
  );
  const rounds = Number(values.rounds);
  /** Everything at least once. */
  const often = (perRound: number) => Math.ceil(perRound * rounds);
  const bin = values['postgres-bin'];
  const world = started.adopt(
    values.provider === 'beta' ? await startEmulatedWorld() : sandboxWorld(folder),
    (made) => made.end(),
  );
  return await runKills({
    world,
    victim: unstableCluster({
      folder,
      world,
      members: 3,
      longestPauseMs: 2000,
      hasRedis: values.redis,
      logs: values.logs,
      signal,
      binaries: bin ? { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') } : undefined,
      mishaps: {
        'processes killed': often(5),
        'database restarted': often(1),
        'database crashed': often(1),
        'database frozen': often(0.5),
        'network of a process cut': often(2),
        'cable of a process pulled': often(2),
        'connections of a process forgotten': often(2),
        'clock of a process jumped': often(2),
        'disk full for media': often(1),
        'provider slow': often(1),
        'provider twice and in disorder': often(1),
        'Redis killed': values.redis ? often(1) : 0,
      },
      onMishap: (count, what) => void process.stdout.write(`${count}: ${what}\n`),
    }),
    inbound: Number(values.inbound),
    outbound: Number(values.outbound),
    recipients: Number(values.recipients),
    screens: 3,
    patienceMs: 5 * 60_000,
    signal,
  });
}

/** Companies at work, first in peace and then while clients attack their server. */
async function runHostile(): Promise<KillReport> {
  const report = await runHostileClients({
    rounds: 3,
    seconds: Number(values.seconds),
    companies: 6,
    perSecond: 4,
    attacks: attackNames,
    isMeasured: true,
  });
  return { ...report, faults: [...report.faults, ...beyondLimits(report)] };
}

const kinds = { machines: runMachines, hostile: runHostile };
const chosen = Object.entries(kinds).filter(([kind]) => values.kind === undefined || values.kind === kind);
if (chosen.length === 0) throw new Error(`--kind is one of ${Object.keys(kinds).join(', ')}.`);
// Ends with 1 when anything was lost or is not right.
for (const [, run] of chosen) if (!printReport(await run())) process.exitCode = 1;
