import { join } from 'node:path';
import { migrate } from '@prosa/server/src/platform/database/migrate.ts';
import { spawnServer } from '@prosa/server/testing/server-process.ts';
import pg from 'pg';
import { interruption, unlessInterrupted } from '#trials/interruption.ts';
import { endServer, freePort, livingMb, memoryFlags } from '#trials/measured-server.ts';
import { temporaryPostgres } from '#trials/temporary-postgres.ts';
import { type CallAs, callerOf } from './call.ts';
import { type Carrier, openNumbers, type TalkingCompany } from './carrier.ts';
import { startCloudCarrier } from './cloud-carrier.ts';
import { sandboxCarrier } from './sandbox-carrier.ts';
import { type CarrierName, type CrowdSize, seedCrowd } from './seed-crowd.ts';

/** The product in its own process, with companies whose numbers are open. */
export interface CrowdWorld {
  readonly url: string;
  readonly pid: number;
  readonly databaseUrl: string;
  readonly companies: readonly TalkingCompany[];
  readonly call: CallAs;
  livingMb(): Promise<number>;
  /** Deliveries that the product refused so far and that were retried. */
  refusals(): readonly string[];
  /** Warnings and errors the server has logged so far. */
  complaints(): readonly string[];
}

const lastWords = 2000;
const secret = 'measured: nobody but this process knows the server';

async function emptyDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database measured');
  await client.end();
  const databaseUrl = Object.assign(new URL(url), { pathname: '/measured' }).href;
  await migrate(databaseUrl, join(import.meta.dirname, '..', '..', 'server', 'migrations'));
  return databaseUrl;
}

const carriers: Readonly<Record<CarrierName, () => Promise<Carrier>>> = {
  sandbox: async () => sandboxCarrier,
  cloud: startCloudCarrier,
};

interface CrowdOptions {
  /** Gives the product another route to the database than the measurement has. */
  readonly through?: (databaseUrl: string) => Promise<string>;
  /** Overrides the environment of the measured server; by default all rate limits are out of the way. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs with PostgreSQL as in production, with durable commits. Everything is removed afterwards. */
export async function withCrowd(
  size: CrowdSize,
  measure: (world: CrowdWorld) => Promise<void>,
  { through = async (direct) => direct, environment = {} }: CrowdOptions = {},
): Promise<void> {
  const signal = interruption();
  await using started = new AsyncDisposableStack();
  const { folder, postgres } = await temporaryPostgres(started, 'prosa-crowd-');
  signal.throwIfAborted();
  const carrier = started.adopt(await carriers[size.carrier ?? 'sandbox'](), ({ stop }) => stop());
  const databaseUrl = await emptyDatabase(postgres.url);
  const seeded = await seedCrowd(databaseUrl, secret, size);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  signal.throwIfAborted();
  const server = spawnServer(
    {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: await through(databaseUrl),
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '100000',
      CONNECTIONS_PER_ADDRESS: '65535',
      SECRET_KEY: secret,
      SEED: 'none',
      ...carrier.environment,
      ...environment,
    },
    memoryFlags,
  );
  started.defer(() => endServer(server));
  await unlessInterrupted(signal, server.running);
  const call = callerOf(url);
  const world: CrowdWorld = {
    url,
    pid: server.pid,
    databaseUrl,
    companies: await unlessInterrupted(signal, openNumbers(carrier, call, seeded)),
    call,
    livingMb: () => livingMb(server),
    refusals: carrier.refusals,
    complaints: () => server.output.stdout.split('\n').filter((line) => line.startsWith('{"level"')),
  };
  const died = server.ended.then(({ code, signal: by }) => {
    const saidLast = server.output.stdout.slice(-lastWords);
    throw new Error(`The server ended with ${code ?? by}: ${saidLast}`);
  });
  await unlessInterrupted(signal, Promise.race([measure(world), died]));
}
