import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createConnection, getConnection } from '@prosa/contracts/connections/api.ts';
import { listTickets, updateTicket } from '@prosa/contracts/tickets/api.ts';
import { connectOwner, type OwnerConnection } from '@prosa/server/testing/owner-connection.ts';
import { unlessInterrupted } from '#trials/interruption.ts';
import { auditDatabase, auditScreen, type Fault, unsettled } from './audit.ts';
import { auditFiles, fetchAgain } from './audit-files.ts';
import { auditCampaign, beginCampaign, makeRecipients } from './campaign.ts';
import { type FoldingScreen, openFoldingScreen } from './folding-screen.ts';
import { loadFresh } from './fresh-load.ts';
import type { Customer, KilledWorld, Person } from './killed-world.ts';
import { type RetryingClient, retryingClient } from './retrying-client.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { createTraffic, makeCustomers, type Traffic, talkers } from './traffic.ts';

export interface KillPlan {
  readonly world: KilledWorld;
  /** Starts the system under test with this environment over an empty database. */
  readonly victim: (environment: Readonly<Record<string, string>>) => Promise<ServerUnderTest>;
  readonly inbound: number;
  readonly outbound: number;
  /** Number of recipients of a campaign during the run. */
  readonly recipients?: number;
  /** Number of connected clients. */
  readonly screens?: number;
  /** How long the remaining work may stay the same after the last start: a slow machine is not a stalled one. */
  readonly patienceMs: number;
  /** Further work on the database after the audit. */
  readonly afterwards?: (owner: OwnerConnection, customers: readonly Customer[]) => Promise<void>;
  readonly signal?: AbortSignal;
}

export interface KillReport {
  readonly facts: Readonly<Record<string, number | string>>;
  /** All invariants, including those without violations. */
  readonly faults: readonly Fault[];
  readonly complaints: ReadonlyMap<string, number>;
}

const credentials = { email: 'dona@prosa.example', password: 'uma senha que ninguem sabe' };
const pollMs = 100;
/** Timeout for steps that take a second or two on an idle machine. */
const comesMs = 180_000;

async function until<T>(ask: () => Promise<T | undefined | false>, withinMs: number): Promise<T | undefined> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const found = await ask();
    if (found) return found;
    await wait(pollMs);
  }
  return undefined;
}

async function openConnection(caller: RetryingClient, world: KilledWorld): Promise<number> {
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

/** Sends the first customers' messages and accepts their tickets. */
async function beginTalks(
  { call, session }: RetryingClient,
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
  readonly victim: ServerUnderTest;
  readonly caller: RetryingClient;
  readonly screens: readonly FoldingScreen[];
  readonly traffic: Traffic;
  readonly customers: readonly Customer[];
  readonly recipients: readonly Person[];
}

async function untilQuiet({ world, patienceMs, signal }: KillPlan, owner: OwnerConnection): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  let deadline = 0;
  for (;;) {
    signal?.throwIfAborted();
    const left = await unsettled(owner, world);
    if (left < least) deadline = Date.now() + patienceMs;
    least = Math.min(least, left);
    if (left === 0 || Date.now() > deadline) return;
    await wait(pollMs);
  }
}

async function audit(plan: KillPlan, scene: Scene, owner: OwnerConnection) {
  const { victim, caller, screens, customers, recipients } = scene;
  const { world } = plan;
  await untilQuiet(plan, owner);
  const quietAt = Date.now();
  const filesAskedForAgain = await fetchAgain(owner, caller);
  if (filesAskedForAgain > 0) await untilQuiet(plan, owner);
  await Promise.all(screens.map((screen) => screen.settleDown()));
  const fresh = await loadFresh(caller);
  const compared = () => screens.flatMap(({ seen }) => auditScreen(seen, fresh));
  await until(async () => compared().every(({ cases }) => cases.length === 0), comesMs);
  const faults = [
    ...(await auditDatabase(owner, world, customers)),
    ...(await auditFiles({ owner, world, customers, messages: fresh.messages, url: victim.url })),
    ...(await auditCampaign(owner, world, recipients)),
    ...compared(),
    { what: 'ticks that went backwards', cases: screens.flatMap(({ backwards }) => backwards) },
    ...victim.faults(),
  ];
  return { quietAt, filesAskedForAgain, faults };
}

