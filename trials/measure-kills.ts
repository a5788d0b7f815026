import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '@prosa/server/src/platform/database/migrate.ts';
import { interruption } from './interruption.ts';
import { startEmulatedWorld } from './kills/emulated-world.ts';
import { killedServer } from './kills/killed-server.ts';
import { printReport } from './kills/print-report.ts';
import { runKills } from './kills/run-kills.ts';
import { sandboxWorld } from './kills/sandbox-world.ts';
import { temporaryPostgres } from './temporary-postgres.ts';

const { values } = parseArgs({
  options: {
    provider: { type: 'string', default: 'sandbox' },
    kills: { type: 'string', default: '200' },
    inbound: { type: 'string', default: '2000' },
    outbound: { type: 'string', default: '500' },
    'life-ms': { type: 'string', default: '2500' },
  },
});

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** A process of its own with a PostgreSQL of its own that keeps what it has acknowledged. Ends with 1 on any loss. */
const signal = interruption();
await using started = new AsyncDisposableStack();
const { postgres } = await temporaryPostgres(started, 'prosa-kills-');
const world = started.adopt(
  values.provider === 'beta' ? await startEmulatedWorld() : sandboxWorld(),
  (made) => made.end(),
);
signal.throwIfAborted();
await migrate(postgres.url, join(import.meta.dirname, '..', 'server', 'migrations'));
const report = await runKills({
  world,
  victim: killedServer({
    databaseUrl: postgres.url,
    kills: Number(values.kills),
    longestLifeMs: Number(values['life-ms']),
    onKill: (count) => {
      if (count % 10 === 0) print(`${count} kills`);
    },
  }),
  inbound: Number(values.inbound),
  outbound: Number(values.outbound),
  patienceMs: 5 * 60_000,
  signal,
});
process.exitCode = printReport(report) ? 0 : 1;
