import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createConnection, getConnection } from '@prosa/contracts/connections/api.ts';
import { listTickets, updateTicket } from '@prosa/contracts/tickets/api.ts';
import { connectOwner, type OwnerConnection } from '#testing/owner-connection.ts';
import { auditDatabase, auditScreen, type Fault, unsettled } from './audit.ts';
import type { Customer } from './customer.ts';
import { type FoldingScreen, openFoldingScreen } from './folding-screen.ts';
import { loadFresh } from './fresh-load.ts';
import { type KilledServer, startKilledServer } from './killed-server.ts';
import type { KilledWorld } from './killed-world.ts';
import { type StubbornCaller, stubbornCaller } from './stubborn-caller.ts';
import { createTraffic, makeCustomers, type Traffic, talkers } from './traffic.ts';

export interface KillPlan {
  /** An empty, migrated database, as its owner. */
  readonly databaseUrl: string;
  readonly world: KilledWorld;
  readonly kills: number;
  readonly inbound: number;
  readonly outbound: number;
  readonly longestLifeMs: number;
  /** How long the rest may take after the last start. */
  readonly patienceMs: number;
  readonly onKill?: (count: number) => void;
  readonly signal?: AbortSignal;
}

export interface KillReport {
  readonly facts: Readonly<Record<string, number | string>>;
  /** All of them, those that never happened too. */
  readonly faults: readonly Fault[];
  readonly complaints: ReadonlyMap<string, number>;
  readonly customers: readonly Customer[];
}

const credentials = { email: 'dona@prosa.example', password: 'uma senha que ninguem sabe' };
const pollMs = 100;
/** What comes on a quiet machine within a second or two. */
const comesMs = 60_000;

async function until<T>(ask: () => Promise<T | undefined | false>, withinMs: number): Promise<T | undefined> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const found = await ask();
    if (found) return found;
    await wait(pollMs);
  }
  return undefined;
}

async function openConnection(caller: StubbornCaller, world: KilledWorld): Promise<number> {
  const { call } = caller;
  const { id: connectionId } = await call(createConnection, {
    body: { name: 'Vendas', provider: world.provider },
  });
  const params = { connectionId };
  const reaches = async (status: string) =>
    until(async () => {
      const connection = await call(getConnection, { params });
      return connection.status === status && connection;
    }, comesMs);
  const shown = await reaches('qrcode');
  if (!shown) throw new Error('The connection shows no code.');
  await world.scan(caller, connectionId, shown.qrcode);
  if (!(await reaches('CONNECTED'))) throw new Error('The connection does not open.');
  return connectionId;
}

/** The first customers write, and their tickets are accepted. */
async function beginTalks(
  { call, session }: StubbornCaller,
  traffic: Traffic,
  customers: readonly Customer[],
): Promise<void> {
  for (const customer of customers) await traffic.write(customer);
  const query = { status: 'pending', showAll: 'true' } as const;
  const tickets = await until(async () => {
    const page = await call(listTickets, { query });
    return page.tickets.length === customers.length && page.tickets;
  }, comesMs);
  if (!tickets) throw new Error('The first customers have no tickets.');
  const { user } = await session();
  for (const { id, contact } of tickets) {
    await call(updateTicket, { params: { ticketId: id }, body: { status: 'open', userId: user.id } });
    const customer = customers.find(({ name }) => name === contact.name);
    if (customer) customer.ticketId = id;
  }
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

interface Scene {
  readonly server: KilledServer;
  readonly caller: StubbornCaller;
  readonly screen: FoldingScreen;
  readonly traffic: Traffic;
  readonly customers: readonly Customer[];
  readonly owner: OwnerConnection;
}

async function play(plan: KillPlan, scene: Scene): Promise<KillReport> {
  const { server, caller, screen, traffic, customers, owner } = scene;
  const startedAt = Date.now();
  const acknowledged = (kind: 'wrote' | 'wasWritten') =>
    customers.reduce((sum, customer) => sum + customer[kind].length, 0);
  let duringKills = 0;
  await Promise.all([
    server.killAll().then(() => {
      duringKills = acknowledged('wrote') + acknowledged('wasWritten');
      return server.serves();
    }),
    traffic.flow(plan.inbound - talkers, plan.outbound),
  ]);
  const flowedAt = Date.now();
  await until(async () => (await unsettled(owner, plan.world)) === 0, plan.patienceMs);
  const quietAt = Date.now();
  await screen.settleDown();
  const fresh = await loadFresh(caller);
  await until(async () => auditScreen(screen.seen, fresh).every(({ cases }) => cases.length === 0), comesMs);
  const faults = [
    ...(await auditDatabase(owner, plan.world, customers)),
    ...auditScreen(screen.seen, fresh),
    { what: 'ticks that went backwards', cases: screen.backwards },
  ];
  const { serving, starting } = server.kills;
  return {
    facts: {
      'kills while serving': serving,
      'kills while starting': starting,
      'inbound acknowledged': acknowledged('wrote'),
      'outbound acknowledged': acknowledged('wasWritten'),
      'acknowledged before the last kill': duringKills,
      'sent twice on purpose': traffic.doubled(),
      'calls repeated without an answer': caller.repeated(),
      customers: customers.length,
      'phones that asked for a message again': plan.world.unread(),
      'messages that we asked for again': customers.reduce(
        (sum, customer) => sum + plan.world.sentAgainBy(customer).size,
        0,
      ),
      'screen: times it came back': screen.caughtUpMs.length,
      'screen: events folded': screen.events(),
      'screen: had to fetch anew': screen.resyncs(),
      'screen: caught up after, p95': `${percentile(screen.caughtUpMs, 0.95)} ms`,
      'messages flowed for': `${Math.round((flowedAt - startedAt) / 1000)} s`,
      'quiet after another': `${Math.round((quietAt - flowedAt) / 100) / 10} s`,
    },
    faults,
    complaints: server.complaints(),
    customers,
  };
}

/**
 * The whole product over one database, killed without warning at random moments while customers write and attendants
 * answer; afterwards everything that was acknowledged is looked for.
 */
export async function runKills(plan: KillPlan): Promise<KillReport> {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-kills-'));
  const server = await startKilledServer({
    ...plan,
    environment: {
      DATA_DIR: join(folder, 'data'),
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      DATABASE_URL: plan.databaseUrl,
      SEED: 'none',
      SUPER_EMAIL: credentials.email,
      SUPER_PASSWORD: credentials.password,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '1000',
      ...plan.world.environment,
    },
    onKill: plan.onKill ?? (() => undefined),
  });
  const owner = await connectOwner(plan);
  const over = new AbortController();
  const signal = plan.signal ? AbortSignal.any([over.signal, plan.signal]) : over.signal;
  let screen: FoldingScreen | undefined;
  try {
    await server.serves();
    const caller = stubbornCaller({ ...credentials, url: server.url, signal });
    const connectionId = await openConnection(caller, plan.world);
    screen = await openFoldingScreen(server.url, caller);
    const customers = makeCustomers(plan.inbound);
    const traffic = createTraffic({
      caller,
      world: plan.world,
      connectionId,
      customers,
      progress: server.progress,
      signal,
    });
    await beginTalks(caller, traffic, customers.slice(0, talkers));
    return await play(plan, { server, caller, screen, traffic, customers, owner });
  } finally {
    over.abort();
    await screen?.close();
    await server.end();
    await owner.close();
    await rm(folder, { recursive: true, force: true });
  }
}