async function play(plan: KillPlan, scene: Scene): Promise<KillReport> {
  const { victim, caller, screens, traffic, customers } = scene;
  const startedAt = Date.now();
  const acknowledged = (kind: 'wrote' | 'wasWritten') =>
    customers.reduce((sum, customer) => sum + customer[kind].length, 0);
  let whileItSuffered = 0;
  await Promise.all([
    victim.runFaults().then(() => {
      whileItSuffered = acknowledged('wrote') + acknowledged('wasWritten');
      return victim.serves();
    }),
    traffic.flow(plan.inbound - talkers, plan.outbound),
  ]);
  const flowedAt = Date.now();
  const owner = await connectOwner({ databaseUrl: victim.databaseUrl() });
  try {
    const { quietAt, filesAskedForAgain, faults } = await audit(plan, scene, owner);
    await plan.afterwards?.(owner, customers);
    const caughtUpMs = screens.flatMap((screen) => screen.caughtUpMs);
    const sum = (count: (screen: FoldingScreen) => number) =>
      screens.reduce((total, screen) => total + count(screen), 0);
    return {
      facts: {
        ...victim.facts(),
        'inbound acknowledged': acknowledged('wrote'),
        'outbound acknowledged': acknowledged('wasWritten'),
        'acknowledged before the last mishap was over': whileItSuffered,
        'sent twice on purpose': traffic.doubled(),
        'calls repeated without an answer': caller.repeated(),
        customers: customers.length,
        'recipients of the campaign': scene.recipients.length,
        'messages with a file': customers.reduce((total, { withFile }) => total + withFile.size, 0),
        'files asked for again by hand': filesAskedForAgain,
        'phones that asked for a message again': plan.world.unread(),
        'messages that we asked for again': customers.reduce(
          (total, customer) => total + plan.world.sentAgainBy(customer).size,
          0,
        ),
        'screens: times they came back': caughtUpMs.length,
        'screens: events folded': sum(({ events }) => events()),
        'screens: had to fetch anew': sum(({ resyncs }) => resyncs()),
        'screens: caught up after, p95': `${percentile(caughtUpMs, 0.95)} ms`,
        'messages flowed for': `${Math.round((flowedAt - startedAt) / 1000)} s`,
        'quiet after another': `${Math.round((quietAt - flowedAt) / 100) / 10} s`,
      },
      faults,
      complaints: victim.complaints(),
    };
  } finally {
    await owner.close();
  }
}

/**
 * Runs the whole product over one database with one fault after the other, while customers write and attendants answer;
 * afterwards audits everything that was acknowledged.
 */
export async function runKills(plan: KillPlan): Promise<KillReport> {
  await using started = new AsyncDisposableStack();
  const folder = started.adopt(await mkdtemp(join(tmpdir(), 'prosa-kills-')), (made) =>
    rm(made, { recursive: true, force: true }),
  );
  const starting = plan.victim({
    DATA_DIR: join(folder, 'data'),
    SEED: 'none',
    SUPER_EMAIL: credentials.email,
    SUPER_PASSWORD: credentials.password,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000',
    CONNECTIONS_PER_ADDRESS: '65535',
    ...plan.world.environment,
  });
  const victim = started.adopt(await starting, ({ end }) => end());
  const over = new AbortController();
  const signal = plan.signal ? AbortSignal.any([over.signal, plan.signal]) : over.signal;
  const screens: FoldingScreen[] = [];
  try {
    await unlessInterrupted(plan.signal, victim.serves());
    const caller = retryingClient({ ...credentials, url: victim.url, signal });
    const connectionId = await openConnection(caller, plan.world);
    for (let each = 0; each < (plan.screens ?? 1); each += 1) {
      screens.push(await openFoldingScreen(victim.url, caller));
    }
    const customers = makeCustomers(plan.inbound);
    const traffic = createTraffic({
      caller,
      world: plan.world,
      connectionId,
      customers,
      progress: victim.progress,
      signal,
    });
    await beginTalks(caller, traffic, customers.slice(0, talkers));
    const recipients = makeRecipients(plan.recipients ?? 0);
    if (recipients.length > 0) await beginCampaign(caller, plan.world, connectionId, recipients);
    return await play(plan, { victim, caller, screens, traffic, customers, recipients });
  } finally {
    over.abort();
    for (const screen of screens) await screen.close();
  }
}
